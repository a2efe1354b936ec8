package dev.oltpmatrix.experiment.validity;

import dev.oltpmatrix.analysis.stats.BinomialTest;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.data.InputShare;
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

  /** Share of the cells with right inputs that are flagged by chance. */
  private static final double FALSE_ALARMS = 0.001;

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
      flags.addAll(shares(data.shares(counted)));
    } catch (SQLException e) {
      flags.add(Flag.of(Kind.CHECK_ERROR, "the data could not be verified: " + e.getMessage()));
    } catch (RuntimeException e) {
      // The measurement is kept whatever happens in a check.
      flags.add(Flag.of(Kind.CHECK_ERROR, e));
    }
    return flags;
  }

  /**
   * Checks whether the inputs that clients drew have the shares that their workload specifies;
   * returns a flag for each that is out of the bounds that all have together.
   */
  public static List<Flag> shares(List<InputShare> shares) {
    double level = FALSE_ALARMS / Math.max(1, shares.size());
    return shares.stream()
        .filter(one -> pValue(one) < level)
        .map(
            one ->
                Flag.of(
                    Kind.INPUT_SHARES,
                    100.0 * one.count() / one.of(),
                    100 * one.expected(),
                    one.of(),
                    one.name(),
                    pValue(one)))
        .toList();
  }

  private static double pValue(InputShare one) {
    return new BinomialTest(one.count(), one.of(), one.expected()).pValue();
  }

  private static Connection connect(RunningServer server) throws SQLException {
    Connection connection = server.connect();
    connection.setNetworkTimeout(Runnable::run, LIMIT_MS);
    return connection;
  }
}
