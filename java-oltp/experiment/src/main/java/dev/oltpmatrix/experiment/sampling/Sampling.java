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
  public CellSampling begin(RunningServer server, NetworkPath path, List<IdleServer> idleServers) {
    return new CellSampling(this, server, path, idleServers, StatusConnection.open(server));
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
}
