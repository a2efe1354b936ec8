package dev.oltpmatrix.load;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.hosts.Agent;
import dev.oltpmatrix.load.hosts.HostsPlan;
import dev.oltpmatrix.load.hosts.HostsRun;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.options.OptionTable;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.options.Part;
import dev.oltpmatrix.load.report.HistogramLog;
import dev.oltpmatrix.load.report.ResultFile;
import dev.oltpmatrix.load.report.SysbenchReport;
import dev.oltpmatrix.load.run.ClientThreads;
import dev.oltpmatrix.load.run.JitQuiescence;
import dev.oltpmatrix.load.run.Lead;
import dev.oltpmatrix.load.run.Load;
import dev.oltpmatrix.load.run.LoadRun;
import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.load.session.JdbcSessions;
import dev.oltpmatrix.load.table.ConsistencyCheck;
import dev.oltpmatrix.load.table.TableCommands;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Generators;
import dev.oltpmatrix.model.record.CountedRun;
import dev.oltpmatrix.model.record.LoadResult;
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
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Runs the commands, each from options to result. */
final class LoadProgram {
  static final String VERSION = "0.2.0";

  /** The verbosity from which sysbench prints its report. */
  private static final int REPORT_VERBOSITY = 3;

  private static final double NS_PER_S = 1e9;

  private final String test;
  private final LoadWorkload workload;
  private final Options options;
  private final PrintStream out;
  private final PrintStream err;
  private final boolean dryRun;
  private final Servers servers;

  private final DbDriver driver;
  private final SysbenchReport report;
  private final ResultFile json;
  private final RunListener listener;

  /** The test is the workload's name, or the path of a user's own. */
  LoadProgram(
      String test, LoadWorkload workload, Options options, PrintStream out, PrintStream err) {
    this.test = test;
    this.workload = workload;
    this.options = options;
    this.out = out;
    this.err = err;
    dryRun = options.flag("mysql-dry-run");
    servers = Servers.of(options, workload.run(options, options.seed()).preparedStatements());
    driver = servers.ofClient(0);
    json = new ResultFile(options.text("json"));
    report =
        new SysbenchReport(
            options.verbosity() >= REPORT_VERBOSITY
                ? out
                : new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            options);
    listener = HistogramLog.of(options.text("histogram-log"), report);
  }

  void run(String command) throws InterruptedException {
    switch (command) {
      case "run" -> run();
      case "check" -> check();
      case "help" -> {
        banner(ClientThreads.PLATFORM);
        OptionTable.printHelp(List.of(workload.descriptor()), out);
      }
      default -> {
        banner(ClientThreads.PLATFORM);
        connectOnce(command.equals("cleanup") ? (server, connection) -> {} : this::requireSession);
        new TableCommands(servers, workload, options, out).run(command);
      }
    }
  }

  private void check() throws InterruptedException {
    ConsistencyCheck check = ConsistencyCheck.of(workload, options, servers.all().size());
    banner(ClientThreads.PLATFORM);
    connectOnce(this::requireSession);
    if (!dryRun) {
      for (DbDriver server : servers.all()) {
        check.require(servers, server);
        out.print("The tables of " + workload.name() + " " + check.success() + ".\n");
      }
    }
  }

  private void run() throws InterruptedException {
    if (options.hasClientPool() && workload.descriptor().wantsEmptySchema()) {
      throw new UsageException(
          "--client-pool=%d: not with %s, whose clients collect rows over many events, most of which send nothing"
              .formatted(options.connections(), workload.name()));
    }
    json.claim();
    if (HostsPlan.isWanted(options)) {
      runOnHosts();
      return;
    }
    ClientThreads threads = clientThreads(options.integer("threads"));
    banner(threads);
    connectOnce(this::requireTables);
    report.header();
    try (JdbcSessions sessions = new JdbcSessions(servers, workload, options, Part.WHOLE)) {
      LoadRun run =
          new LoadRun(
              RunSettings.of(options),
              sessions,
              Clock.system(),
              threads::start,
              listener,
              JitQuiescence.ofThisJvm(),
              Clock.system()::nanoTime);
      run(run, sessions::counted, threads);
    }
  }

  /** The hosts have the clients, and look at the tables themselves. */
  private void runOnHosts() throws InterruptedException {
    HostsPlan plan = HostsPlan.of(options, test, VERSION);
    banner(ClientThreads.PLATFORM);
    report.header();
    RunSettings settings = RunSettings.of(options);
    run(
        new HostsRun(
            plan, settings, Clock.system(), listener, note -> err.println("oltp: " + note)),
        Map::of,
        ClientThreads.PLATFORM);
  }

