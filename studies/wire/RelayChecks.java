import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.wire.relay.Relay;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Checks, by hand and on a quiet machine, that a relay in front of a real server works as
 * specified. Each check is a row of a CSV on standard output.
 */
final class RelayChecks {
  private static final double[] RTTS_MS = {0, 0.1, 0.4, 1, 5};
  private static final double MAX_MS = 5;
  private static final int ECHOES = 1_000;

  private static final double MIN_SLOPE = 0.95;
  private static final double MAX_SLOPE = 1.05;
  private static final double MAX_PIPELINE_RTTS = 1.5;
  private static final double MAX_LARGE_RATIO = 1.05;

  private final BenchRequest request;
  private final PrintStream out;
  private final List<String> failed = new ArrayList<>();

  private RelayChecks(BenchRequest request, PrintStream out) {
    this.request = request;
    this.out = out;
  }

  /** Reads {@code relay-checks} and the options of a connection, and makes all checks. */
  public static void run(List<String> arguments, Map<String, String> environment, PrintStream out) {
    for (String argument : arguments.subList(1, arguments.size())) {
      if (!argument.startsWith("--")) {
        throw new UsageException(
            "'" + argument + "': one word too many; relay-checks takes only options");
      }
    }
    List<String> words = new ArrayList<>(List.of("drv_batch_update_100", "--options=text"));
    words.addAll(arguments.subList(1, arguments.size()));
    words.add("run");
    BenchRequest request = BenchRequest.parse(words, environment);
    boolean pipelines =
        List.of(DriverLimits.MARIADB, DriverLimits.MARIADB_3_5).contains(request.driver());
    if (!pipelines || request.endpoint().place().isSocket()) {
      throw new UsageException(
          "relay-checks needs a driver that sends statements ahead, and TCP: --driver=mariadb or"
              + " mariadb-3.5, --mysql-host and --mysql-port");
    }
    // To the drivers a relay is this machine, wherever it leads.
    request.endpoint().requireTrusted("relay-checks", "there is no TLS on the way through a relay");
    new RelayChecks(request, out).all();
  }

  private void all() {
    out.print("check,rtt_ms,measured_rtt_us,value,unit,allowed,holds\n");
    try {
      try (Probe direct = Probe.of(request)) {
        double directUs = direct.doOneUs();
        row("DO 1 without a relay", 0, 0, directUs, "us", "", "");
        overRtts(directUs, direct.digest());
      }
      largeResult();
      pipeline();
    } catch (SQLException e) {
      throw ServerErrors.explainFirst(e, request.endpoint(), 1, 1);
    } catch (IOException e) {
      throw new LoadException("no relay to " + request.endpoint().address() + ": " + e, e);
    }
    if (!failed.isEmpty()) {
      throw new LoadException("does not hold: " + String.join("; ", failed), null);
    }
  }

  private void overRtts(double directUs, String digest) throws SQLException, IOException {
    List<double[]> points = new ArrayList<>();
    for (double rttMs : RTTS_MS) {
      double measuredUs = measuredUs(rttMs);
      try (Relay relay = relay(rttMs);
          Probe probe = through(relay)) {
        double us = probe.doOneUs();
        points.add(new double[] {measuredUs, us});
        row("DO 1", rttMs, measuredUs, us, "us", "", "");
        if (rttMs == 0) {
          row("cost of a relay", 0, measuredUs, us - directUs, "us", "", "");
        }
        boolean same = probe.digest().equals(digest);
        holds("same bytes", rttMs, measuredUs, same ? 1 : 0, "yes", "1", same);
      }
    }
    double slope = slope(points);
    boolean fits = slope >= MIN_SLOPE && slope <= MAX_SLOPE;
    holds("slope of DO 1", MAX_MS, measuredUs(MAX_MS), slope, "", "0.95..1.05", fits);
  }

  /** Returns the slope of the second numbers over the first, by least squares. */
  private static double slope(List<double[]> points) {
    double meanX = points.stream().mapToDouble(point -> point[0]).average().orElseThrow();
    double meanY = points.stream().mapToDouble(point -> point[1]).average().orElseThrow();
    double products = 0;
    double squares = 0;
    for (double[] point : points) {
      products += (point[0] - meanX) * (point[1] - meanY);
      squares += (point[0] - meanX) * (point[0] - meanX);
    }
    return products / squares;
  }

  private interface OfTwo {
    double[] us(Probe near, Probe far) throws SQLException;
  }

  /**
   * Times the calls at 0 ms and at the longest round trip, alternating, so that a busy minute
   * affects both.
   */
  private double[] nearAndFarUs(OfTwo calls) throws SQLException, IOException {
    try (Relay at0 = relay(0);
        Probe near = through(at0);
        Relay atLongest = relay(MAX_MS);
        Probe far = through(atLongest)) {
      return calls.us(near, far);
    }
  }

  /**
   * Checks that 40 MB are not delayed: each piece waits separately and not for the previous one.
   */
  private void largeResult() throws SQLException, IOException {
    double measuredUs = measuredUs(MAX_MS);
    double[] us = nearAndFarUs(Probe::largeResultsUs);
    double maxUs = MAX_LARGE_RATIO * us[0] + measuredUs;
    String allowed = String.format(Locale.ROOT, "..%.0f", maxUs);
    row("40 MB", 0, measuredUs(0), us[0], "us", "", "");
    holds("40 MB", MAX_MS, measuredUs, us[1], "us", allowed, us[1] <= maxUs);
  }

  /** Checks that pipelined statements wait for one round trip in total. */
  private void pipeline() throws SQLException, IOException {
    double measuredUs = measuredUs(MAX_MS);
    double[] us = nearAndFarUs(Probe::updatesUs);
    double moreRtts = (us[1] - us[0]) / measuredUs;
    boolean fits = moreRtts < MAX_PIPELINE_RTTS;
    holds(
        "100 UPDATEs sent ahead", MAX_MS, measuredUs, moreRtts, "round trips more", "..1.5", fits);
  }

  private Relay relay(double rttMs) throws IOException {
    return NetworkPaths.relay(request, ns(rttMs), null);
  }

  private Probe through(Relay relay) throws SQLException {
    return Probe.of(NetworkPaths.through(request, relay));
  }

  private static double measuredUs(double rttMs) throws IOException {
    return NetworkPaths.measuredUs(ns(rttMs), ECHOES);
  }

  private static long ns(double rttMs) {
    return Math.round(rttMs * TimeUnit.MILLISECONDS.toNanos(1));
  }

  private void row(
      String check,
      double rttMs,
      double measuredUs,
      double value,
      String unit,
      String allowed,
      String holds) {
    out.print(
        String.format(
            Locale.ROOT,
            "\"%s\",%s,%.0f,%.3f,%s,%s,%s%n",
            check,
            rttMs,
            measuredUs,
            value,
            unit,
            allowed,
            holds));
    out.flush();
  }

  private void holds(
      String check,
      double rttMs,
      double measuredUs,
      double value,
      String unit,
      String allowed,
      boolean holds) {
    row(check, rttMs, measuredUs, value, unit, allowed, holds ? "yes" : "no");
    if (!holds) {
      failed.add(String.format(Locale.ROOT, "%s is %.3f, allowed %s", check, value, allowed));
    }
  }
}
