package dev.oltpmatrix.host.ledger;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.files.SocketFolder;
import dev.oltpmatrix.host.process.LivingProcess;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.text.AtomicFile;
import dev.oltpmatrix.model.text.ControlCharacters;
import dev.oltpmatrix.model.text.FileTrees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every process that is started, written down with its owner, so that none outlives a crash. */
public final class ProcessLedger {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String SUFFIX = ".json";

  private final Path dir;
  private final Path cacheDir;
  private final long orderlyEndS;
  private final Consumer<ProcessHandle> killer;

  /**
   * One process of ours.
   *
   * @param toDelete what only this process needs
   */
  public record Entry(
      long pid,
      String startToken,
      String what,
      long ownerPid,
      String ownerStartToken,
      List<String> toDelete) {
    public Entry {
      toDelete = toDelete == null ? List.of() : List.copyOf(toDelete);
      if (toDelete.stream().anyMatch(path -> path.indexOf('\0') >= 0)) {
        throw new IllegalArgumentException("what is no path in the ledger");
      }
    }

    private ProcessIdentity process() {
      return new ProcessIdentity(pid, startToken);
    }

    private ProcessIdentity owner() {
      return new ProcessIdentity(ownerPid, ownerStartToken);
    }
  }

  public ProcessLedger(Path cacheDir) {
    this(cacheDir, 10, ProcessHandle::destroyForcibly);
  }

  /**
   * @param killer ends a process that did not end within {@code orderlyEndS}
   */
  ProcessLedger(Path cacheDir, long orderlyEndS, Consumer<ProcessHandle> killer) {
    this.dir = cacheDir.resolve("ledger");
    this.cacheDir = cacheDir;
    this.orderlyEndS = orderlyEndS;
    this.killer = killer;
  }

  /** Writes a process down; one that has ended already needs no line, but gets an entry. */
  public Entry record(Process process, String what, Path... toDelete) {
    ProcessIdentity owner = ProcessIdentity.self();
    Optional<ProcessIdentity> alive = ProcessIdentity.of(process.pid());
    Entry entry =
        new Entry(
            process.pid(),
            alive.map(ProcessIdentity::startToken).orElse("ended"),
            what,
            owner.pid(),
            owner.startToken(),
            Stream.of(toDelete).map(p -> p.toAbsolutePath().toString()).toList());
    write(entry);
    return entry;
  }

  public void write(Entry entry) {
    try {
      Files.createDirectories(dir);
      Path whole = file(entry);
      Path part = dir.resolve(whole.getFileName() + ".part");
      AtomicFile.write(part, MAPPER.writeValueAsString(entry));
      Files.move(part, whole, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger of processes " + dir + " cannot be written", e);
    }
  }

  public void forget(Entry entry) {
    try {
      Files.deleteIfExists(file(entry));
    } catch (IOException e) {
      throw new UncheckedIOException("the ledger of processes " + dir + " cannot be written", e);
    }
  }

  private Path file(Entry entry) {
    return dir.resolve(entry.ownerPid() + "-" + entry.pid() + SUFFIX);
  }

  /**
   * Ends what owners that no longer live left behind and returns what that was. What could not be
   * ended is said, and stays in the ledger with its files. Whatever belongs to a living owner is
   * left alone.
   */
  public List<String> endOrphans(Reporter reporter) {
    List<String> ended = new ArrayList<>();
    for (Entry entry : entries()) {
      if (entry.owner().isAlive()) {
        continue;
      }
      boolean wasAlive = entry.process().isAlive();
      if (wasAlive && !end(entry.process())) {
        reporter.say(
            entry.what()
                + " (PID "
                + entry.pid()
                + "), left by a dead run, could not be ended and still runs; end it by hand");
        continue;
      }
      if (wasAlive) {
        ended.add("ended " + entry.what() + " (PID " + entry.pid() + "), left by a dead run");
      }
      entry.toDelete().forEach(path -> delete(path, reporter));
      forget(entry);
    }
    deleteOwnerlessInstances();
    return ended;
  }

  /** An instance's folder and that of its socket are deleted; nothing else is the ledger's. */
  private void delete(String written, Reporter reporter) {
    Path path = Path.of(written);
    if (InstanceFolder.parent(cacheDir).equals(path.getParent()) && path.equals(path.normalize())) {
      FileTrees.deleteQuietly(path);
    } else if (SocketFolder.is(path)) {
      SocketFolder.delete(path);
    } else if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      reporter.say(
          "left alone: "
              + ControlCharacters.shown(written)
              + ", which the ledger says to delete; it is not below "
              + InstanceFolder.parent(cacheDir));
    }
  }

  /** A folder of this program's own, which the sweep for dead owners knows. */
  public PrivateFolder privateFolder() throws IOException {
    return new PrivateFolder(cacheDir);
  }

  /** What runs now, whoever started it. */
  public List<Entry> running() {
    return entries().stream().filter(entry -> entry.process().isAlive()).toList();
  }

  /** The program that started it, unless that has ended. */
  public Optional<LivingProcess> livingOwner(Entry entry) {
    return entry.owner().isAlive() ? LivingProcess.of(entry.ownerPid()) : Optional.empty();
  }

  /** True if it does not live any more. */
  private boolean end(ProcessIdentity identity) {
    Optional<ProcessHandle> handle = ProcessHandle.of(identity.pid());
    if (handle.isPresent() && identity.isAlive()) {
      handle.get().destroy();
      if (!waitForEnd(handle.get())) {
        killer.accept(handle.get());
        waitForEnd(handle.get());
      }
    }
    return !identity.isAlive();
  }

  private boolean waitForEnd(ProcessHandle handle) {
    try {
      handle.onExit().get(orderlyEndS, TimeUnit.SECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }

  private List<Entry> entries() {
    return FileTrees.list(dir).stream()
        .filter(file -> file.toString().endsWith(SUFFIX))
        .flatMap(file -> read(file).stream())
        .toList();
  }

  /** Empty for a file that was forgotten just now, or that is not ours: ours are whole. */
  private static Optional<Entry> read(Path file) {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          ? Optional.ofNullable(MAPPER.readValue(Files.readAllBytes(file), Entry.class))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A run killed between cloning and starting leaves a folder but no process. */
  private void deleteOwnerlessInstances() {
    Set<Path> inUse =
        entries().stream()
            .flatMap(entry -> entry.toDelete().stream())
            .map(Path::of)
            .collect(Collectors.toSet());
    for (Path folder : FileTrees.list(InstanceFolder.parent(cacheDir))) {
      if (InstanceFolder.isOwnerless(folder) && !inUse.contains(folder)) {
        FileTrees.deleteQuietly(folder);
      }
    }
  }
}
