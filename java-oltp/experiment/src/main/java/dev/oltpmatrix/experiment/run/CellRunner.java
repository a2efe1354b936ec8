package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.generator.ClientPinning;
import dev.oltpmatrix.experiment.generator.GeneratorCommand;
import dev.oltpmatrix.experiment.generator.GeneratorProcess;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.generator.LogFollower;
import dev.oltpmatrix.experiment.generator.NotMeasuredException;
import dev.oltpmatrix.experiment.generator.OpeningLine;
import dev.oltpmatrix.experiment.generator.ScriptlessCommand;
import dev.oltpmatrix.experiment.generator.WorkloadFiles;
import dev.oltpmatrix.experiment.sampling.CellSampling;
import dev.oltpmatrix.experiment.sampling.IdleServer;
import dev.oltpmatrix.experiment.sampling.Sampling;
import dev.oltpmatrix.experiment.validity.CellFlags;
import dev.oltpmatrix.experiment.validity.CellValidity;
import dev.oltpmatrix.experiment.validity.DataCheck;
import dev.oltpmatrix.experiment.validity.Measured;
import dev.oltpmatrix.experiment.validity.ServerSnapshot;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.ProcessEnd;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.speed.SpeedProbe;
import dev.oltpmatrix.host.waits.Opening;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecordBuilder;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.proxy.Proxies;
import dev.oltpmatrix.server.settle.Settler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs one cell against a running server, and makes its record. */
public final class CellRunner implements MatrixRun.Cells {
  /** Interval in milliseconds at which the end of a generator is checked. */
  private static final long POLL_MS = 50;

  /**
   * Seconds for connecting thousands of clients to a busy small machine, and for disconnecting
   * them.
   */
  private static final int CONNECT_AND_DRAIN_S = 180;

  /** Seconds for making thousands of tables, at some hundred a second. */
  private static final int MAKE_TABLES_S = 300;

  private static final int LOG_LINES_SHOWN = 8;

  /** Milliseconds that the kernel may take to free the memory of a big server. */
  private static final int DYING_MS = 3000;

  private static final int DYING_STEP_MS = 50;

  private final MatrixSpec spec;
  private final Path projectRoot;
  private final GeneratorCommand commands;
  private final ProcessLedger ledger;
  private final CellRecord.HostFacts clientHost;
  private final Path logs;
  private final Sampling watching;
  private final BiConsumer<CellKey, LiveSecond> seconds;
  private final SpeedProbe probe;
  private final BlockDevice device;

  private String hook;

  /** How to start the hops of a network path, by the factor whose level names them. */
  private Map<Factor, Hop.Start> hops = Map.of(Factors.ROUND_TRIP, RelayProcess::start);

  /**
   * Creates a runner for the cells of a matrix.
   *
   * @param measuredPerS returns the throughput of a cell that ran earlier; empty if there is none
   * @param seconds receives each second that the generators print
   */
  public CellRunner(
      MatrixSpec spec,
      Path projectRoot,
      ProcessLedger ledger,
      CellRecord.HostFacts clientHost,
      Path logs,
      Function<CellKey, Optional<Double>> measuredPerS,
      BiConsumer<CellKey, LiveSecond> seconds) {
    this.seconds = seconds;
    this.spec = spec;
    this.projectRoot = projectRoot;
    this.commands = new GeneratorCommand(projectRoot, spec, measuredPerS);
    this.ledger = ledger;
    this.clientHost = clientHost;
    this.probe = SpeedProbe.ofThisMachine(ledger.host());
    this.device = new BlockDevice(probe::measureDevice, spec.metrics());
    this.logs = logs;
    this.watching =
        new Sampling(ledger.host(), projectRoot.resolve("server-configs"), spec.windowS());
  }

  /** Enables a command of the user's at each cell; {@code null} for none. */
  public CellRunner hooked(String command) {
    hook = command;
    return this;
  }

  /** Enables proxies between clients and servers. */
  public CellRunner through(Proxies proxies) {
    ProcessPinning pinning = ProcessPinning.ofProxy(spec.placement());
    hops =
        Map.of(
            Factors.ROUND_TRIP,
            RelayProcess::start,
            Factors.VIA,
            request -> ProxyHop.start(proxies, spec, pinning, request));
    return this;
  }

  /** Runs a cell with no other server up. */
  public CellRecord run(CellKey key, RunningServer server, ServerState state)
      throws IOException, InterruptedException {
    return run(key, server, state, List.of());
  }

