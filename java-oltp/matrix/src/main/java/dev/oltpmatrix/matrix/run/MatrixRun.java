package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.matrix.plan.ArmStint;
import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.plan.PlannedCell;
import dev.oltpmatrix.matrix.server.RunningServer;
import dev.oltpmatrix.matrix.server.ServerException;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.RecordFile;
import java.io.IOException;
import java.time.Instant;

/** Works through a plan: a server for each stint, a record for each cell, written as it ends. */
public final class MatrixRun {
  /** Runs one cell; the real one is {@link CellRunner}, tests bring their own. */
  public interface Cells {
    CellRecord run(CellKey key, RunningServer server) throws IOException, InterruptedException;

    CellRecord failed(CellKey key, Instant started, String failure);
  }

  private final ServerSource servers;
  private final Cells cells;
  private final ResultsDir results;
  private final CellListener listener;

  public MatrixRun(ServerSource servers, Cells cells, ResultsDir results, CellListener listener) {
    this.servers = servers;
    this.cells = cells;
    this.results = results;
    this.listener = listener;
  }

  /** Runs all of it; gives how many cells have no measurement or a flag. */
  public int run(Plan plan) throws IOException, InterruptedException {
    int untrusted = 0;
    for (ArmStint stint : plan.stints()) {
      untrusted += runStint(stint);
    }
    return untrusted;
  }

  private int runStint(ArmStint stint) throws IOException, InterruptedException {
    int untrusted = 0;
    RunningServer server = null;
    String startFailure = null;
    try {
      for (PlannedCell cell : stint.cells()) {
        // A server that died in the last cell is started anew; one that never came up is not.
        if (startFailure == null && (server == null || !server.isAlive())) {
          close(server);
          server = null;
          listener.serverStarting(stint);
          try {
            server = servers.start(stint);
          } catch (ServerException e) {
            startFailure = e.getMessage();
          }
        }
        untrusted += runCell(cell, server, startFailure);
      }
    } finally {
      close(server);
    }
    return untrusted;
  }

  private int runCell(PlannedCell cell, RunningServer server, String startFailure)
      throws IOException, InterruptedException {
    listener.cellStarting(cell);
    CellRecord record =
        server == null
            ? cells.failed(cell.key(), Instant.now(), startFailure)
            : cells.run(cell.key(), server);
    RecordFile.write(results.cellFile(cell.key()), record);
    listener.cellEnded(cell, record);
    return record.valid() ? 0 : 1;
  }

  /** A server that cannot be stopped would be measured with the next one: the run ends there. */
  private static void close(RunningServer server) throws IOException {
    if (server != null) {
      try {
        server.close();
      } catch (ServerException e) {
        throw new IOException(e.getMessage(), e);
      }
    }
  }
}
