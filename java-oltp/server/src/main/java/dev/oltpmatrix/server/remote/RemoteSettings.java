package dev.oltpmatrix.server.remote;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.connect.GlobalVariables;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sets variables in an external server and restores them. */
record RemoteSettings(Remote remote, RemoteJournal journal, Reporter reporter) {
  /** Returns the variables that a config sets, with the wanted values. */
  private Map<String, String> variablesOf(ServerConfig config, Map<String, String> variables)
      throws ServerException {
    Map<String, String> wanted = new LinkedHashMap<>();
    for (ServerConfig.Setting setting : config.settings()) {
      String variable = SettingCheck.variableOf(setting, variables);
      if (!variables.containsKey(variable)) {
        throw new RefusedSettingException(
            remote.what() + " has no variable " + variable + "; leave it out of the config");
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
    GlobalVariables.setAsAsked(connection, remote.what(), wanted);
    SettingCheck.require(remote.what(), config, Connections.globalVariables(connection));
  }

  /** Restores the values on disk, those of this run or of one that was killed. */
  void restoreLeft(Connection connection) throws SQLException, ServerException, IOException {
    RemoteJournal.Entry leftover = journal.read(remote.url().address()).orElse(null);
    if (leftover == null) {
      return;
    }
    if (!journal.hasWritten(leftover) && journal.ownerIsAlive(leftover)) {
      throw new ServerException(
          "%s has settings that another run (PID %d) has changed; wait for its end"
              .formatted(remote.what(), leftover.ownerPid()));
    }
    restoreValues(connection, leftover.before());
    if (!journal.hasWritten(leftover)) {
      reporter.say(
          remote.what()
              + ": a run that was killed had left variables changed; set back: "
              + RemoteJournal.statements(leftover.before()));
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
    for (Map.Entry<String, String> one : before.entrySet()) {
      try {
        GlobalVariables.set(connection, remote.what(), one.getKey(), one.getValue());
      } catch (ServerException e) {
        failed.put(one.getKey(), one.getValue());
        firstFailure = firstFailure == null ? e : firstFailure;
      }
    }
    if (firstFailure != null) {
      journal.write(journal.entry(remote.url().address(), failed));
      throw firstFailure;
    }
    GlobalVariables.setAgain(connection, remote.what(), before);
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
          "%s: variables could not be set back (%s); the next run with this server does it"
              .formatted(remote.what(), e.getMessage().lines().findFirst().orElse("")));
    }
  }
}
