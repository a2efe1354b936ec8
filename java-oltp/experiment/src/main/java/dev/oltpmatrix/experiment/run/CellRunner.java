package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.experiment.generator.ClientPinning;
import dev.oltpmatrix.experiment.generator.GeneratorCommand;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.generator.ScriptlessCommand;
import dev.oltpmatrix.experiment.generator.WorkloadFiles;
import dev.oltpmatrix.experiment.sampling.IdleServer;
import dev.oltpmatrix.experiment.sampling.Sampling;
import dev.oltpmatrix.experiment.validity.CellFlags;
import dev.oltpmatrix.experiment.validity.CellValidity;
import dev.oltpmatrix.experiment.validity.DataCheck;
import dev.oltpmatrix.experiment.validity.LoadHostsCheck;
import dev.oltpmatrix.experiment.validity.Measured;
import dev.oltpmatrix.experiment.validity.ServerSnapshot;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.speed.SpeedProbe;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecordBuilder;
import dev.oltpmatrix.model.record.DeviceSpeed;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** Runs one cell against a running server, and makes its record. */
public final class CellRunner implements MatrixRun.Cells {
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
  private final Map<Factor, Hop.Start> hops = new HashMap<>();

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
        new Sampling(ledger.host(), projectRoot.resolve("server-configs"), spec.windowS())
            .watching(commands.watchServer());
    hops.put(Factors.ROUND_TRIP, RelayProcess::start);
  }

  /** Enables a command of the user's at each cell; {@code null} for none. */
  public CellRunner hooked(String command) {
    hook = command;
    return this;
  }

  /** Enables proxies between clients and servers. */
  public CellRunner through(Proxies proxies) {
    hops.put(Factors.VIA, request -> Hop.startProxy(proxies, spec, request));
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
    Path data = server.dataFolder().orElse(null);
    List<String> unread = new ArrayList<>();
    DeviceSpeed ofBlock = device.before(key.repetition(), server.facts().settings(), data, unread);
    Instant started = Instant.now();
    CellSpeed speed = new CellSpeed(probe, data, ofBlock, unread);
    CellHosts hosts = hosts(server);
    CellRecord.ServerFacts facts = server.facts(key.level(Factors.CONNECTION));
    Supplier<CellRecordBuilder> ended =
        () -> ended(key, started, hosts, facts).state(state).speed(speed.recorded());
    String base = key.fileName().replace(".json", "");
    Path log = logs.resolve(base + ".log");
    Path json = logs.resolve("." + base + ".load.json");
    Files.deleteIfExists(json);
    Files.deleteIfExists(log);
    Files.deleteIfExists(logs.resolve(base + ".hlog"));
    try (PrivateFolder secrets = ledger.privateFolder();
        ClientPath path = ClientPath.open(hops, key, server, logs.resolve(base), ledger);
        Sampling.OfCell watch = watching.begin(server, path.networkPath(), idle);
        CellHook user = new CellHook(hook, ledger, logs, base, server, spec.windowS())) {
      user.run(CellHook.Phase.before);
      long beganMs = server.isFresh() ? 0 : started.toEpochMilli();
      List<String> argv = command(key, beganMs, server, path.networkPath(), secrets.path(), json);
      ClientPinning pinning = new ClientPinning(ledger.host(), spec.placement(), key.threads());
      Path folder = path.networkPath().access().sysbenchTls();
      CellLoad load = new CellLoad(spec, argv, pinning, folder, log, ledger);
      boolean makesTables = spec.workload(key.workload()).wantsEmptySchema();
      String unmade = makesTables ? load.makeTables() : null;
      path.beginProof(watch.sessionId());
      ServerSnapshot before = ServerSnapshot.of(server);
      CellLoad.Ended run = new CellLoad.Ended(unmade, null);
      if (unmade == null) {
        boolean announces = commands.announcesWindow(key);
        run = load.run(server, path, watch, user, announces, one -> seconds.accept(key, one));
        speed.measureAfter();
      }
      user.run(CellHook.Phase.after);
      List<String> failures = failures(server, path, run.failure());
      if (!failures.isEmpty()) {
        return failed(ended.get(), String.join("\n", failures));
      }
      LoadResult result = RecordFile.readLoad(json);
      CellRecord.Usage usage = watch.usage(result);
      Telemetry telemetry = watch.telemetry(result);
      List<Flag> flags = new ArrayList<>(CellFlags.of(result, spec.workload(key.workload())));
      flags.addAll(Settler.flags(state));
      flags.addAll(path.flags(key.connections()));
      flags.addAll(
          CellValidity.check(
              new Measured(result, usage, telemetry, run.placement(), hosts), before));
      flags.addAll(LoadHostsCheck.of(result));
      flags.addAll(user.flags());
      flags.addAll(DataCheck.of(server, result.counted()));
      return ended
          .get()
          .load(result)
          .usage(LoadHostsCheck.usage(result, usage))
          .flags(flags)
          .placement(run.placement())
          .telemetry(telemetry)
          .relay(path.recorded())
          .proxy(path.proxy())
          .build();
    } catch (ServerException e) {
      return failed(ended.get(), e.getMessage());
    } catch (RecordFile.BrokenRecordException e) {
      return failed(ended.get(), "the load generator left no result: " + e.getMessage());
    } finally {
      Files.deleteIfExists(json);
    }
  }

  private List<String> command(
      CellKey key, long beganMs, RunningServer server, NetworkPath path, Path secrets, Path json)
      throws IOException, ServerException {
    Path secret = GeneratorCommand.writeSecret(ledger.host(), secrets, path.password());
    WorkloadFiles.write(spec, key.workload(), projectRoot, logs);
    return ScriptlessCommand.of(
        ledger.host(),
        commands.build(key, beganMs, path, server.database(), secret, json),
        System.getenv().getOrDefault("OLTP_JAVA_OPTS", ""));
  }

  /** A hop or a server that failed is the cause of what the generator says, and comes first. */
  private static List<String> failures(RunningServer server, ClientPath path, String ofLoad)
      throws InterruptedException {
    boolean died = ofLoad == null ? !server.isAlive() : diesSoon(server);
    List<String> failures = new ArrayList<>(path.problems());
    if (died || ofLoad != null || !failures.isEmpty()) {
      server.problem().ifPresent(failures::add);
    }
    if (died) {
      failures.add(server.crashReport(LOG_LINES_SHOWN));
    } else if (ofLoad != null) {
      failures.add(ofLoad);
    }
    return failures;
  }

  @Override
  public CellRecord failed(CellKey key, Instant started, String failure) {
    return failed(ended(key, started, CellHosts.ofClient(clientHost), null), failure);
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

  private static CellRecord failed(CellRecordBuilder record, String failure) {
    return record.flags(List.of(Flag.of(Flag.Kind.FAILED))).failure(failure).build();
  }

  /** Returns a record to be completed with the results of a cell, which has ended by now. */
  private CellRecordBuilder ended(
      CellKey key, Instant started, CellHosts hosts, CellRecord.ServerFacts facts) {
    return CellRecordBuilder.builder()
        .cell(key)
        .origin(
            new CellRecord.Origin(
                started.truncatedTo(ChronoUnit.MILLIS).toString(),
                Instant.now().truncatedTo(ChronoUnit.MILLIS).toString(),
                specFacts(),
                hosts,
                facts));
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
}
