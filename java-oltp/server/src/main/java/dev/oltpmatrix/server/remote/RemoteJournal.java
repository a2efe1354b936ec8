package dev.oltpmatrix.server.remote;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.server.setting.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A journal of the changes that the program has made in external servers, kept until they are
 * undone.
 */
public final class RemoteJournal {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HostProcesses host;
  private final Path dir;

  public RemoteJournal(HostProcesses host, Path cacheDir) {
    this.host = host;
    this.dir = cacheDir.resolve("remote-changes");
  }

  /**
   * The changes of one server.
   *
   * @param before the values that its variables had
   */
  record Entry(String address, Map<String, String> before, long ownerPid, String ownerStartToken) {
    private ProcessIdentity owner() {
      return new ProcessIdentity(ownerPid, ownerStartToken);
    }
  }

  /** Returns an entry of this program. */
  Entry entry(String address, Map<String, String> before) {
    ProcessIdentity self = host.self();
    return new Entry(address, before, self.pid(), self.startToken());
  }

  /** Checks whether this program has made an entry. */
  boolean hasWritten(Entry entry) {
    return host.self().equals(entry.owner());
  }

  boolean ownerIsAlive(Entry entry) {
    return host.isAlive(entry.owner());
  }

  Optional<Entry> read(String address) {
    return read(file(address));
  }

  private static Optional<Entry> read(Path file) {
    try {
      return Optional.of(MAPPER.readValue(Files.readAllBytes(file), Entry.class));
    } catch (IOException e) {
      return Optional.empty(); // none, which is the normal case
    }
  }

  void write(Entry entry) throws IOException {
    Files.createDirectories(dir);
    Path part = dir.resolve("." + file(entry.address()).getFileName() + ".part");
    TextFile.write(part, MAPPER.writeValueAsString(entry));
    Files.move(part, file(entry.address()), StandardCopyOption.ATOMIC_MOVE);
  }

  void forget(String address) throws IOException {
    Files.deleteIfExists(file(address));
  }

  /** Reports the changes left over from killed runs. */
  public void reportLeftovers(Reporter reporter) {
    for (Path file : FileTrees.list(dir)) {
      Optional<Entry> entry = file.toString().endsWith(".json") ? read(file) : Optional.empty();
      entry
          .filter(e -> !ownerIsAlive(e))
          .ifPresent(
              e ->
                  reporter.say(
                      "left changed in "
                          + e.address()
                          + " by a run that was killed; a run with that server sets it back: "
                          + statements(e.before())));
    }
  }

  static String statements(Map<String, String> values) {
    return values.entrySet().stream()
        .map(v -> GlobalVariables.statement(v.getKey(), Values.literal(v.getValue())) + ";")
        .collect(Collectors.joining(" "));
  }

  private Path file(String address) {
    return dir.resolve(address.replaceAll("[^A-Za-z0-9.-]", "_") + ".json");
  }
}
