package dev.oltpmatrix.server.remote;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.config.Values;
import dev.oltpmatrix.server.connect.GlobalVariables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sets variables of servers by URL and restores them. The values before are on disk, before
 * anything is set and until they are restored: a run that was killed leaves them to the next one.
 */
final class RemoteJournal {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final HostProcesses host;
  private final Path dir;
  private final Reporter reporter;

  RemoteJournal(HostProcesses host, Path cacheDir, Reporter reporter) {
    this.host = host;
    this.dir = cacheDir.resolve("remote-changes");
    this.reporter = reporter;
  }

  /**
   * @param before the values that its variables had
   */
  record Entry(String address, Map<String, String> before, long ownerPid, String ownerStartToken) {
    private ProcessIdentity owner() {
      return new ProcessIdentity(ownerPid, ownerStartToken);
    }

    private String statements() {
      return before.entrySet().stream()
          .map(v -> GlobalVariables.statement(v.getKey(), Values.literal(v.getValue())) + ";")
          .collect(joining(" "));
    }
  }

  /** Sets the variables of the config, and reads them back. */
  void apply(RemoteLogin server, Connection connection, ServerConfig config)
      throws SQLException, ServerException, IOException {
    restoreLeft(server, connection);
    if (config.settings().isEmpty()) {
      return;
    }
    Map<String, String> variables = GlobalVariables.of(connection);
    Map<String, String> wanted = new LinkedHashMap<>();
    Map<String, String> before = new LinkedHashMap<>();
    for (ServerConfig.Setting setting : config.settings()) {
      String variable = SettingCheck.variableOf(setting, variables);
      if (!variables.containsKey(variable)) {
        throw new RefusedSettingException(
            server.what() + " has no variable " + variable + "; leave it out of the config");
      }
      wanted.put(variable, SettingCheck.wanted(setting, variable));
      before.put(variable, variables.get(variable));
    }
    ProcessIdentity self = host.self();
    write(new Entry(server.url().address(), before, self.pid(), self.startToken()));
    GlobalVariables.set(connection, server.what(), wanted);
    SettingCheck.require(server.what(), config, GlobalVariables.of(connection));
  }

  /** Restores the values on disk, those of this run or of one that was killed. */
  void restoreLeft(RemoteLogin server, Connection connection)
      throws SQLException, ServerException, IOException {
    String address = server.url().address();
    Entry left = read(address).orElse(null);
    if (left == null) {
      return;
    }
    boolean isOurs = host.self().equals(left.owner());
    if (!isOurs && host.isAlive(left.owner())) {
      throw new ServerException(
          "%s has settings that another run (PID %d) has changed; wait for its end"
              .formatted(server.what(), left.ownerPid()));
    }
    // One that cannot be set back does not keep the others, and it alone stays on disk.
    Map<String, String> failed = new LinkedHashMap<>();
    ServerException failure = null;
    for (Map.Entry<String, String> one : left.before().entrySet()) {
      try {
        GlobalVariables.set(connection, server.what(), one.getKey(), one.getValue());
      } catch (ServerException e) {
        failed.put(one.getKey(), one.getValue());
        failure = e;
      }
    }
    if (failure != null) {
      write(new Entry(address, failed, left.ownerPid(), left.ownerStartToken()));
      throw failure;
    }
    GlobalVariables.setAgain(connection, server.what(), left.before());
    Files.deleteIfExists(file(address));
    if (!isOurs) {
      reporter.say(
          "%s: a run that was killed had left variables changed; set back: %s"
              .formatted(server.what(), left.statements()));
    }
  }

  /** Restores the variables of this run; those that cannot be restored now are reported. */
  void restore(RemoteLogin server) {
    if (read(server.url().address()).isEmpty()) {
      return;
    }
    try (Connection connection = server.connectToServer()) {
      restoreLeft(server, connection);
    } catch (SQLException | ServerException | IOException e) {
      reporter.say(
          "%s: variables could not be set back (%s); the next run with this server does it"
              .formatted(server.what(), e.getMessage().lines().findFirst().orElse("")));
    }
  }

  void reportLeftovers() {
    for (Path file : FileTrees.list(dir)) {
      Entry left = read(file).orElse(null);
      if (left != null && !host.isAlive(left.owner())) {
        reporter.say(
            "left changed in %s by a run that was killed; a run with that server sets it back: %s"
                .formatted(left.address(), left.statements()));
      }
    }
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

  private Path file(String address) {
    return dir.resolve(address.replaceAll("[^A-Za-z0-9.-]", "_") + ".json");
  }
}
