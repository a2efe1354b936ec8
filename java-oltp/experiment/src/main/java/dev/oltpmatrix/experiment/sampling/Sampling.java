package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.experiment.sampling.status.PoolSource;
import dev.oltpmatrix.experiment.sampling.status.StatusConnection;
import dev.oltpmatrix.experiment.sampling.status.StatusNames;
import dev.oltpmatrix.experiment.sampling.status.StatusSource;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.speed.FixedWork;
import dev.oltpmatrix.host.waits.WaitSampler;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The sampling of cells: what is read, from where, and how often. */
public final class Sampling {
  static final String KERNEL_LOOP = "watch-kernel";

  private static final long SECOND_NS = 1_000_000_000L;

  /** Interval for CPU counters, two small files: some readings are close to a window's edges. */
  private static final long CPU_PERIOD_NS = SECOND_NS / 4;

  /** Interval for the kernel's list of connections, which is long where there are thousands. */
  private static final long CONNECTIONS_PERIOD_NS = 5 * SECOND_NS;

  /** Minimum number of readings in a window; short windows are sampled more often. */
  private static final int MIN_READINGS = 4;

  private final Host host;
  private final LongSupplier nanoClock;
  private final StatusNames names;
  private final long periodNs;
  private final long connectionsPeriodNs;
  private List<String> watchCommand = List.of();

  /**
   * Creates the sampling for all cells of a run.
   *
   * @param host the machine of the clients
   * @param serverConfigs folder that lists the status variables to sample
   */
  public Sampling(Host host, Path serverConfigs, int windowS) {
    this.host = host;
    this.nanoClock = host.clock();
    this.names = StatusNames.load(serverConfigs);
    this.periodNs = Math.min(SECOND_NS, windowS * SECOND_NS / MIN_READINGS);
    this.connectionsPeriodNs = Math.min(CONNECTIONS_PERIOD_NS, windowS * SECOND_NS / MIN_READINGS);
  }

  /**
   * Enables the reading of the processes of servers by URL on their machine.
   *
   * @param command prints readings, with the server's port as its last option
   */
  public Sampling watching(List<String> command) {
    watchCommand = List.copyOf(command);
    return this;
  }

  /**
   * Prepares the sampling of a cell before its server is under load.
   *
   * @param path the network path of its clients
   */
  public OfCell begin(RunningServer server, NetworkPath path, List<IdleServer> idle)
      throws ServerException, InterruptedException {
    return new OfCell(server, path, idle);
  }

  /** Creates the loop that reads from the kernel, which always answers. */
  SampleLoop kernelLoop(
      Readings readings,
      RunningServer server,
      NetworkPath path,
      List<IdleServer> idleServers,
      long clientPid) {
    SampleLoop loop = new SampleLoop(host, KERNEL_LOOP, nanoClock, readings);
    Host ofServer = server.host().orElse(null);
    if (ofServer == null && watchCommand.isEmpty()) {
      readings.unread(Telemetry.SERVER, "the server is no process of this machine");
    } else if (ofServer != null) {
      addProcess(loop, ofServer, Telemetry.SERVER, server.pid());
      server.dataFolder().ifPresent(folder -> loop.add(ofServer.deviceTelemetry(folder), periodNs));
    }
    addProcess(loop, host, Telemetry.CLIENT, clientPid);
    path.between().forEach(program -> addPath(loop, readings, program));
    for (IdleServer idle : idleServers) {
      String prefix = Telemetry.IDLE + idle.name() + ".";
      long pid = idle.server().pid();
      idle.server()
          .host()
          .ifPresent(its -> loop.add(its.telemetry(pid, prefix)::readCpu, periodNs));
    }
    loop.add(FixedWork.underLoad(nanoClock), CPU_PERIOD_NS);
    host.telemetry().forEach(source -> loop.add(source, periodNs));
    return loop;
  }

  /** Adds a program between clients and server: its processes, and its connections. */
  private void addPath(SampleLoop loop, Readings readings, NetworkPath.Between program) {
    String name = Telemetry.NETWORK_PATH + program.name();
    if (program.pids().isEmpty()) {
      readings.unread(name + ".", "its process is not on this machine, or hidden from this user");
    }
    for (int i = 0; i < program.pids().size(); i++) {
      addProcess(loop, host, name + (i == 0 ? "" : "-" + i) + ".", program.pids().get(i));
    }
    NetworkPath.Forwarding ports = program.forwarding();
    if (ports != null) {
      loop.add(
          host.connectionTelemetry(name + ".", ports.listenPort(), ports.serverPort()),
          Math.max(periodNs, connectionsPeriodNs));
    }
  }

