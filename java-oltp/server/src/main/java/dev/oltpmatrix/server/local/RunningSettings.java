package dev.oltpmatrix.server.local;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.setting.Values;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import dev.oltpmatrix.workload.data.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Changes variables of a running server so that it is as if it had been started with another
 * config, and reads them back.
 */
final class RunningSettings {
  /**
   * Variables bound each other, as innodb_io_capacity and its maximum do: one that was set too
   * early is cut, and set again.
   */
  private static final int MAX_ROUNDS = 2;

  private final String what;

  /** The values at the start of the variables that have been changed since. */
  private final Map<String, String> atStart = new LinkedHashMap<>();

  RunningSettings(String what) {
    this.what = what;
  }

  /**
   * Sets the variables that differ from a config; those that it does not name get the values of the
   * server's start again.
   *
   * @return the server's values of the settings that a config makes, and of all that were changed
   */
  Map<String, String> change(Connection connection, ServerConfig config)
      throws SQLException, ServerException {
    Map<String, String> variables = Connections.globalVariables(connection);
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Map<String, String> differing = differing(config, variables);
      if (differing.isEmpty()) {
        break;
      }
      for (Map.Entry<String, String> variable : differing.entrySet()) {
        atStart.putIfAbsent(variable.getKey(), variables.get(variable.getKey()));
        set(connection, variable.getKey(), variable.getValue());
      }
      variables = Connections.globalVariables(connection);
    }
    SettingCheck.require(what, config, variables);
    Map<String, String> settings = new TreeMap<>(SettingCheck.effective(config, variables));
    for (String variable : atStart.keySet()) {
      settings.put(variable, variables.get(variable));
    }
    return settings;
  }

  /** Returns the values to set, by variable. */
  private Map<String, String> differing(ServerConfig config, Map<String, String> variables) {
    Map<String, String> differing = new LinkedHashMap<>();
    atStart.forEach(
        (variable, value) -> {
          if (!value.equals(variables.get(variable))) {
            differing.put(variable, value);
          }
        });
    config.settings().forEach(s -> differing.remove(SettingCheck.variableOf(s, variables)));
    SettingCheck.mismatches(config, variables)
        .forEach(mismatch -> differing.put(mismatch.variable(), mismatch.wanted()));
    return differing;
  }

  private void set(Connection connection, String variable, String value) throws ServerException {
    String statement = "SET GLOBAL " + variable + " = " + Values.literal(value);
    try {
      Queries.execute(connection, statement);
    } catch (SQLException e) {
      throw new RefusedSettingException(
          what + ": " + statement + ": " + ConnectTrouble.firstLine(e), e);
    }
  }
}
