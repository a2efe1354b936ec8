package dev.oltpmatrix.load;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.options.OptionTable;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.report.ResultFile;
import dev.oltpmatrix.load.report.SysbenchReport;
import dev.oltpmatrix.load.run.CarrierThreads;
import dev.oltpmatrix.load.run.ClientThreads;
import dev.oltpmatrix.load.run.HeapNeed;
import dev.oltpmatrix.load.run.JitQuiescence;
import dev.oltpmatrix.load.run.LoadRun;
import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.load.session.JdbcSessions;
import dev.oltpmatrix.load.table.ConsistencyCheck;
import dev.oltpmatrix.load.table.TableCommands;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.record.CountedRun;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.wire.connect.AnswerLimit;
import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.data.FailedStatementException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Runs the commands, each from options to result. */
final class LoadProgram {
  static final String VERSION = "0.2.0";

  /**
   * The verbosity from which sysbench prints its report; lower levels print only warnings and
   * errors.
   */
  private static final int REPORT_VERBOSITY = 3;

  private static final double NS_PER_S = 1e9;

  private final LoadWorkload workload;
  private final Options options;
  private final PrintStream out;
  private final PrintStream err;
  private final int preparedStatements;
  private final Servers servers;

  /** The first client's driver, for everything that all servers have in common. */
  private final DbDriver driver;

  private final ClientThreads clientThreads;
  private final ResultFile json;

  LoadProgram(LoadWorkload workload, Options options, PrintStream out, PrintStream err) {
    this.workload = workload;
    this.options = options;
    this.out = out;
    this.err = err;
    preparedStatements = workload.run(options, options.seed()).preparedStatements();
    servers = Servers.of(options, preparedStatements);
    driver = servers.ofClient(0);
    json = new ResultFile(options.text("json"));
    clientThreads =
        ClientThreads.named(
            options.text("client-threads"),
            options.integer("threads"),
            Runtime.getRuntime().availableProcessors(),
            driver.virtualThreadsFromPerCpu());
    if (clientThreads == ClientThreads.VIRTUAL) {
      CarrierThreads.choose(servers.areHere());
    }
  }

  void help() {
    banner(ClientThreads.PLATFORM);
    OptionTable.printHelp(List.of(workload.descriptor()), out);
  }

  void prepare() throws InterruptedException {
    onTables(LoadProgram::requireSession, TableCommands::prepare);
  }

  void prewarm() throws InterruptedException {
    onTables(LoadProgram::requireSession, TableCommands::prewarm);
  }

  void cleanup() throws InterruptedException {
    onTables((server, connection) -> {}, TableCommands::cleanup);
  }

  void check() throws InterruptedException {
    ConsistencyCheck check = ConsistencyCheck.of(workload, options, servers.all().size());
    banner(ClientThreads.PLATFORM);
    if (options.flag("mysql-dry-run")) {
      return;
    }
    firstConnections(LoadProgram::requireSession);
    for (DbDriver server : servers.all()) {
      check(server, check);
    }
  }

  private void check(DbDriver server, ConsistencyCheck check) {
    try {
      Optional<String> problem = check.problem(server);
      if (problem.isPresent()) {
        throw new LoadException(server.endpoint() + ": " + problem.get(), null);
      }
    } catch (SQLException e) {
      throw servers.explained(e, server);
    }
    out.print("The tables of " + workload.name() + " " + check.success() + ".\n");
  }

  private static void requireSession(DbDriver server, Connection connection) throws SQLException {
    ServerErrors.requireSession(server.endpoint(), connection);
  }

  private interface TableWork {
    void on(TableCommands tables) throws InterruptedException;
  }

  private void onTables(ConnectionWork first, TableWork work) throws InterruptedException {
    banner(ClientThreads.PLATFORM);
    if (!options.flag("mysql-dry-run")) {
      firstConnections(first);
    }
    work.on(new TableCommands(servers, workload, options, out));
  }

  void run() throws InterruptedException {
    requirePoolable();
    boolean prepares = options.text("db-ps-mode").equals("auto");
    HeapNeed.require(options, prepares ? preparedStatements : 0, Runtime.getRuntime().maxMemory());
    json.claim();
    banner(clientThreads);
    if (!options.flag("mysql-dry-run")) {
      preflight();
    }
    SysbenchReport report = new SysbenchReport(reportStream(), options);
    report.header();
    try (JdbcSessions sessions = new JdbcSessions(servers, workload, options)) {
      run(sessions, report);
    }
  }

