package dev.oltpmatrix.server.settle;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ServerClock;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.config.RefusedSettingException;
import dev.oltpmatrix.server.connect.GlobalVariables;
import dev.oltpmatrix.wire.connect.ConnectTrouble;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Waits until a server has no pending work from earlier cells, and reads its state: clients
 * disconnected, and after writes undo logs purged and pages flushed.
 */
public final class Settler {
  private static final long POLL_MS = 100;
  private static final Map<String, String> FLUSHING =
      Map.of(
          "innodb_io_capacity_max", "20000",
          "innodb_io_capacity", "20000",
          "innodb_max_dirty_pages_pct", "0");

  private final int limitS;
  private final boolean runWrites;

  /**
   * @param runWrites whether any cell of the run writes: then a server that is not fresh has to
   *     become quiescent before each cell
   */
  public Settler(int limitS, boolean runWrites) {
    this.limitS = limitS;
    this.runWrites = runWrites;
  }

  /**
   * Returns when the server is quiescent or the limit is over; the state says which.
   *
   * @param cellsBefore cells that this start of the server has run
   * @param writeCellsBefore those of them that wrote
   * @param lastQuiescent its state when it was last quiescent; {@code null} if it has served a cell
   *     since
   */
  public ServerState settle(
      RunningServer server, int cellsBefore, int writeCellsBefore, ServerState lastQuiescent)
      throws ServerException, InterruptedException {
    boolean wrote = writeCellsBefore > 0 || (runWrites && !server.isFresh());
    long startNs = System.nanoTime();
    try (Connection connection = server.connectToAsk()) {
      if (wrote && lastQuiescent == null) {
        server.data().reset(connection);
      }
      Quiescence reading = Quiescence.of(connection, 1, server.bystanders());
      boolean isQuiescent = unsettled(server, reading, wrote).isEmpty();
      if (!isQuiescent) {
        reading = awaitQuiescence(server, connection, wrote, startNs);
      }
      double settleS = (System.nanoTime() - startNs) / 1e9;
      ServerClock clock = server.host().isPresent() ? null : ClockReading.of(connection);
      String checksum = isQuiescent && lastQuiescent != null ? lastQuiescent.tableChecksum() : null;
      if (checksum == null) {
        connection.setNetworkTimeout(Runnable::run, 0); // a big table takes its time
        // After writes the table is read again, so that it is as warm as after a start.
        checksum = wrote ? server.data().checksum(connection) : server.tableChecksum();
      }
      return new ServerState(
          checksum,
          cellsBefore,
          writeCellsBefore,
          lastQuiescent == null ? settleS : settleS + lastQuiescent.settleS(),
          reading.historyLength(),
          reading.dirtyPages(),
          reading.dataPages(),
          reading.otherConnections(),
          reading.otherRunning(),
          unsettled(server, reading, wrote),
          clock);
    } catch (RefusedSettingException | SQLException e) {
      throw new ServerException(
          "the server does not answer between two cells: "
              + ConnectTrouble.firstLine(e)
              + server.howItEnded().map(how -> "; it " + how).orElse(""),
          e);
    }
  }

  private Quiescence awaitQuiescence(
      RunningServer server, Connection connection, boolean wrote, long startNs)
      throws SQLException, ServerException, InterruptedException {
    long limitNs = limitS * 1_000_000_000L;
    try (Connection admin = wrote ? server.connectAsAdmin() : null;
        Undo undo = admin == null ? null : forcedFlush(admin)) {
      int ours = undo == null ? 1 : 2;
      while (true) {
        Quiescence reading = Quiescence.of(connection, ours, server.bystanders());
        if (unsettled(server, reading, wrote).isEmpty() || System.nanoTime() - startNs >= limitNs) {
          return reading;
        }
        Thread.sleep(POLL_MS);
      }
    }
  }

  private interface Undo extends AutoCloseable {
    @Override
    void close() throws SQLException, ServerException;
  }

  /**
   * Makes InnoDB write its dirty pages until it is closed. Otherwise MariaDB keeps them
   * indefinitely and MySQL writes innodb_io_capacity pages a second: a minute and a half for a
   * table of 1,000,000 rows.
   */
  private static Undo forcedFlush(Connection admin) throws SQLException, ServerException {
    Map<String, String> wanted = new LinkedHashMap<>(FLUSHING);
    Map<String, String> before = GlobalVariables.of(admin);
    before.keySet().retainAll(wanted.keySet());
    wanted.keySet().retainAll(before.keySet()); // 5.5 has no innodb_io_capacity_max
    GlobalVariables.set(admin, "the server before a flush", wanted);
    return () -> GlobalVariables.set(admin, "the server after a flush", before);
  }

  private static List<String> unsettled(RunningServer server, Quiescence reading, boolean wrote) {
    // The settings of an external server are not changed, so it may keep dirty pages.
    return reading.unsettled(wrote, server.isFresh());
  }

  /** Returns the cell's flag for a state; empty if the server became quiescent. */
  public static List<Flag> flags(ServerState state) {
    return state == null || state.unsettled().isEmpty()
        ? List.of()
        : List.of(
            Flag.of(
                Flag.Kind.NOT_SETTLED,
                state.settleS(),
                null,
                String.join(", ", state.unsettled())));
  }
}
