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

  private final Proc proc = new Proc(PROC);
  private final Processes processes = new Processes(proc);
  private final TcpTable connections = new TcpTable(proc);
  private final Cgroups cgroups = new Cgroups(proc, Path.of("/sys/fs/cgroup"));
  private final Commands commands =
      new Commands(
          List.of("setsid"), Path.of("/dev/null"), pid -> processes.identity(pid).isPresent());

  @Override
  public HostFacts facts() {
    return HostProbe.probe();
  }

  @Override
  public boolean reportsLimits() {
    return Files.isDirectory(PROC.resolve("self"));
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

  @Override
  public ProcessIdentity self() {
    return processes.self();
  }

  @Override
  public Optional<ProcessIdentity> identity(long pid) {
    return processes.identity(pid);
  }

  @Override
  public boolean hasLivingChildren(long pid) {
    return !family(pid).isEmpty();
  }

  /** Returns the members of the session that a started process leads. */
  @Override
  public List<Long> family(long pid) {
    return processes.sessionMembers(pid);
  }

  @Override
  public Optional<Long> listener(int port) {
    return connections.listener(port);
  }

  @Override
  public ProcessState state(long pid) {
    return processes.state(pid);
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
