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
   * Runs the checks of the server's data set. The measurement is kept whatever happens in one.
   *
   * @param counted what clients have counted, as the load's result has it
   */
  public static List<Flag> of(RunningServer server, Map<String, Long> counted) {
    DataSet data = server.data();
    DataSet.Connector connector =
        () -> {
          Connection connection = server.connect();
          connection.setNetworkTimeout(Runnable::run, LIMIT_MS);
          return connection;
        };
    List<Flag> flags = new ArrayList<>();
    try {
      data.verifyAfter(connector)
          .ifPresent(what -> flags.add(Flag.of(Kind.DATA_INCONSISTENT, what)));
      data.differences(connector, counted)
          .ifPresent(what -> flags.add(Flag.of(Kind.COMMITS_DIFFER, what)));
      flags.addAll(shares(data.shares(counted)));
    } catch (SQLException e) {
      flags.add(Flag.of(Kind.CHECK_ERROR, "the data could not be verified: " + e.getMessage()));
    } catch (RuntimeException e) {
      flags.add(Flag.of(Kind.CHECK_ERROR, e));
    }
    return flags;
  }

  /** Flags each share of inputs that is out of the bounds that all have together. */
  public static List<Flag> shares(List<InputShare> shares) {
    List<Flag> flags = new ArrayList<>();
    for (InputShare one : shares) {
      double p = new BinomialTest(one.count(), one.of(), one.expected()).pValue();
      if (p < FALSE_ALARMS / shares.size()) {
        double percent = 100.0 * one.count() / one.of();
        double expected = 100 * one.expected();
        flags.add(Flag.of(Kind.INPUT_SHARES, percent, expected, one.of(), one.name(), p));
      }
    }
    return flags;
  }
}
