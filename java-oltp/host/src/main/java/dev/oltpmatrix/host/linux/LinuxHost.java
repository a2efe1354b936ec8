package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.machine.HostProbe;
import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.host.machine.ThreadSample;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.Commands;
import dev.oltpmatrix.host.process.HeldProcess;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.host.readings.ClockSource;
import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** This machine, under Linux. Elsewhere it starts processes, and knows no counters and limits. */
public final class LinuxHost implements Host {
  private static final Path PROC = Path.of("/proc");
  private static final Path SYS_BLOCKS = Path.of("/sys/dev/block");

  private static final String BOOT_ID = "sys/kernel/random/boot_id";
  private static final String CPUS = "Cpus_allowed_list:";

  /** RLIMIT_NICE n lets a process take the nice value 20 - n (getrlimit(2)). */
  private static final long NICE_LIMIT_OFFSET = 20;

  private static final long MIN_NICE = -20;

  private final Proc proc;
  private final TcpTable connections;
  private final Cgroups cgroups;
  private final Commands commands =
      new Commands(List.of("setsid"), Path.of("/dev/null"), pid -> identity(pid).isPresent());

  public LinuxHost() {
    this(PROC);
  }

  LinuxHost(Path root) {
    proc = new Proc(root);
    connections = new TcpTable(proc);
    cgroups = new Cgroups(proc, Path.of("/sys/fs/cgroup"));
  }

  @Override
  public HostFacts facts() {
    return HostProbe.probe();
  }

  @Override
  public boolean reportsLimits() {
    return Files.isDirectory(proc.root().resolve("self"));
  }

  @Override
  public MachineLimits limits(List<MachineLimits.Disk> disks) {
    return new MachineProbe(proc, cgroups).read(ownState(), disks, Ports.anyIsFree());
  }

  @Override
  public HeldProcess start(Command command) throws IOException {
    return LaunchBarrier.start(command, ownState());
  }

  @Override
  public String run(
      Path log, List<String> command, Map<String, String> environment, Path input, Runnable tick)
      throws ServerException, InterruptedException {
    return commands.run(log, command, environment, input, tick);
  }

  /**
   * Returns a process with a start token: the boot's id, empty where the system hides it, a colon,
   * and the start in clock ticks since the boot, which is independent of changes of the clock.
   */
  @Override
  public Optional<ProcessIdentity> identity(long pid) {
    String[] stat = proc.stat(pid);
    if (stat == null) {
      return reportsLimits() ? Optional.empty() : Host.super.identity(pid);
    }
    if (stat[Proc.STATE].equals("Z") || stat[Proc.STATE].equals("X")) {
      return Optional.empty();
    }
    String boot = proc.text(BOOT_ID);
    String token = (boot == null ? "" : boot.strip()) + ":" + stat[Proc.START];
    return Optional.of(new ProcessIdentity(pid, token));
  }

  /** Returns the members of the session that a started process leads. */
  @Override
  public List<Long> family(long pid) {
    return proc.processes().stream().filter(one -> isInSession(one, pid)).toList();
  }

  private boolean isInSession(long pid, long leader) {
    String[] stat = proc.stat(pid);
    return stat != null
        && !stat[Proc.STATE].equals("Z")
        && stat[Proc.SESSION].equals(Long.toString(leader));
  }

  @Override
  public Optional<Long> listener(int port) {
    return connections.listener(port);
  }

  @Override
  public ProcessState state(long pid) {
    String[] stat = proc.stat(pid);
    if (stat == null) {
      return ProcessState.UNKNOWN;
    }
    List<String> limits = proc.lines(pid + "/limits");
    Long nice = limit(limits, "Max nice priority", 0);
    return new ProcessState(
        proc.after(CPUS, pid + "/status").map(cpus -> CpuList.parse(CPUS, cpus)).orElse(null),
        Integer.valueOf(stat[Proc.NICE]),
        limit(limits, "Max open files", 0),
        limit(limits, "Max open files", 1),
        limit(limits, "Max processes", 0),
        limit(limits, "Max processes", 1),
        nice == null ? null : (int) Math.max(MIN_NICE, NICE_LIMIT_OFFSET - nice));
  }

  /** Reads a limit; column 0 is the soft limit, 1 the hard one. */
  private static Long limit(List<String> limits, String name, int column) {
    return limits.stream()
        .filter(line -> line.startsWith(name))
        .findFirst()
        .map(line -> line.substring(name.length()).strip().split("\\s+", -1)[column])
        .map(word -> word.equals("unlimited") ? ProcessState.UNLIMITED : Long.parseLong(word))
        .orElse(null);
  }

  @Override
  public List<Source> telemetry() {
    return List.of(
        new HostSource(proc, clock()),
        this::readThrottled,
        new ClockSource(to -> HostSource.sinceBootUs(proc, to), clock(), Clock.systemUTC()));
  }

  private void readThrottled(Readings to) {
    Double us = cgroups.throttledUs();
    if (us == null) {
      to.unread(Telemetry.HOST_THROTTLED_US, "no control group here tells of CPU quotas");
    } else {
      to.counter(Telemetry.HOST_THROTTLED_US, System.nanoTime(), us);
    }
  }

  @Override
  public ProcessTelemetry telemetry(long pid, String prefix) {
    return new ProcessSource(proc, clock(), prefix, pid);
  }

  @Override
  public Source connectionTelemetry(String prefix, int listenPort, int serverPort) {
    return to -> connections.readCounts(to, System.nanoTime(), prefix, listenPort, serverPort);
  }

  @Override
  public Source deviceTelemetry(Path folder) {
    return new DeviceSource(proc, SYS_BLOCKS, folder, clock());
  }

  @Override
  public Double threadCpuUs(long pid, long threadId) {
    Long ns = proc.schedstat(pid + "/task/" + threadId, Proc.CPU_NS);
    return ns == null ? null : ns / Proc.NS_PER_US;
  }

  @Override
  public Function<BooleanSupplier, ThreadSample> threads(long pid) {
    return new ThreadSampler(proc, pid)::look;
  }

  @Override
  public void writeSecret(Path file, String text) throws IOException {
    Files.createFile(file, only("rw-------"));
    TextFile.write(file, text);
  }

  @Override
  public void createOwnersFolder(Path folder) throws IOException {
    Files.createDirectory(folder, only("rwx------"));
  }

  @Override
  public void makeReadable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
  }

  @Override
  public void makeExecutable(Path file) throws IOException {
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static FileAttribute<?> only(String permissions) {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions));
  }

  private static final int LIMIT_S = 5;

  /**
   * Gives the calling thread real-time priority: among 4096 clients on two CPUs it would otherwise
   * wait for seconds between two readings. Without chrt, permission or Linux nothing changes.
   * Threads and programs that it starts have normal priority.
   */
  @Override
  public void raisePriority() throws InterruptedException {
    ofSelf("chrt", "--reset-on-fork", "--rr", "--pid", "1");
  }

  @Override
  public void pinThread(int cpu) throws InterruptedException {
    ofSelf("taskset", "-p", "-c", Integer.toString(cpu));
  }

  private static void ofSelf(String... words) throws InterruptedException {
    try {
      List<String> command = new ArrayList<>(List.of(words));
      command.add(Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString());
      Process tool =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!tool.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
        tool.destroyForcibly();
      }
    } catch (IOException | UnsupportedOperationException e) {
      return; // not Linux, or no such tool
    }
  }
}
