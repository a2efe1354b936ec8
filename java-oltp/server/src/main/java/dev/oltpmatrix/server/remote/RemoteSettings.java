package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.setting.Values;
import dev.oltpmatrix.wire.connect.ServerRemedy;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.data.SqlText;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Sets variables in an external server and restores them. */
final class RemoteSettings {
  private static final int ACCESS_DENIED = 1227;
  private static final int READ_ONLY_VARIABLE = 1238;
  private static final int UNKNOWN_VARIABLE = 1193;

  /** A variable does not take this value, or none of this type. */
  private static final Set<Integer> OTHER_FORM = Set.of(1231, 1232);

  private final Remote remote;
  private final RemoteJournal journal;
  private final Reporter reporter;

  RemoteSettings(Remote remote, RemoteJournal journal, Reporter reporter) {
    this.remote = remote;
    this.journal = journal;
    this.reporter = reporter;
  }

  /** Returns the variables that a config sets, with the wanted values. */
  private Map<String, String> variablesOf(ServerConfig config, Map<String, String> variables)
      throws ServerException {
    Map<String, String> wanted = new LinkedHashMap<>();
    for (ServerConfig.Setting setting : config.settings()) {
      String variable = SettingCheck.variableOf(setting, variables);
      if (!variables.containsKey(variable)) {
        throw new RefusedSettingException(unknown(variable));
      }
      wanted.put(variable, SettingCheck.wanted(setting, variable));
    }
    return wanted;
  }

  /** Sets the variables of the config; the previous values are written to disk first. */
  void apply(Connection connection, ServerConfig config)
      throws SQLException, ServerException, IOException {
    restoreLeft(connection);
    if (config.settings().isEmpty()) {
      return;
    }
    Map<String, String> variables = Connections.globalVariables(connection);
    Map<String, String> wanted = variablesOf(config, variables);
    Map<String, String> before = new LinkedHashMap<>();
    wanted.keySet().forEach(variable -> before.put(variable, variables.get(variable)));
    journal.write(journal.entry(remote.url().address(), before));
    for (Map.Entry<String, String> variable : wanted.entrySet()) {
      set(connection, variable.getKey(), variable.getValue());
    }
    setAgain(connection, wanted);
    SettingCheck.require(remote.what(), config, Connections.globalVariables(connection));
  }

  /**
   * Sets the values that the server does not have once more: variables bound each other, as
   * innodb_io_capacity and its maximum do, and one that was set before the other may have been cut.
   */
  private void setAgain(Connection connection, Map<String, String> wanted)
      throws SQLException, ServerException {
    Map<String, String> variables = Connections.globalVariables(connection);
    for (Map.Entry<String, String> one : wanted.entrySet()) {
      String found = variables.get(one.getKey());
      boolean isCut =
          one.getValue() != null
              && found != null
              && !Values.normal(one.getValue()).equals(Values.normal(found));
      if (isCut) {
        set(connection, one.getKey(), one.getValue());
      }
    }
  }

  /** Restores the values on disk, those of this run or of one that was killed. */
  void restoreLeft(Connection connection) throws SQLException, ServerException, IOException {
    RemoteJournal.Entry leftover = journal.read(remote.url().address()).orElse(null);
    if (leftover == null) {
      return;
    }
    if (!journal.hasWritten(leftover) && journal.ownerIsAlive(leftover)) {
      throw new ServerException(
          remote.what()
              + " has settings that another run (PID "
              + leftover.ownerPid()
              + ") has changed; wait for its end");
    }
    restoreValues(connection, leftover.before());
    if (!journal.hasWritten(leftover)) {
      reporter.say(
          remote.what()
              + ": a run that was killed had left variables changed; set back: "
              + statements(leftover.before()));
    }
  }

  /**
   * Restores variables; one that fails does not prevent the others from being restored, and it
   * alone stays on disk.
   */
  private void restoreValues(Connection connection, Map<String, String> before)
      throws SQLException, ServerException, IOException {
    Map<String, String> failed = new LinkedHashMap<>();
    ServerException firstFailure = null;
    for (Map.Entry<String, String> variable : before.entrySet()) {
      try {
        set(connection, variable.getKey(), variable.getValue());
      } catch (ServerException e) {
        failed.put(variable.getKey(), variable.getValue());
        firstFailure = firstFailure == null ? e : firstFailure;
      }
    }
    if (firstFailure != null) {
      journal.write(journal.entry(remote.url().address(), failed));
      throw firstFailure;
    }
    setAgain(connection, before);
    journal.forget(remote.url().address());
  }

  /**
   * Restores the variables of this run; those that cannot be restored now stay on disk and are
   * reported.
   */
  void restore() {
    if (journal.read(remote.url().address()).isEmpty()) {
      return;
    }
    try (Connection connection = remote.connectToServer()) {
      restoreLeft(connection);
    } catch (SQLException | ServerException | IOException e) {
      reporter.say(
          remote.what()
              + ": variables could not be set back ("
              + e.getMessage().lines().findFirst().orElse("")
              + "); the next run with this server does it");
    }
  }

  /**
   * Sets a variable. What looks like a number may be a text, and what looks like a word may be a
   * switch that only knows ON and OFF; the server says so.
   */
  private void set(Connection connection, String name, String value) throws ServerException {
    try {
      execute(connection, name, Values.literal(value));
    } catch (ServerException e) {
      boolean isOtherForm =
          e.getCause() instanceof SQLException cause && OTHER_FORM.contains(cause.getErrorCode());
      Optional<String> other = isOtherForm ? otherLiteral(value) : Optional.empty();
      execute(connection, name, other.orElseThrow(() -> e));
    }
  }

  private void execute(Connection connection, String name, String literal) throws ServerException {
    try {
      Queries.execute(connection, "SET GLOBAL " + name + " = " + literal);
    } catch (SQLException e) {
      throw new RefusedSettingException(
          switch (e.getErrorCode()) {
            case READ_ONLY_VARIABLE ->
                remote.what()
                    + ": "
                    + name
                    + " cannot be changed in a running server; leave it out of the config, or set"
                    + " it in that server's own configuration";
            case ACCESS_DENIED ->
                remote.what()
                    + ": "
                    + remote.login().user()
                    + " may not SET GLOBAL "
                    + name
                    + "; grant SYSTEM_VARIABLES_ADMIN (MySQL) or SUPER (MariaDB), or leave it"
                    + " out";
            case UNKNOWN_VARIABLE -> unknown(name);
            default -> remote.what() + ": SET GLOBAL " + name + ": " + ServerRemedy.words(e, "; ");
          },
          e);
    }
  }

  private String unknown(String name) {
    return remote.what() + " has no variable " + name + "; leave it out of the config";
  }

  static String statements(Map<String, String> values) {
    return values.entrySet().stream()
        .map(v -> "SET GLOBAL " + v.getKey() + " = " + Values.literal(v.getValue()) + ";")
        .collect(Collectors.joining(" "));
  }

  private static Optional<String> otherLiteral(String value) {
    if (value == null) {
      return Optional.empty();
    }
    String normal = Values.normal(value);
    boolean isSwitch = normal.equals("0") || normal.equals("1");
    return Values.isNumber(value)
        ? Optional.of(SqlText.literal(value))
        : isSwitch ? Optional.of(normal) : Optional.empty();
  }
}
