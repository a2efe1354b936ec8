package dev.oltpmatrix.host.ledger;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.process.LivingProcess;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ledger of all started processes and their owners, so that none outlives a crash. */
public final class ProcessLedger {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String SUFFIX = ".json";

  /** A process may start others while it is being killed, and takes some time to end. */
  private static final int FAMILY_TRIES = 200;

  private static final long FAMILY_POLL_MS = 10;

  private final Host host;
  private final Path dir;
  private final Path cacheDir;
  private final long orderlyEndS;

  /**
   * A process that was started by the program.
   *
   * @param toDelete paths that only this process needs
   */
  public record Entry(
      long pid,
      String startToken,
      String what,
      long ownerPid,
      String ownerStartToken,
      List<String> toDelete) {
    public Entry {
      toDelete = Objects.requireNonNullElse(toDelete, List.of());
    }

    private ProcessIdentity process() {
      return new ProcessIdentity(pid, startToken);
    }

    private ProcessIdentity owner() {
      return new ProcessIdentity(ownerPid, ownerStartToken);
    }
  }

  public ProcessLedger(Host host, Path cacheDir) {
    this(host, cacheDir, 10);
  }

  ProcessLedger(Host host, Path cacheDir, long orderlyEndS) {
    this.host = host;
    this.dir = cacheDir.resolve("ledger");
    this.cacheDir = cacheDir;
    this.orderlyEndS = orderlyEndS;
  }

  public Host host() {
    return host;
  }

  /** Records a process; one that has ended already also gets an entry. */
  public Entry record(Process process, String what, Path... toDelete) {
    ProcessIdentity owner = host.self();
    Optional<ProcessIdentity> alive = host.identity(process.pid());
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
      Path target = file(entry);
      Path temporary = dir.resolve(target.getFileName() + ".part");
      TextFile.write(temporary, MAPPER.writeValueAsString(entry));
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  public void forget(Entry entry) {
    try {
      Files.deleteIfExists(file(entry));
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private UncheckedIOException unwritable(IOException e) {
    return new UncheckedIOException("the ledger of processes " + dir + " cannot be written", e);
  }

  private Path file(Entry entry) {
    return dir.resolve(entry.ownerPid() + "-" + entry.pid() + SUFFIX);
  }

  /**
   * Ends the processes of owners that have ended, and returns a message for each. A process that
   * could not be ended is reported, and stays in the ledger with its files. Processes of a running
   * owner are not touched.
   */
  public List<String> endOrphans(Reporter reporter) {
    List<String> ended = new ArrayList<>();
    for (Entry entry : entries()) {
      if (host.isAlive(entry.owner())) {
        continue;
      }
      boolean wasAlive = host.isAlive(entry.process());
      if (wasAlive && !end(entry.process())) {
        reporter.say(
            "%s (PID %d), left by a dead run, could not be ended and still runs; end it by hand"
                .formatted(entry.what(), entry.pid()));
        continue;
      }
      if (wasAlive) {
        ended.add("ended " + entry.what() + " (PID " + entry.pid() + "), left by a dead run");
        killFamily(entry.pid());
      }
      entry.toDelete().forEach(path -> FileTrees.deleteQuietly(Path.of(path)));
      forget(entry);
    }
    deleteOwnerlessInstances();
    return ended;
  }

  /** Creates a private folder, which is deleted by {@link #endOrphans} if its owner has ended. */
  public PrivateFolder privateFolder() throws IOException {
    return new PrivateFolder(host, cacheDir);
  }

  public List<Entry> running() {
    return entries().stream().filter(entry -> host.isAlive(entry.process())).toList();
  }

  /** Returns the program that started it, unless that has ended. */
  public Optional<LivingProcess> livingOwner(Entry entry) {
    return host.isAlive(entry.owner()) ? host.living(entry.ownerPid()) : Optional.empty();
  }

  public List<Path> ownersFolders(Entry entry) {
    return InstanceFolder.of(cacheDir, entry.owner());
  }

  private boolean end(ProcessIdentity identity) {
    LivingProcess living = host.living(identity.pid()).orElse(null);
    if (living != null && host.isAlive(identity)) {
      living.terminate();
      if (!living.awaitEnd(orderlyEndS)) {
        living.kill();
        living.awaitEnd(orderlyEndS);
      }
    }
    return !host.isAlive(identity);
  }

  /** Kills what a process, which has ended, has started and left behind. */
  void killFamily(long pid) {
    List<Long> left = host.family(pid);
    for (int i = 0; i < FAMILY_TRIES && !left.isEmpty(); i++) {
      left.forEach(one -> ProcessHandle.of(one).ifPresent(ProcessHandle::destroyForcibly));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(FAMILY_POLL_MS));
      left = host.family(pid);
    }
  }

  private List<Entry> entries() {
    return FileTrees.list(dir).stream()
        .filter(file -> file.toString().endsWith(SUFFIX))
        .flatMap(file -> read(file).stream())
        .toList();
  }

  /**
   * Reads an entry; empty for a file that was deleted just now, or that this class did not write:
   * its own are complete.
   */
  private static Optional<Entry> read(Path file) {
    try {
      return Optional.ofNullable(MAPPER.readValue(Files.readAllBytes(file), Entry.class));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Deletes folders of runs that were killed between cloning and starting: such a folder has no
   * process.
   */
  private void deleteOwnerlessInstances() {
    Set<Path> inUse =
        entries().stream()
            .flatMap(entry -> entry.toDelete().stream())
            .map(Path::of)
            .collect(Collectors.toSet());
    for (Path folder : FileTrees.list(InstanceFolder.parent(cacheDir))) {
      if (InstanceFolder.isOwnerless(host, folder) && !inUse.contains(folder)) {
        FileTrees.deleteQuietly(folder);
      }
    }
  }
}