  /** Runs a cell. Failures of the generator or the server do not throw: they are in the record. */
  @Override
  public CellRecord run(CellKey key, RunningServer server, ServerState state, List<IdleServer> idle)
      throws IOException, InterruptedException {
    BlockDevice.Measured ofBlock =
        device.before(
            key.repetition(), server.facts().settings(), server.dataFolder().orElse(null));
    Instant started = Instant.now();
    CellSpeed speed = new CellSpeed(probe, server, ofBlock);
    Cell cell =
        new Cell(
            key, started, hosts(server), server.facts(key.level(Factors.CONNECTION)), state, speed);
    String base = key.fileName().replace(".json", "");
    Path log = logs.resolve(base + ".log");
    Path json = logs.resolve("." + base + ".load.json");
    Files.deleteIfExists(json);
    Files.deleteIfExists(log);
    ClientPinning pinning = new ClientPinning(ledger.host(), spec.placement(), key.threads());
    try (PrivateFolder secrets = ledger.privateFolder();
        ClientPath clientPath = ClientPath.open(hops, key, server, logs.resolve(base), ledger);
        CellSampling watch = watching.begin(server, clientPath.networkPath(), idle);
        CellHook user = new CellHook(hook, ledger, logs, base, server, spec.windowS())) {
      user.run(CellHook.Phase.before);
      NetworkPath path = clientPath.networkPath();
      Path secret = GeneratorCommand.writeSecret(ledger.host(), secrets.path(), path.password());
      WorkloadFiles.write(spec, key.workload(), projectRoot, logs);
      List<String> argv =
          ScriptlessCommand.of(
              ledger.host(),
              commands.build(
                  key,
                  server.isFresh() ? 0 : started.toEpochMilli(),
                  path,
                  server.database(),
                  secret,
                  json),
              System.getenv().getOrDefault("OLTP_JAVA_OPTS", ""));
      Path folder = path.access().sysbenchTls();
      String failure = makeTables(key, argv, pinning.asked(), folder, log);
      CellRecord.CpuPinning placement = null;
      clientPath.beginProof(watch.sessionId());
      ServerSnapshot before = ServerSnapshot.of(server);
      if (failure == null) {
        try (GeneratorProcess generator =
            GeneratorProcess.start(argv, pinning.asked(), folder, log, ledger)) {
          Opening opening = commands.announcesWindow(key) ? new OpeningLine(log) : null;
          watch.start(generator.pid(), opening);
          user.awaitOpening(opening == null ? byTheClock() : opening, generator.pid());
          failure = pinning.await(generator);
          placement = pinning.recorded(server);
          failure = failure == null ? await(key, generator, clientPath, user, log) : failure;
          watch.stop();
          user.endWindow();
        }
        speed.measureAfter();
      }
      user.run(CellHook.Phase.after);
      if (failure == null ? !server.isAlive() : diesSoon(server)) {
        failure = serverDied(server);
      }
      List<String> ofPath = clientPath.problems();
      if (failure != null || !ofPath.isEmpty()) {
        // A hop or a server that failed is the cause of what the generator says.
        return failed(
            cell,
            Stream.of(ofPath.stream(), server.problem().stream(), Stream.ofNullable(failure))
                .flatMap(Function.identity())
                .collect(Collectors.joining("\n")));
      }
      LoadResult load = RecordFile.readLoad(json);
      List<Flag> ofRun = new ArrayList<>(user.flags());
      ofRun.addAll(DataCheck.of(server, load.counted()));
      return measured(cell, load, watch, placement, clientPath, before, ofRun);
    } catch (NotMeasuredException | ServerException e) {
      return failed(cell, e.getMessage());
    } catch (RecordFile.BrokenRecordException e) {
      return failed(cell, "the load generator left no result: " + e.getMessage());
    } finally {
      Files.deleteIfExists(json);
    }
  }

  /**
   * Lets the generator make the tables of a workload that needs its own; returns a description of
   * the failure, or {@code null}.
   */
  private String makeTables(
      CellKey key, List<String> argv, ProcessPinning pinning, Path folder, Path log)
      throws IOException, InterruptedException {
    if (!spec.workload(key.workload()).wantsEmptySchema()) {
      return null;
    }
    List<String> prepare = GeneratorCommand.preparing(argv);
    try (GeneratorProcess generator =
        GeneratorProcess.start(prepare, pinning, folder, log, ledger)) {
      if (!generator.waitFor(TimeUnit.SECONDS.toMillis(MAKE_TABLES_S))) {
        return "making the tables did not end within " + MAKE_TABLES_S + " s; see " + log;
      }
      return failure(generator, log);
    }
  }

  /**
   * Returns when a window opens that no generator announces, with the time for connecting left out.
   */
  private Opening byTheClock() {
    OptionalLong opensNs =
        OptionalLong.of(
            ledger.host().clock().getAsLong() + TimeUnit.SECONDS.toNanos(spec.warmupS()));
    return () -> opensNs;
  }