  private void addProcess(SampleLoop loop, Host of, String prefix, long pid) {
    ProcessTelemetry source = of.telemetry(pid, prefix);
    loop.add(source::readBetween, CPU_PERIOD_NS);
    loop.add(source, periodNs);
  }

  /**
   * Samples counters of the kernel and the server while one cell runs; when the generator has
   * reported its window, returns the values for that window.
   *
   * <p>The window's edges are CLOCK_MONOTONIC on both sides, so the processes need not communicate
   * at the moment of measurement.
   */
  public final class OfCell implements AutoCloseable {
    /** Time limits for the last reading of the kernel's files, and for the server's last answer. */
    private static final long KERNEL_LIMIT_MS = 5000;

    private static final long SERVER_LIMIT_MS = 2000;

    private final RunningServer server;
    private final NetworkPath path;
    private final List<IdleServer> idle;
    private final StatusConnection connection;
    private final Readings readings = new Readings();
    private SampleLoop kernel;
    private SampleLoop asking;
    private final WatchedServer watched;
    private WaitSampler waits;
    private boolean isStopped;

    OfCell(RunningServer server, NetworkPath path, List<IdleServer> idle)
        throws ServerException, InterruptedException {
      this.watched =
          server.host().isPresent() || watchCommand.isEmpty()
              ? null
              : WatchedServer.start(watchCommand, server.port(), readings);
      this.server = server;
      this.path = path;
      this.idle = idle;
      this.connection = StatusConnection.open(server);
    }

    /** Returns the session ID of the connection that queries the server; 0 for none. */
    public long sessionId() {
      return connection.id();
    }

    /**
     * Starts sampling.
     *
     * @param opening start of the window; the waits of the server's threads are sampled just before
     *     it. {@code null} if the generator does not announce it: they are then not sampled
     */
    public void start(long clientPid, Supplier<OptionalLong> opening) throws InterruptedException {
      kernel = kernelLoop(readings, server, path, idle, clientPid);
      asking = new SampleLoop(host, "watch-server", nanoClock, readings);
      asking.add(new StatusSource(connection, nanoClock, names), periodNs);
      asking.add(new PoolSource(connection, nanoClock), periodNs);
      Host ofServer = server.host().orElse(null);
      if (ofServer != null && connection.threadId() != null) {
        asking.add(to -> readThreadCost(to, ofServer), periodNs);
      }
      kernel.start();
      asking.start();
      if (ofServer != null && opening != null) {
        CpuList pinned = ofServer.state(server.pid()).cpus();
        int cpus = pinned == null ? Runtime.getRuntime().availableProcessors() : pinned.size();
        waits = new WaitSampler(host, opening, ofServer.threads(server.pid()), cpus, nanoClock);
        waits.start();
      }
    }

    /** Reads the CPU time that the server spends on the queries. */
    private void readThreadCost(Readings to, Host ofServer) {
      Double cpuUs = ofServer.threadCpuUs(server.pid(), connection.threadId());
      if (cpuUs != null) {
        to.counter(SampleLoop.COST + "server", nanoClock.getAsLong(), cpuUs);
      }
    }

    /** Takes a last reading and stops; to be called as soon as the generator has ended. */
    public void stop() throws InterruptedException {
      if (isStopped) {
        return;
      }
      isStopped = true;
      if (watched != null) {
        watched.endInput(); // its last readings come while others are taken
      }
      if (kernel == null) {
        connection.close();
        endWatch();
        return;
      }
      if (waits != null) {
        waits.stop(KERNEL_LIMIT_MS);
      }
      kernel.stop(KERNEL_LIMIT_MS);
      if (asking.stop(SERVER_LIMIT_MS)) {
        connection.close();
      } else {
        readings.unread(Telemetry.STATUS, "the server did not answer in time");
        connection.abort();
      }
      endWatch();
    }

    private void endWatch() throws InterruptedException {
      if (watched != null) {
        watched.end(KERNEL_LIMIT_MS);
      }
    }

    public Telemetry telemetry(LoadResult load) {
      long startNs = load.window().startMonotonicNs();
      return over(load).telemetry().withWaits(waits == null ? null : waits.before(startNs));
    }

    public CellRecord.Usage usage(LoadResult load) {
      WindowView view = over(load);
      return new CellRecord.Usage(
          server.host().isPresent() || watched != null ? view.usage(Telemetry.SERVER) : null,
          view.usage(Telemetry.CLIENT));
    }

    private WindowView over(LoadResult load) {
      return new WindowView(
          readings, load.window().startMonotonicNs(), load.window().endMonotonicNs());
    }

    @Override
    public void close() {
      boolean interrupted = Thread.interrupted();
      try {
        stop();
      } catch (InterruptedException e) {
        interrupted = true;
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
