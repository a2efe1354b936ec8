package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.server.api.RunningServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** Checks after a cell whether its data set is still consistent. */
public final class DataCheck {
  /** Long enough to read every row of a large data set; a server that hangs ends it. */
  private static final int LIMIT_MS = 600_000;

  private DataCheck() {}

  public static Optional<Flag> of(RunningServer server) {
    try {
      return server
          .data()
          .verifyAfter(() -> connect(server))
          .map(what -> Flag.of(Kind.DATA_INCONSISTENT, what));
    } catch (SQLException e) {
      return Optional.of(
          Flag.of(Kind.CHECK_ERROR, "the data could not be verified: " + e.getMessage()));
    }
  }

  private static Connection connect(RunningServer server) throws SQLException {
    Connection connection = server.connect();
    connection.setNetworkTimeout(Runnable::run, LIMIT_MS);
    return connection;
  }
}
