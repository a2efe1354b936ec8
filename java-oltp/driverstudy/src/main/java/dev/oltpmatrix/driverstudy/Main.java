package dev.oltpmatrix.driverstudy;

import dev.oltpmatrix.driverstudy.cases.BenchCase;
import dev.oltpmatrix.driverstudy.cases.Cases;
import dev.oltpmatrix.driverstudy.run.BenchRequest;
import dev.oltpmatrix.driverstudy.run.BenchRun;
import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.ProgramEnd;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.report.ResultFile;
import dev.oltpmatrix.load.report.SysbenchReport;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.workload.data.FailedStatementException;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Benchmarks the cost of single calls of JDBC drivers; each JVM runs one cell of the study. */
public final class Main {
  private static final String NAME = "driver-bench";

  private static final String VERSION = "0.2.0";

  /** The load generator's options that apply to a benchmark. */
  private static final List<String> RECORDED =
      List.of(
          "threads",
          "time",
          "warmup-time",
          "rand-seed",
          "mysql-host",
          "mysql-port",
          "mysql-socket",
          "mysql-user",
          "mysql-ssl",
          "mysql-ssl-verify");

  private final BenchRequest request;
  private final PrintStream out;

  private Main(BenchRequest request, PrintStream out) {
    this.request = request;
    this.out = out;
  }

  public static void main(String[] arguments) throws InterruptedException {
    ProgramEnd.exit(NAME, (out, err) -> run(List.of(arguments), out, err));
  }

  static int run(List<String> arguments, PrintStream out, PrintStream err)
      throws InterruptedException {
    return ProgramEnd.status(NAME, err, () -> command(arguments, out));
  }

  private static void command(List<String> arguments, PrintStream out) throws InterruptedException {
    if (arguments.contains("--version")) {
      out.print(NAME + " " + VERSION + "\n");
    } else if (arguments.equals(List.of("list")) || arguments.contains("--help")) {
      Listing.lines().forEach(line -> out.print(line + "\n"));
    } else {
      new Main(BenchRequest.parse(arguments, System.getenv()), out).command();
    }
  }

  private void command() throws InterruptedException {
    switch (request.command()) {
      case "run" -> run();
      case "prepare" -> onTables(connection -> DriverTables.load(connection, ""));
      case "prewarm" ->
          onTables(c -> out.print(new DriverTables().checksum(c).replace("; ", "\n") + "\n"));
      case "cleanup" -> onTables(new DriverTables()::drop);
      default ->
          throw new UsageException(
              "'" + request.command() + "': expected run, prepare, prewarm or cleanup");
    }
  }

  private interface TableWork {
    void on(Connection connection) throws SQLException;
  }

  private void onTables(TableWork work) throws InterruptedException {
    try (Client client = new BenchRun(request).client()) {
      try {
        work.on(client.connection());
      } catch (SQLException e) {
        throw new FailedStatementException("command " + request.command(), e);
      }
    } catch (SQLException e) {
      throw ServerErrors.explain(e, request.endpoint(), 1, 1);
    }
  }

  private void run() throws InterruptedException {
    ResultFile json = new ResultFile(request.options().text("json"));
    json.claim();
    BenchCase bench = Cases.named(request.driverCase().name());
    BenchRun run = new BenchRun(request);
    SysbenchReport report = new SysbenchReport(out, request.options());
    report.banner(version(run));
    new SetUp(run, bench).check();
    report.header();
    JmhRun jmh = new JmhRun(request);
    RunOutcome outcome = run.measured(bench.statements().counts(), report::intervalEnded, jmh::run);
    report.cumulative(outcome);
    allocation(outcome, run);
    json.write(() -> result(outcome, run));
  }

  private void allocation(RunOutcome outcome, BenchRun run) {
    long bytes = run.allocatedBytes();
    long operations = Math.max(1, outcome.whole().transactions());
    out.print(
        String.format(
            Locale.ROOT,
            "Allocation in the window:%n    bytes (per operation):               %d (%d)%n"
                + "    garbage collected for (s):           %.3f%n",
            bytes,
            bytes / operations,
            run.gcS()));
    out.flush();
  }

  private LoadResult result(RunOutcome outcome, BenchRun run) {
    LoadResult.Setup setup =
        new LoadResult.Setup(
            "jmh-" + request.driver(),
            version(run),
            request.driverCase().name(),
            request.threads(),
            options(request.options().shapingLoad(), run));
    return outcome
        .toRecord(setup)
        .withJvm(new LoadResult.Jvm(run.allocatedBytes(), run.gcS(), null));
  }

  private Map<String, String> options(Map<String, String> all, BenchRun run) {
    Map<String, String> recorded = new LinkedHashMap<>();
    RECORDED.forEach(name -> recorded.put(name, all.get(name)));
    recorded.put("mysql-db", request.endpoint().database());
    recorded.put("driver", request.driver());
    recorded.put("options", request.arm());
    recorded.put("told", run.connector().told());
    return recorded;
  }

  private String version(BenchRun run) {
    return "%s %s (%s, JMH %s, Java %s)"
        .formatted(
            NAME,
            VERSION,
            run.connector().words(),
            org.openjdk.jmh.util.Version.getPlainVersion(),
            Runtime.version());
  }
}
