package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.experiment.sampling.status.PoolSource;
import dev.oltpmatrix.experiment.sampling.status.StatusConnection;
import dev.oltpmatrix.experiment.sampling.status.StatusNames;
import dev.oltpmatrix.experiment.sampling.status.StatusSource;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.host.speed.FixedWork;
import dev.oltpmatrix.host.waits.WaitSampler;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.connect.NetworkPath;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** The sampling of cells: what is read, from where, and how often. */
public final class Sampling {
  static final String KERNEL_LOOP = "watch-kernel";

  private static final long SECOND_NS = 1_000_000_000L;

  /**
   * Interval for CPU counters: it gives readings close to the edges of windows of seconds, and
   * reads only two small files each time.
   */
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

  /**
   * Creates the sampling for all cells of a run.
   *
   * @param host the machine of the clients
   * @param serverConfigs folder that lists the status variables to sample
   * @param windowS length of the window in seconds
   */
  public Sampling(Host host, Path serverConfigs, int windowS) {
    this.host = host;
    this.nanoClock = host.clock();
    this.names = StatusNames.load(serverConfigs);
    this.periodNs = Math.min(SECOND_NS, windowS * SECOND_NS / MIN_READINGS);
    this.connectionsPeriodNs = Math.min(CONNECTIONS_PERIOD_NS, windowS * SECOND_NS / MIN_READINGS);
  }

  /**
   * Prepares the sampling of a cell before its server is under load.
   *
   * @param path the network path of its clients
   */
  public OfCell begin(RunningServer server, NetworkPath path, List<IdleServer> idle) {
    return new OfCell(server, path, idle);
  }

  /** Creates the loop that reads from the kernel, which always answers. */
  SampleLoop kernelLoop(
      Readings readings,
      RunningServer server,
      NetworkPath path,
      List<IdleServer> idleServers,
      long clientPid) {
    List<SampleLoop.Task> tasks = new ArrayList<>();
    Optional<Host> ofServer = server.host();
    if (ofServer.isPresent()) {
      addProcess(tasks, ofServer.get(), Telemetry.SERVER, server.pid());
    } else {
      readings.unread(Telemetry.SERVER, "the server is no process of this machine");
    }
    addProcess(tasks, host, Telemetry.CLIENT, clientPid);
    path.between().forEach(program -> addPath(tasks, readings, program));
    for (IdleServer idle : idleServers) {
      String prefix = Telemetry.IDLE + idle.name() + ".";
      idle.server()
          .host()
          .map(its -> its.telemetry(idle.server().pid(), prefix))
          .ifPresent(source -> tasks.add(new SampleLoop.Task(source::readCpu, periodNs)));
    }
    ofServer
        .flatMap(its -> server.dataFolder().map(its::deviceTelemetry))
        .ifPresent(source -> tasks.add(new SampleLoop.Task(source, periodNs)));
    tasks.add(new SampleLoop.Task(FixedWork.underLoad(nanoClock), CPU_PERIOD_NS));
    host.telemetry().forEach(source -> tasks.add(new SampleLoop.Task(source, periodNs)));
    return new SampleLoop(host, KERNEL_LOOP, nanoClock, readings, tasks);
  }

  /** Adds a program between clients and server: its processes, and its connections. */
  private void addPath(
      List<SampleLoop.Task> tasks, Readings readings, NetworkPath.Between program) {
    String name = Telemetry.NETWORK_PATH + program.name();
    if (program.pids().isEmpty()) {
      readings.unread(name + ".", "its process is not on this machine, or hidden from this user");
    }
    for (int i = 0; i < program.pids().size(); i++) {
      addProcess(tasks, host, name + (i == 0 ? "" : "-" + i) + ".", program.pids().get(i));
    }
    NetworkPath.Forwarding ports = program.forwarding();
    if (ports != null) {
      Source connections =
          host.connectionTelemetry(name + ".", ports.listenPort(), ports.serverPort());
      tasks.add(new SampleLoop.Task(connections, Math.max(periodNs, connectionsPeriodNs)));
    }
  }

