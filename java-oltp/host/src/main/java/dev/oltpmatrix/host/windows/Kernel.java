package dev.oltpmatrix.host.windows;

import com.sun.jna.Function;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.platform.win32.Kernel32;
import com.sun.jna.platform.win32.Tlhelp32;
import com.sun.jna.platform.win32.WinDef;
import com.sun.jna.platform.win32.WinNT;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import dev.oltpmatrix.model.input.CpuList;
import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Calls of kernel32 that Java has no words for: affinity, priority, consoles, jobs, CPU time. */
final class Kernel {
  // Rights to a process (winnt.h).
  private static final int TERMINATE = 0x0001;
  private static final int SET_QUOTA = 0x0100;
  private static final int SET_INFORMATION = 0x0200;
  private static final int QUERY_LIMITED_INFORMATION = 0x1000;

  private static final int TIME_CRITICAL = 15;
  private static final short ALL_GROUPS = (short) 0xFFFF;

  private static final int STANDARD_OUTPUT = -11;
  private static final int STANDARD_ERROR = -12;

  /** JobObjectExtendedLimitInformation. */
  private static final int EXTENDED_LIMITS = 9;

  /** Length of JOBOBJECT_EXTENDED_LIMIT_INFORMATION, and the offset of its LimitFlags. */
  private static final int EXTENDED_LIMITS_BYTES = 144;

  private static final int LIMIT_FLAGS = 16;
  private static final int KILL_ON_JOB_CLOSE = 0x2000;

  /** Length of PROCESS_MEMORY_COUNTERS (psapi.h), and the offset of its WorkingSetSize. */
  private static final int MEMORY_COUNTERS_BYTES = 72;

  private static final int WORKING_SET = 16;

  /** Times are in units of 100 ns. */
  private static final double UNITS_PER_US = 10;

  /** Open until the program ends, for whatever reason: then the system ends its processes. */
  private Pointer job;

  /** CPU time of a process, also of its threads that have ended. */
  record CpuTime(double userUs, double kernelUs) {}

  CpuTime cpuTime(long pid) throws IOException {
    LongByReference kernel = new LongByReference();
    LongByReference user = new LongByReference();
    Pointer process = open(QUERY_LIMITED_INFORMATION, pid);
    try {
      LongByReference start = new LongByReference();
      call("GetProcessTimes", process, start, new LongByReference(), kernel, user);
      return new CpuTime(user.getValue() / UNITS_PER_US, kernel.getValue() / UNITS_PER_US);
    } finally {
      close(process);
    }
  }

  /** Returns how long the CPUs were busy since the start, summed over them. */
  double busyUs() throws IOException {
    LongByReference idle = new LongByReference();
    LongByReference kernel = new LongByReference(); // idle time is a part of it
    LongByReference user = new LongByReference();
    call("GetSystemTimes", idle, kernel, user);
    return (kernel.getValue() - idle.getValue() + user.getValue()) / UNITS_PER_US;
  }

  long workingSetBytes(long pid) throws IOException {
    Pointer process = open(QUERY_LIMITED_INFORMATION, pid);
    try {
      Memory counters = new Memory(MEMORY_COUNTERS_BYTES);
      call("K32GetProcessMemoryInfo", process, counters, MEMORY_COUNTERS_BYTES);
      return counters.getLong(WORKING_SET);
    } finally {
      close(process);
    }
  }

  int threads(long pid) throws IOException {
    return find(one -> one.th32ProcessID.longValue() == pid)
        .map(one -> one.cntThreads.intValue())
        .orElseThrow(() -> new IOException("the list of processes does not have it: it has ended"));
  }

  /** Finds a child also of a process that has ended. */
  boolean hasChildOf(long pid) {
    return find(one -> one.th32ParentProcessID.longValue() == pid).isPresent();
  }

  private static Optional<Tlhelp32.PROCESSENTRY32> find(Predicate<Tlhelp32.PROCESSENTRY32> wanted) {
    Kernel32 calls = Kernel32.INSTANCE;
    WinNT.HANDLE all =
        calls.CreateToolhelp32Snapshot(Tlhelp32.TH32CS_SNAPPROCESS, new WinDef.DWORD(0));
    try {
      Tlhelp32.PROCESSENTRY32 one = new Tlhelp32.PROCESSENTRY32();
      for (boolean is = calls.Process32First(all, one); is; is = calls.Process32Next(all, one)) {
        if (wanted.test(one)) {
          return Optional.of(one);
        }
      }
    } finally {
      calls.CloseHandle(all);
    }
    return Optional.empty();
  }

  /** Returns the number of CPUs of all processor groups, whatever this program may use. */
  int cpus() throws IOException {
    return function("GetActiveProcessorCount").invokeInt(arguments(ALL_GROUPS));
  }