  private ClientThreads clientThreads(int clients) {
    ClientThreads threads =
        ClientThreads.named(
            options.text("client-threads"),
            clients,
            Runtime.getRuntime().availableProcessors(),
            driver.virtualThreadsFromPerCpu());
    if (threads == ClientThreads.VIRTUAL) {
      ClientThreads.chooseCarriers(servers.areHere());
    }
    return threads;
  }

  /** Returns the player of one host's part, which others lead. */
  Agent.Player part(Part part, Lead lead, RunListener listener) throws InterruptedException {
    RunSettings settings = RunSettings.of(options, part, true);
    ClientThreads threads = clientThreads(settings.clients());
    connectOnce(this::requireTables);
    JdbcSessions sessions = new JdbcSessions(servers, workload, options, part);
    LoadRun run =
        new LoadRun(
            settings,
            sessions,
            Clock.system(),
            threads::start,
            listener,
            JitQuiescence.ofThisJvm(),
            lead);
    return new Agent.Player() {
      @Override
      public LoadRun run() {
        return run;
      }

      @Override
      public LoadResult record(RunOutcome outcome) {
        return LoadProgram.this.record(outcome, threads);
      }

      @Override
      public void close() {
        sessions.close();
      }
    };
  }

  /** Runs it to its end, and writes what it has measured. */
  private void run(Load run, Supplier<Map<String, Long>> counted, ClientThreads threads)
      throws InterruptedException {
    SignalledEnd interruption = new SignalledEnd(run::interrupt);
    try {
      RunOutcome outcome;
      try {
        outcome = run.run();
      } catch (LoadException e) {
        writeCounted(counted.get());
        throw e;
      }
      if (outcome == null) {
        err.println("oltp: interrupted before the window began, nothing was measured");
        writeCounted(counted.get());
        return;
      }
      report.cumulative(outcome);
      workload
          .run(options, options.seed())
          .score(transactions(outcome), outcome.windowNs() / NS_PER_S)
          .ifPresent(report::score);
      json.write(() -> record(outcome, threads));
      reportCutOff(outcome);
    } finally {
      interruption.runIsOver();
    }
  }

  /** So that check can tell what a server that died has lost. */
  private void writeCounted(Map<String, Long> counted) {
    if (!counted.isEmpty()) {
      json.write(() -> new CountedRun(workload.name(), counted));
    }
  }

  private static Map<String, Long> transactions(RunOutcome outcome) {
    return outcome.kinds().stream()
        .collect(Collectors.toMap(LoadResult.Kind::name, LoadResult.Kind::transactions));
  }

  /** sysbench prints it for every command before it connects to a server. */
  private void banner(ClientThreads threads) {
    report.banner(generatorVersion(threads));
  }

  private interface FirstConnection {
    void on(DbDriver server, Connection connection) throws SQLException;
  }

  private void requireSession(DbDriver server, Connection connection) throws SQLException {
    ServerErrors.requireSession(server.endpoint(), connection);
  }

  private void requireTables(DbDriver server, Connection connection) throws SQLException {
    requireSession(server, connection);
    workload
        .check(connection, options)
        .ifPresent(
            refusal -> {
              throw new LoadException(server.endpoint() + ": " + refusal, null);
            });
  }

  /** The drivers wait without limit: a server that never answers is reported here. */
  private void connectOnce(FirstConnection first) throws InterruptedException {
    for (DbDriver server : dryRun ? List.<DbDriver>of() : servers.all()) {
      try {
        server
            .endpoint()
            .within(options.integer("thread-init-timeout"), () -> connectOnce(server, first));
      } catch (SQLException e) {
        throw servers.explained(e, server);
      }
    }
  }

  private static Void connectOnce(DbDriver server, FirstConnection first) throws SQLException {
    try (Connection connection = server.connect()) {
      try {
        first.on(server, connection);
      } catch (SQLException e) {
        throw new FailedStatementException("checking the tables", e);
      }
    }
    return null;
  }

  /** As in sysbench a shutdown that had to be forced is a failure. */
  private void reportCutOff(RunOutcome outcome) {
    if (outcome.cutOff() == 0) {
      return;
    }
    String what =
        outcome.cutOff() + " clients were cut off: their last statement had not ended in time";
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

  private LoadResult record(RunOutcome outcome, ClientThreads threads) {
    LoadResult.Setup setup =
        new LoadResult.Setup(
            Generators.ofDriver(driver.name()).name(),
            generatorVersion(threads),
            workload.name(),
            options.integer("threads"),
            options.shapingLoad());
    return outcome
        .toRecord(setup)
        .withJvm(
            threads == ClientThreads.VIRTUAL
                ? LoadResult.Jvm.carriedBy(ClientThreads.carriers())
                : LoadResult.Jvm.NOT_ASKED);
  }
}
