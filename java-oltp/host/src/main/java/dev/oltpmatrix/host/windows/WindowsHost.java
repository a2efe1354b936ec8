package dev.oltpmatrix.host.windows;

import com.sun.jna.NativeLibrary;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.machine.HostProbe;
import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.host.machine.ThreadSample;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.Commands;
import dev.oltpmatrix.host.process.HeldProcess;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.host.readings.ClockSource;
import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.record.UnderWine;
import dev.oltpmatrix.model.text.TextFile;
import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryFlag;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Stream;
import oshi.SystemInfo;
import oshi.hardware.GlobalMemory;
import oshi.hardware.VirtualMemory;

public final class WindowsHost implements Host {
  private static final Path NO_INPUT = Path.of("NUL");

  private final Kernel kernel = new Kernel();
  private final Counters counters = new Counters(kernel, clock());
  private final Commands commands =
      new Commands(List.of(), NO_INPUT, pid -> identity(pid).isPresent());

  @Override
  public HostFacts facts() {
    HostFacts facts = HostProbe.probe();
    return wineVersion().map(version -> markedAsWine(facts, version)).orElse(facts);
  }

  @Override
  public boolean reportsLimits() {
    return true;
  }

  @Override
  public MachineLimits limits(List<MachineLimits.Disk> disks) {
    return new MachineLimits(
        null,
        List.of(),
        null,
        memory(),
        disks,
        null,
        ownState().cpus(),
        null,
        false,
        Ports.anyIsFree());
  }

  private static List<MachineLimits.Room> memory() {
    try {
      GlobalMemory memory = new SystemInfo().getHardware().getMemory();
      VirtualMemory virtual = memory.getVirtualMemory();
      return rooms(memory.getAvailable(), virtual.getVirtualMax(), virtual.getVirtualInUse());
    } catch (LinkageError | RuntimeException e) {
      return List.of(); // as for the facts: limits that are not known are not checked
    }
  }

  /**
   * Returns the limits of memory. What a process reserves counts against the commit limit, which is
   * that of memory and page files together, also before it is used.
   */
  static List<MachineLimits.Room> rooms(long freeBytes, long commitBytes, long committedBytes) {
    return List.of(
        new MachineLimits.Room("free memory", freeBytes, freeBytes, "end other programs"),
        new MachineLimits.Room(
            "free memory under the commit limit",
            commitBytes,
            commitBytes - committedBytes,
            "enlarge the page file"));
  }

  @Override
  public Charset charset(FileDescriptor stream) {
    try {
      OptionalInt codePage = kernel.codePage(/* ofErrors= */ stream == FileDescriptor.err);
      return codePage.isEmpty() ? StandardCharsets.UTF_8 : charset(codePage.getAsInt());
    } catch (IOException e) {
      return StandardCharsets.UTF_8;
    }
  }

  /** Returns the character set of a code page; UTF-8 for one that Java does not know. */
  static Charset charset(int codePage) {
    return Stream.of("ms" + codePage, "cp" + codePage)
        .filter(Charset::isSupported)
        .findFirst()
        .map(Charset::forName)
        .orElse(StandardCharsets.UTF_8); // it has the number 65001
  }

  /**
   * Starts a command, which runs at once: a job of Windows ends it together with the program,
   * however that ends. Of its pinning Windows has the CPUs.
   */
  @Override
  public HeldProcess start(Command command) throws IOException {
    Process process = startWithoutCtrlC(command);
    boolean safe = false;
    try {
      kernel.endWithProgram(process.pid());
      if (command.pinning().cpus() != null) {
        kernel.setAffinity(process.pid(), Kernel.mask(command.pinning().cpus()));
      }
      safe = true;
    } finally {
      if (!safe) {
        process.destroyForcibly();
      }
    }
    return new HeldProcess(process, () -> {});
  }

  /**
   * Starts a process that ignores Ctrl-C, which is inherited: the program ends what it started, in
   * order.
   */
  private synchronized Process startWithoutCtrlC(Command command) throws IOException {
    kernel.ignoreCtrlC(true);
    try {
      return command.builder(command.words()).redirectInput(NO_INPUT.toFile()).start();
    } finally {
      kernel.ignoreCtrlC(false);
    }
  }

  @Override
  public String run(
      Path log, List<String> command, Map<String, String> environment, Path input, Runnable tick)
      throws ServerException, InterruptedException {
    return commands.run(log, command, environment, input, tick);
  }

  @Override
  public boolean hasLivingChildren(long pid) {
    try {
      return kernel.hasChildOf(pid);
    } catch (IOException e) {
      return false; // nothing is known
    }
  }

  @Override
  public boolean endsInOrder() {
    return false;
  }