  private void run(JdbcSessions sessions, SysbenchReport report) throws InterruptedException {
    LoadRun run =
        new LoadRun(
            RunSettings.of(options),
            sessions,
            Clock.system(),
            clientThreads,
            report,
            JitQuiescence.ofThisJvm());
    SignalledEnd interruption = new SignalledEnd(run::interrupt);
    try {
      RunOutcome outcome = outcome(run, sessions);
      if (outcome == null) {
        err.println("oltp: interrupted before the window began, nothing was measured");
        writeCounted(sessions);
        return;
      }
      report.cumulative(outcome);
      sessions.score(transactions(outcome), outcome.windowNs() / NS_PER_S).ifPresent(report::score);
      writeJson(outcome);
      reportCutOff(outcome);
    } finally {
      interruption.runIsOver();
    }
  }

  private RunOutcome outcome(LoadRun run, JdbcSessions sessions) throws InterruptedException {
    try {
      return run.run();
    } catch (LoadException e) {
      writeCounted(sessions);
      throw e;
    }
  }

  /** So that check can tell what a server that died has lost. */
  private void writeCounted(JdbcSessions sessions) {
    Map<String, Long> counted = sessions.counted();
    if (!counted.isEmpty()) {
      json.write(() -> new CountedRun(workload.name(), counted));
    }
  }

  private static Map<String, Long> transactions(RunOutcome outcome) {
    return outcome.kinds().stream()
        .collect(Collectors.toMap(LoadResult.Kind::name, LoadResult.Kind::transactions));
  }

  private void requirePoolable() {
    if (options.hasClientPool() && workload.descriptor().wantsEmptySchema()) {
      throw new UsageException(
          "--client-pool="
              + options.connections()
              + ": not with "
              + workload.name()
              + ", whose clients collect rows over many events, most of which send nothing");
    }
  }

  /** Prints the banner, which sysbench prints for every command before it connects to a server. */
  private void banner(ClientThreads threads) {
    new SysbenchReport(reportStream(), options).banner(generatorVersion(threads));
  }

  private PrintStream reportStream() {
    return options.verbosity() >= REPORT_VERBOSITY
        ? out
        : new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }

  private interface ConnectionWork {
    void on(DbDriver server, Connection connection) throws SQLException;
  }

  /**
   * Connects once to each server within the time limit; the drivers themselves wait without limit,
   * so a server that accepts connections and never answers is reported here.
   */
  private void firstConnections(ConnectionWork work) throws InterruptedException {
    int limitS = options.integer("thread-init-timeout");
    for (DbDriver server : servers.all()) {
      AnswerLimit.Request<Void, RuntimeException> connect =
          () -> {
            try (Connection connection = server.connect()) {
              checked(work, server, connection);
            }
            return null;
          };
      try {
        server.endpoint().within(limitS, connect);
      } catch (SQLException e) {
        throw servers.explainedFirst(e, server);
      }
    }
  }

  private static void checked(ConnectionWork work, DbDriver server, Connection connection)
      throws SQLException {
    try {
      work.on(server, connection);
    } catch (SQLException e) {
      throw new FailedStatementException("checking the tables", e);
    }
  }

  private void preflight() throws InterruptedException {
    firstConnections(
        (server, connection) -> {
          requireSession(server, connection);
          Optional<String> refusal = workload.check(connection, options);
          if (refusal.isPresent()) {
            throw new LoadException(server.endpoint() + ": " + refusal.get(), null);
          }
        });
  }

  /**
   * Reports the clients that were cut off; as in sysbench a shutdown that had to be forced is a
   * failure.
   */
  private void reportCutOff(RunOutcome outcome) {
    if (outcome.cutOff() == 0) {
      return;
    }
    String what =
        String.format(
            Locale.ROOT,
            "%d clients were cut off: their last statement had not ended in time",
            outcome.cutOff());
    if (options.forcedShutdownS().isPresent()) {
      throw new LoadException(
          what + ": check that the server answers, or raise --forced-shutdown", null);
    }
    err.println("oltp: " + what);
  }

  private String generatorVersion(ClientThreads threads) {
    return String.format(
        "oltp %s (%s, Java %s, %s threads)",
        VERSION, driver.version(), Runtime.version(), threads.name().toLowerCase(Locale.ROOT));
  }

  private LoadResult.Jvm jvm() {
    boolean virtual = clientThreads == ClientThreads.VIRTUAL;
    return virtual ? LoadResult.Jvm.carriedBy(CarrierThreads.count()) : LoadResult.Jvm.NOT_ASKED;
  }

  private void writeJson(RunOutcome outcome) {
    LoadResult.Setup setup =
        new LoadResult.Setup(
            Generators.ofDriver(driver.name()).name(),
            generatorVersion(clientThreads),
            workload.name(),
            options.integer("threads"),
            options.shapingLoad());
    json.write(() -> outcome.toRecord(setup).withJvm(jvm()));
  }
}
