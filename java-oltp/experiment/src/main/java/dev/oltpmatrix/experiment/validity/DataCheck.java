package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.workload.data.DataSet;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks after a cell whether its data set is still consistent, whether it holds what clients saw
 * committed, and whether these had the inputs that they were to have.
 */
public final class DataCheck {
  /** Long enough to read every row of a large data set; a server that hangs ends it. */
  private static final int LIMIT_MS = 600_000;

  private DataCheck() {}

  /**
   * Runs the checks of the server's data set.
   *
   * @param counted what clients have counted, as the load's result has it
   */
  public static List<Flag> of(RunningServer server, Map<String, Long> counted) {
    DataSet data = server.data();
    DataSet.Connector connector = () -> connect(server);
    List<Flag> flags = new ArrayList<>();
    try {
      data.verifyAfter(connector)
          .map(what -> Flag.of(Kind.DATA_INCONSISTENT, what))
          .ifPresent(flags::add);
      data.differences(connector, counted)
          .map(what -> Flag.of(Kind.COMMITS_DIFFER, what))
          .ifPresent(flags::add);
      flags.addAll(InputShares.check(data.shares(counted)));
    } catch (SQLException e) {
      flags.add(Flag.of(Kind.CHECK_ERROR, "the data could not be verified: " + e.getMessage()));
    } catch (RuntimeException e) {
      // The measurement is kept whatever happens in a check.
      flags.add(Flag.of(Kind.CHECK_ERROR, e));
    }
    return flags;
  }

  private static Connection connect(RunningServer server) throws SQLException {
    Connection connection = server.connect();
    connection.setNetworkTimeout(Runnable::run, LIMIT_MS);
    return connection;
  }
}