  @Override
  public OperatingSystem system() {
    return OperatingSystem.windows;
  }

  @Override
  public boolean runsScripts() {
    return false;
  }

  @Override
  public String executable(String program) {
    return program + ".exe";
  }

  @Override
  public String script(String program) {
    return program + ".cmd";
  }

  /** Copies with Java: no program of Windows clones blocks on every file system. */
  @Override
  public void copyFolder(Path log, Path from, Path to)
      throws ServerException, InterruptedException {
    try (Stream<Path> all = Files.walk(from)) {
      for (Path source : all.toList()) {
        if (Thread.interrupted()) {
          throw new InterruptedException("interrupted while " + from + " was copied");
        }
        Files.copy(source, to.resolve(from.relativize(source)));
      }
    } catch (IOException e) {
      throw new ServerException(from + " cannot be copied to " + to + ": " + e.getMessage(), e);
    }
  }

  @Override
  public ProcessState state(long pid) {
    try {
      CpuList cpus = Kernel.cpus(kernel.affinity(pid));
      return new ProcessState(cpus, null, null, null, null, null, null);
    } catch (IOException e) {
      return ProcessState.UNKNOWN;
    }
  }

  @Override
  public List<Source> telemetry() {
    return List.of(
        counters::ofMachine, new ClockSource(Counters::sinceBootUs, clock(), Clock.systemUTC()));
  }

  @Override
  public ProcessTelemetry telemetry(long pid, String prefix) {
    return counters.ofProcess(prefix, pid);
  }

  @Override
  public Source deviceTelemetry(Path folder) {
    return to -> to.unread(Telemetry.DEVICE, "what Windows counts for a disk is not read");
  }

  /** Returns {@code null}: it grows in clock ticks, of which the thread takes few in a second. */
  @Override
  public Double threadCpuUs(long pid, long threadId) {
    return null;
  }

  /** Returns no sample: Windows does not name what a thread waits for, as futex waits. */
  @Override
  public Function<BooleanSupplier, ThreadSample> threads(long pid) {
    return mayContinue -> null;
  }

  @Override
  public void raisePriority() {
    ifPermitted(kernel::raiseThread);
  }

  @Override
  public void pinThread(int cpu) {
    CpuList one = CpuList.parse("CPU", Integer.toString(cpu));
    ifPermitted(() -> kernel.pinThread(Kernel.mask(one)));
  }

  private interface Call {
    void run() throws IOException;
  }

  private static void ifPermitted(Call call) {
    try {
      call.run();
    } catch (IOException e) {
      return; // a thread that stays as it is measures less exactly, that is all
    }
  }

  @Override
  public void writeSecret(Path file, String text) throws IOException {
    Files.createFile(file);
    restrict(file, Set.of()); // before it has the secret
    TextFile.write(file, text);
  }

  @Override
  public void createOwnersFolder(Path folder) throws IOException {
    restrict(
        Files.createDirectory(folder),
        Set.of(AclEntryFlag.FILE_INHERIT, AclEntryFlag.DIRECTORY_INHERIT));
  }

  /**
   * Replaces all entries, also those inherited from the folder above, by one for the owner.
   *
   * @param passedOn what of a folder inherits the entry
   */
  private static void restrict(Path file, Set<AclEntryFlag> passedOn) throws IOException {
    AclFileAttributeView view = Files.getFileAttributeView(file, AclFileAttributeView.class);
    if (view == null) {
      throw new IOException(file + " is on a file system without access control lists; use NTFS");
    }
    view.setAcl(
        List.of(
            AclEntry.newBuilder()
                .setType(AclEntryType.ALLOW)
                .setPrincipal(view.getOwner())
                .setPermissions(AclEntryPermission.values())
                .setFlags(passedOn)
                .build()));
  }

  /** Does nothing: servers on Windows read an option file whoever else may. */
  @Override
  public void makeReadable(Path file) {}

  /** Does nothing: on Windows the extension of a name makes a file executable. */
  @Override
  public void makeExecutable(Path file) {}

  /** Returns the version of Wine; empty on Windows. */
  static Optional<String> wineVersion() {
    try {
      return Optional.of(
          NativeLibrary.getInstance("ntdll")
              .getFunction("wine_get_version")
              .invokeString(new Object[0], false));
    } catch (LinkageError e) {
      return Optional.empty();
    }
  }

  /** Returns the facts of a machine, which say that nothing from it may be published. */
  static HostFacts markedAsWine(HostFacts facts, String version) {
    return new HostFacts(
        facts.name(),
        UnderWine.marked(facts.os(), version),
        facts.kernel() + " under Wine " + version,
        facts.cpuModel(),
        facts.cpus(),
        facts.memoryMib());
  }
}