  /** Returns the affinity mask of a process; 0 where it is not known. */
  long affinity(long pid) throws IOException {
    Pointer process = open(QUERY_LIMITED_INFORMATION, pid);
    try {
      LongByReference ofProcess = new LongByReference();
      call("GetProcessAffinityMask", process, ofProcess, new LongByReference());
      return ofProcess.getValue();
    } finally {
      close(process);
    }
  }

  /** Pins a process, with the threads that it has and will have. */
  void setAffinity(long pid, long mask) throws IOException {
    Pointer process = open(SET_INFORMATION | QUERY_LIMITED_INFORMATION, pid);
    try {
      call("SetProcessAffinityMask", process, mask);
    } finally {
      close(process);
    }
  }

  /** Pins the calling thread. */
  void pinThread(long mask) throws IOException {
    // Unlike the others it returns a mask, which may have bits in its upper half alone.
    if (function("SetThreadAffinityMask").invokeLong(arguments(currentThread(), mask)) == 0) {
      throw failed("SetThreadAffinityMask");
    }
  }

  /** Raises the priority of the calling thread; threads that it starts have normal priority. */
  void raiseThread() throws IOException {
    call("SetThreadPriority", currentThread(), TIME_CRITICAL);
  }

  /** Makes this program ignore Ctrl-C, or no longer; processes inherit what was set. */
  void ignoreCtrlC(boolean ignore) throws IOException {
    // It fails where there is no console, and so no Ctrl-C.
    function("SetConsoleCtrlHandler").invokeInt(arguments(Pointer.NULL, ignore ? 1 : 0));
  }

  /** Returns the code page of the console that output goes to; empty if it goes elsewhere. */
  OptionalInt codePage(boolean ofErrors) throws IOException {
    Pointer output =
        function("GetStdHandle")
            .invokePointer(arguments(ofErrors ? STANDARD_ERROR : STANDARD_OUTPUT));
    boolean isConsole =
        function("GetConsoleMode").invokeInt(arguments(output, new IntByReference())) != 0;
    return isConsole
        ? OptionalInt.of(function("GetConsoleOutputCP").invokeInt(arguments()))
        : OptionalInt.empty();
  }

  /**
   * Adds a process to the program's job, with all that it will start: when the program ends, also
   * by a crash, the system ends them.
   */
  synchronized void endWithProgram(long pid) throws IOException {
    if (job == null) {
      job = newJob();
    }
    Pointer process = open(SET_QUOTA | TERMINATE, pid);
    try {
      call("AssignProcessToJobObject", job, process);
    } finally {
      close(process);
    }
  }

  private static Pointer newJob() throws IOException {
    Pointer created = function("CreateJobObjectW").invokePointer(arguments(null, null));
    if (created == null) {
      throw failed("CreateJobObjectW");
    }
    Memory limits = new Memory(EXTENDED_LIMITS_BYTES);
    limits.clear();
    limits.setInt(LIMIT_FLAGS, KILL_ON_JOB_CLOSE);
    call("SetInformationJobObject", created, EXTENDED_LIMITS, limits, EXTENDED_LIMITS_BYTES);
    return created;
  }

  private static Pointer open(int rights, long pid) throws IOException {
    Pointer process = function("OpenProcess").invokePointer(arguments(rights, 0, (int) pid));
    if (process == null) {
      throw failed("OpenProcess");
    }
    return process;
  }

  private static void close(Pointer handle) throws IOException {
    call("CloseHandle", handle);
  }

  private static Pointer currentThread() throws IOException {
    return function("GetCurrentThread").invokePointer(arguments());
  }

  /** Calls a function that returns 0 if it fails. */
  private static void call(String name, Object... arguments) throws IOException {
    if (function(name).invokeInt(arguments) == 0) {
      throw failed(name);
    }
  }

  private static Object[] arguments(Object... arguments) {
    return arguments;
  }

  private static Function function(String name) throws IOException {
    try {
      return NativeLibrary.getInstance("kernel32").getFunction(name);
    } catch (LinkageError e) {
      throw new IOException(name + " cannot be called: " + e.getMessage(), e);
    }
  }

  private static IOException failed(String name) {
    return new IOException(name + ": Windows error " + Native.getLastError());
  }

  /**
   * Returns the mask of some CPUs.
   *
   * @throws IOException for a CPU that a mask cannot have
   */
  static long mask(CpuList cpus) throws IOException {
    long mask = 0;
    for (int cpu : cpus.stream().toArray()) {
      if (cpu >= Long.SIZE) {
        throw new IOException("CPU " + cpu + " is in another processor group; choose CPUs of 0-63");
      }
      mask |= 1L << cpu;
    }
    return mask;
  }

  /** Returns the CPUs of a mask; {@code null} for 0, which stands for several groups. */
  static CpuList cpus(long mask) {
    return mask == 0
        ? null
        : CpuList.parse(
            "affinity mask",
            BitSet.valueOf(new long[] {mask}).stream()
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",")));
  }
}