  private void addProcess(List<SampleLoop.Task> tasks, Host of, String prefix, long pid) {
    ProcessTelemetry source = of.telemetry(pid, prefix);
    tasks.add(new SampleLoop.Task(source::readBetween, CPU_PERIOD_NS));
    tasks.add(new SampleLoop.Task(source, periodNs));
  }

  /** Creates the loop that queries the server, which may be slow to answer. */
  SampleLoop serverLoop(Readings readings, RunningServer server, StatusConnection connection) {
    List<SampleLoop.Task> tasks = new ArrayList<>();
    tasks.add(new SampleLoop.Task(new StatusSource(connection, nanoClock, names), periodNs));
    tasks.add(new SampleLoop.Task(new PoolSource(connection, nanoClock), periodNs));
    Long threadId = connection.threadId();
    Optional<Host> ofServer = threadId == null ? Optional.empty() : server.host();
    ofServer.ifPresent(
        its -> {
          long pid = server.pid();
          tasks.add(new SampleLoop.Task(to -> readThreadCost(to, its, pid, threadId), periodNs));
        });
    return new SampleLoop(host, "watch-server", nanoClock, readings, tasks);
  }

  /** Creates the sampler of the waits of the server's threads, just before the window. */
  WaitSampler waitWatch(RunningServer server, Supplier<OptionalLong> opening) {
    Host ofServer = server.host().orElseThrow();
    CpuList pinned = ofServer.state(server.pid()).cpus();
    int cpus = pinned == null ? Runtime.getRuntime().availableProcessors() : pinned.size();
    return new WaitSampler(host, opening, ofServer.threads(server.pid()), cpus, nanoClock);
  }

  private void readThreadCost(Readings to, Host ofServer, long pid, long threadId) {
    Double cpuUs = ofServer.threadCpuUs(pid, threadId);
    if (cpuUs != null) {
      to.counter(SampleLoop.COST + "server", nanoClock.getAsLong(), cpuUs);
    }
  }

  /**
   * Samples counters of the kernel and the server while one cell runs; when the generator has
   * reported its window, returns the values for that window.
   *
   * <p>The window's edges are CLOCK_MONOTONIC on both sides, so the processes need not communicate
   * at the moment of measurement.
   */
  public final class OfCell implements AutoCloseable {
    /** Time limit in milliseconds for the last reading of the kernel's files. */
    private static final long KERNEL_LIMIT_MS = 5000;

    /** Time limit in milliseconds for the server's last answer. */
    private static final long SERVER_LIMIT_MS = 2000;

    private final RunningServer server;
    private final NetworkPath path;
    private final List<IdleServer> idle;
    private final StatusConnection connection;
    private final Readings readings = new Readings();
    private SampleLoop kernel;
    private SampleLoop asking;
    private WaitSampler waits;
    private boolean isStopped;

    OfCell(RunningServer server, NetworkPath path, List<IdleServer> idle) {
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
      asking = serverLoop(readings, server, connection);
      kernel.start();
      asking.start();
      if (server.host().isPresent() && opening != null) {
        waits = waitWatch(server, opening);
        waits.start();
      }
    }

    /** Takes a last reading and stops; to be called as soon as the generator has ended. */
    public void stop() throws InterruptedException {
      if (isStopped) {
        return;
      }
      isStopped = true;
      if (kernel == null) {
        connection.close();
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
    }

    public Telemetry telemetry(LoadResult load) {
      Telemetry telemetry = over(load).telemetry();
      return waits == null
          ? telemetry
          : telemetry.withWaits(waits.before(load.window().startMonotonicNs()));
    }

    public CellRecord.Usage usage(LoadResult load) {
      WindowView view = over(load);
      return new CellRecord.Usage(
          server.host().isPresent() ? view.usage(Telemetry.SERVER) : null,
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