  /** Waits until the generator ends; returns {@code null}, or a description of the failure. */
  private String await(
      CellKey key, GeneratorProcess generator, ClientPath clientPath, CellHook user, Path log)
      throws InterruptedException {
    long limitS = (long) spec.warmupLimitS() + spec.windowLimitS() + CONNECT_AND_DRAIN_S;
    long deadlineNs = System.nanoTime() + limitS * 1_000_000_000L;
    LogFollower follower =
        new LogFollower(
            log, line -> LiveSecond.of(line).ifPresent(second -> seconds.accept(key, second)));
    // Checked first: after a pause of the program itself, the generator may have ended well long
    // ago.
    while (!generator.waitFor(POLL_MS)) {
      follower.look();
      clientPath.look();
      user.look();
      if (System.nanoTime() > deadlineNs) {
        return "the load generator did not end within " + limitS + " s and was stopped; see " + log;
      }
    }
    follower.look();
    return failure(generator, log);
  }

  private static String failure(GeneratorProcess generator, Path log) {
    if (generator.exitValue() != 0) {
      String tail = GeneratorProcess.tail(log, LOG_LINES_SHOWN);
      return "the load generator "
          + ProcessEnd.words(generator.exitValue(), "")
          + GeneratorProcess.complaint(tail).map(line -> ": " + line).orElse("")
          + "\nits last lines:\n"
          + tail;
    }
    return null;
  }

  private CellRecord measured(
      Cell cell,
      LoadResult load,
      CellSampling watch,
      CellRecord.CpuPinning placement,
      ClientPath clientPath,
      ServerSnapshot before,
      List<Flag> ofRun) {
    List<Flag> flags = new ArrayList<>(CellFlags.of(load, spec.workload(cell.key().workload())));
    flags.addAll(Settler.flags(cell.state()));
    flags.addAll(clientPath.flags(cell.key().connections()));
    CellRecord.Usage usage = watch.usage(load);
    Telemetry telemetry = watch.telemetry(load);
    Measured measured = new Measured(load, usage, telemetry, placement, cell.hosts());
    flags.addAll(CellValidity.check(measured, before));
    flags.addAll(ofRun);
    return begun(cell)
        .load(load)
        .usage(usage)
        .flags(flags)
        .placement(placement)
        .telemetry(telemetry)
        .relay(clientPath.recorded())
        .proxy(clientPath.proxy())
        .build();
  }

  @Override
  public CellRecord failed(CellKey key, Instant started, String failure) {
    return failed(
        new Cell(key, started, CellHosts.ofClient(clientHost), null, null, null), failure);
  }

  @Override
  public CellRecord unsupported(CellKey key, String why) {
    return CellRecord.unsupported(key, specFacts(), clientHost, why);
  }

  /** Returns the clients' machine, and the server's as far as it is known. */
  private CellHosts hosts(RunningServer server) {
    Optional<Host> ofServer = server.host();
    return ofServer.equals(Optional.of(ledger.host()))
        ? CellHosts.shared(clientHost)
        : CellHosts.of(clientHost, ofServer.map(Host::facts).orElse(null));
  }

  /**
   * The properties of a cell that are known before it is run.
   *
   * @param facts {@code null} without a server, as are state and speed
   */
  private record Cell(
      CellKey key,
      Instant started,
      CellHosts hosts,
      CellRecord.ServerFacts facts,
      ServerState state,
      CellSpeed speed) {}

  private CellRecord failed(Cell cell, String failure) {
    List<Flag> flags = List.of(Flag.of(Flag.Kind.FAILED));
    return begun(cell).flags(flags).failure(failure).build();
  }

  /** Returns a record to be completed with the results of the cell, which has ended by now. */
  private CellRecordBuilder begun(Cell cell) {
    CellRecord.Origin origin =
        new CellRecord.Origin(
            cell.started.truncatedTo(ChronoUnit.MILLIS).toString(),
            Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
            specFacts(),
            cell.hosts,
            cell.facts);
    return CellRecordBuilder.builder()
        .cell(cell.key)
        .origin(origin)
        .state(cell.state)
        .speed(cell.speed == null ? null : cell.speed.recorded());
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> specFacts() {
    return Json.mapper().convertValue(spec, Map.class);
  }

  /**
   * Checks whether a server has ended or is ending: its connections end some time before its
   * process does.
   */
  private static boolean diesSoon(RunningServer server) throws InterruptedException {
    for (int waitedMs = 0; server.isAlive() && waitedMs < DYING_MS; waitedMs += DYING_STEP_MS) {
      TimeUnit.MILLISECONDS.sleep(DYING_STEP_MS);
    }
    return !server.isAlive();
  }

  private static String serverDied(RunningServer server) {
    return server.crashReport(LOG_LINES_SHOWN);
  }
}
