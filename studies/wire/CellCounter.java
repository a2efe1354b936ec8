import dev.oltpmatrix.driverstudy.cases.BenchCase;
import dev.oltpmatrix.driverstudy.cases.Cases;
import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.driverstudy.run.BenchRun;
import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.wire.relay.Relay;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Counts the protocol traffic of one cell, with enough added network latency to separate its round
 * trips.
 */
final class CellCounter {
  /** The first fills a driver's caches, the second uses them. */
  private static final int WARM_UPS = 2;

  private static final int COUNTED = 2;

  private final BenchRequest request;
  private final long rttMs;
  private final BenchCase bench;
  private final Operation operation;

  CellCounter(BenchRequest request, long rttMs) {
    this.request = request;
    this.rttMs = rttMs;
    bench = Cases.named(request.driverCase().name());
    operation = new Operation(bench);
  }

  Counted count() throws InterruptedException {
    try {
      resetAndLogIn();
      Counted counted = null;
      for (long times : NetworkPaths.LONGER) {
        counted = count(times * rttMs);
        if (counted.agree()) {
          return counted;
        }
      }
      return counted;
    } catch (SQLException e) {
      throw ServerErrors.explain(e, request.endpoint(), 1, 1);
    } catch (IOException e) {
      throw new LoadException(
          request.endpoint().address() + ": no relay to it: " + e.getMessage(), e);
    } catch (IllegalStateException e) {
      throw new LoadException(
          request.driverCase().name() + " cannot be counted: " + e.getMessage(), e);
    }
  }

  /**
   * Resets the tables, because later keys and rows have more digits, and logs in once: the server
   * keeps a hash of a password only after a first login, which takes more round trips than all
   * later ones.
   */
  private void resetAndLogIn() throws SQLException {
    try (Client client = new BenchRun(request).client()) {
      if (bench.writes()) {
        new DriverTables().reset(client.connection());
      }
    }
  }

  private Counted count(long pathRttMs) throws SQLException, IOException, InterruptedException {
    WireLog log = new WireLog();
    try (Relay relay = NetworkPaths.relay(request, TimeUnit.MILLISECONDS.toNanos(pathRttMs), log);
        Client client = new BenchRun(NetworkPaths.through(request, relay)).client()) {
      for (int i = 0; i < WARM_UPS; i++) {
        operation.call(client);
      }
      List<WireCounts> operations = new ArrayList<>();
      WireCounts before = log.settled(2 * pathRttMs);
      for (int i = 0; i < COUNTED; i++) {
        log.forgetStatements();
        operation.call(client);
        WireCounts after = log.settled(2 * pathRttMs);
        operations.add(after.minus(before));
        before = after;
      }
      requireReadable(before);
      return new Counted(operations, log.statements());
    }
  }

  private void requireReadable(WireCounts counts) {
    if (counts.encrypted() || counts.compressed()) {
      throw new LoadException(
          request.driver()
              + " with "
              + request.arm()
              + " encrypts or compresses its connection: its packets cannot be counted",
          null);
    }
  }
}
