import dev.oltpmatrix.driverstudy.cases.Cases;
import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.driverstudy.run.BenchRun;
import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.wire.relay.Relay;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Times one cell's operation without and with added latency, alternating. */
final class SlopeTimer {
  /** How long its code is called before the timed calls, to be compiled. */
  private static final long WARM_UP_NS = TimeUnit.SECONDS.toNanos(2);

  /** How long it is then timed, unless that gives too few calls or more than enough. */
  private static final long TIMED_NS = TimeUnit.SECONDS.toNanos(6);

  private static final int MIN_CALLS = 5;
  private static final int MAX_CALLS = 400;

  private static final int ECHOES = 200;

  private final BenchRequest request;
  private final long rttMs;
  private final Operation operation;

  SlopeTimer(BenchRequest request, long rttMs) {
    this.request = request;
    this.rttMs = rttMs;
    operation = new Operation(Cases.named(request.driverCase().name()));
  }

  /**
   * Returns its slope.
   *
   * @param trips of the operation, as counted
   */
  CellSlope slope(WireRow.Cell cell, double trips) {
    try (Relay nearRelay = NetworkPaths.relay(request, 0, null);
        Client near = new BenchRun(NetworkPaths.through(request, nearRelay)).client()) {
      double nearMs = warmedUpMs(near);
      long pathRttMs = rttMs * NetworkPaths.LONGER.get(0);
      for (int i = 1; i < NetworkPaths.LONGER.size() && trips * pathRttMs < nearMs; i++) {
        pathRttMs = rttMs * NetworkPaths.LONGER.get(i);
      }
      return slope(cell, trips, near, pathRttMs);
    } catch (SQLException e) {
      throw ServerErrors.explainFirst(e, request.endpoint(), 1, 1);
    } catch (IOException e) {
      throw new LoadException("no relay to " + request.endpoint().address() + ": " + e, e);
    }
  }

  private CellSlope slope(WireRow.Cell cell, double trips, Client near, long pathRttMs)
      throws SQLException, IOException {
    long pathRttNs = TimeUnit.MILLISECONDS.toNanos(pathRttMs);
    double moreMs =
        (NetworkPaths.measuredUs(pathRttNs, ECHOES) - NetworkPaths.measuredUs(0, ECHOES)) / 1e3;
    try (Relay farRelay = NetworkPaths.relay(request, pathRttNs, null);
        Client far = new BenchRun(NetworkPaths.through(request, farRelay)).client()) {
      List<Double> nearMs = new ArrayList<>();
      List<Double> farMs = new ArrayList<>();
      operation.call(far);
      long beganNs = System.nanoTime();
      while (needsMoreCalls(farMs.size(), beganNs)) {
        nearMs.add(ms(near));
        farMs.add(ms(far));
      }
      return new CellSlope(cell, trips, moreMs, median(nearMs), median(farMs));
    }
  }

  private static boolean needsMoreCalls(int calls, long beganNs) {
    boolean hasTime = System.nanoTime() - beganNs < TIMED_NS;
    return calls < MIN_CALLS || (hasTime && calls < MAX_CALLS);
  }

  private double warmedUpMs(Client near) throws SQLException {
    List<Double> ms = new ArrayList<>();
    long beganNs = System.nanoTime();
    while (ms.size() < MIN_CALLS || System.nanoTime() - beganNs < WARM_UP_NS) {
      ms.add(ms(near));
    }
    return median(ms);
  }

  private double ms(Client client) throws SQLException {
    long beganNs = System.nanoTime();
    operation.call(client);
    return (System.nanoTime() - beganNs) / 1e6;
  }

  private static double median(List<Double> values) {
    return Probe.median(values.stream().mapToDouble(Double::doubleValue).toArray());
  }
}
