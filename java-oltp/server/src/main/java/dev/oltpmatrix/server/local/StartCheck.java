package dev.oltpmatrix.server.local;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.config.SettingCheck;
import dev.oltpmatrix.server.connect.Connections;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.server.setting.VariablesFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** Reads back whether a server that has just been started has the requested settings. */
final class StartCheck {
  private final ServerStarter.Launch launch;

  StartCheck(ServerStarter.Launch launch) {
    this.launch = launch;
  }

  /** Returns the server's facts for the records of its cells. */
  CellRecord.ServerFacts facts(Connection connection, Path variablesFile)
      throws SQLException, ServerException, IOException {
    Connections.requireSession(connection, launch.what());
    Map<String, String> variables = Connections.globalVariables(connection);
    VariablesFile.write(variablesFile, variables);
    try {
      SettingCheck.require(launch.what(), launch.config(), variables);
    } catch (RefusedSettingException e) {
      throw new RefusedSettingException(e.getMessage() + "; see " + launch.errorLog(), e);
    }
    Map<String, String> settings = SettingCheck.effective(launch.config(), variables);
    readPlugins(connection, settings);
    InstalledServer server = launch.server();
    return new CellRecord.ServerFacts(
        variables.get("version"),
        server.build().source().describe(),
        server.packages(),
        settings,
        null);
  }

  private void readPlugins(Connection connection, Map<String, String> settings)
      throws SQLException, ServerException {
    for (ServerConfig.Setting setting : launch.config().settings()) {
      if (!setting.name().equals("plugin_load_add")) {
        continue;
      }
      String state = pluginState(connection, setting.value());
      if (!"ACTIVE".equals(state)) {
        throw new RefusedSettingException(
            launch.what() + ": plugin " + setting.value() + ": wanted ACTIVE, found " + state);
      }
      settings.put("plugin " + setting.value(), state);
    }
  }

  /** Returns the state of all plugins of a library: ACTIVE only if every one is. */
  private static String pluginState(Connection connection, String library) throws SQLException {
    String state = null;
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT plugin_name, plugin_status FROM information_schema.plugins"
                    + " WHERE plugin_library = '"
                    + library
                    + "'")) {
      while (rows.next()) {
        if (!"ACTIVE".equals(rows.getString(2))) {
          return rows.getString(1) + " " + rows.getString(2);
        }
        state = "ACTIVE";
      }
    }
    return state;
  }

  /** Checks that a server that was started with TLS supports it. */
  CellRecord.ConnectionKind connectionKind(ServerEndpoint endpoint)
      throws SQLException, IOException, ServerException {
    if (!endpoint.tls().on()) {
      return new CellRecord.ConnectionKind(endpoint.kind(), null);
    }
    try (Connection session = launch.login().open(endpoint)) {
      CellRecord.ConnectionKind kind = Connections.kind(session, endpoint);
      if (kind.cipher() == null) {
        throw new ServerException(launch.what() + ": a session with TLS has no Ssl_cipher");
      }
      return kind;
    } catch (SQLException e) {
      throw new ServerException(
          launch.what()
              + " takes no TLS connection ("
              + e.getMessage().lines().findFirst().orElse("")
              + "); its build may be older than TLS 1.2; use --connection=tcp",
          e);
    }
  }
}
