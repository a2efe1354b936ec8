package dev.oltpmatrix.host.windows;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.platform.win32.BaseTSD.ULONG_PTR;
import com.sun.jna.platform.win32.BaseTSD.ULONG_PTRByReference;
import com.sun.jna.platform.win32.Kernel32;
import com.sun.jna.platform.win32.Tlhelp32;
import com.sun.jna.platform.win32.WinBase.FILETIME;
import com.sun.jna.platform.win32.WinDef.DWORD;
import com.sun.jna.platform.win32.WinNT;
import com.sun.jna.platform.win32.WinNT.HANDLE;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.win32.W32APIOptions;
import dev.oltpmatrix.model.input.CpuList;
import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Calls of kernel32 that Java has no words for: affinity, priority, consoles, jobs, CPU time. */
final class Kernel {
  private static final short ALL_GROUPS = (short) 0xFFFF;

  private static final int EXTENDED_LIMITS = 9;

  /** Length of JOBOBJECT_EXTENDED_LIMIT_INFORMATION, and the offset of its LimitFlags. */
  private static final int EXTENDED_LIMITS_BYTES = 144;

  private static final int LIMIT_FLAGS = 16;
  private static final int KILL_ON_JOB_CLOSE = 0x2000;

  /** Length of PROCESS_MEMORY_COUNTERS (psapi.h), and the offset of its WorkingSetSize. */
  private static final int MEMORY_COUNTERS_BYTES = 72;

  private static final int WORKING_SET = 16;

  private static final double UNITS_PER_US = 10;

  /** Open until the program ends, for whatever reason: then the system ends its processes. */
  private HANDLE job;

  /** JNA's functions and those that it does not have. */
  @SuppressWarnings("MemberName") // the names are Windows's
  private interface Calls extends Kernel32 {
    Calls ALL = Native.load("kernel32", Calls.class, W32APIOptions.DEFAULT_OPTIONS);

    int GetActiveProcessorCount(short group);

    Pointer SetThreadAffinityMask(HANDLE thread, ULONG_PTR mask);

    boolean SetConsoleCtrlHandler(Pointer handler, boolean add);

    HANDLE CreateJobObject(Pointer security, String name);

    boolean SetInformationJobObject(HANDLE job, int kind, Pointer information, int bytes);

    boolean AssignProcessToJobObject(HANDLE job, HANDLE process);

    boolean K32GetProcessMemoryInfo(HANDLE process, Pointer counters, int bytes);
  }

  /** Calls with an open process; returns whether they succeeded. */
  private interface WithProcess {
    boolean call(Calls calls, HANDLE process);
  }

  /** CPU time of a process, also of its threads that have ended. */
  record CpuTime(double userUs, double kernelUs) {}

  CpuTime cpuTime(long pid) throws IOException {
    FILETIME kernel = new FILETIME();
    FILETIME user = new FILETIME();
    FILETIME other = new FILETIME();
    with(
        pid,
        WinNT.PROCESS_QUERY_LIMITED_INFORMATION,
        (calls, process) -> calls.GetProcessTimes(process, other, other, kernel, user));
    return new CpuTime(us(user), us(kernel));
  }

  /** Returns how long the CPUs were busy since the start, summed over them. */
  double busyUs() throws IOException {
    FILETIME idle = new FILETIME();
    FILETIME kernel = new FILETIME(); // idle time is a part of it
    FILETIME user = new FILETIME();
    require(calls().GetSystemTimes(idle, kernel, user), "GetSystemTimes");
    return us(kernel) - us(idle) + us(user);
  }

  private static double us(FILETIME time) {
    return time.toDWordLong().longValue() / UNITS_PER_US;
  }

  long workingSetBytes(long pid) throws IOException {
    Memory counters = new Memory(MEMORY_COUNTERS_BYTES);
    with(
        pid,
        WinNT.PROCESS_QUERY_LIMITED_INFORMATION,
        (calls, process) ->
            calls.K32GetProcessMemoryInfo(process, counters, MEMORY_COUNTERS_BYTES));
    return counters.getLong(WORKING_SET);
  }

  int threads(long pid) throws IOException {
    return find(one -> one.th32ProcessID.longValue() == pid)
        .map(one -> one.cntThreads.intValue())
        .orElseThrow(() -> new IOException("the list of processes does not have it: it has ended"));
  }

  /** Finds a child also of a process that has ended. */
  boolean hasChildOf(long pid) throws IOException {
    return find(one -> one.th32ParentProcessID.longValue() == pid).isPresent();
  }

  private static Optional<Tlhelp32.PROCESSENTRY32> find(Predicate<Tlhelp32.PROCESSENTRY32> wanted)
      throws IOException {
    Calls calls = calls();
    HANDLE all = calls.CreateToolhelp32Snapshot(Tlhelp32.TH32CS_SNAPPROCESS, new DWORD(0));
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
    return calls().GetActiveProcessorCount(ALL_GROUPS);
  }

  /** Returns the affinity mask of a process; 0 where it is not known. */
  long affinity(long pid) throws IOException {
    ULONG_PTRByReference ofProcess = new ULONG_PTRByReference();
    with(
        pid,
        WinNT.PROCESS_QUERY_LIMITED_INFORMATION,
        (calls, process) ->
            calls.GetProcessAffinityMask(process, ofProcess, new ULONG_PTRByReference()));
    return ofProcess.getValue().longValue();
  }

  /** Pins a process, with the threads that it has and will have. */
  void setAffinity(long pid, long mask) throws IOException {
    with(
        pid,
        WinNT.PROCESS_SET_INFORMATION | WinNT.PROCESS_QUERY_LIMITED_INFORMATION,
        (calls, process) -> calls.SetProcessAffinityMask(process, new ULONG_PTR(mask)));
  }

  void pinThread(long mask) throws IOException {
    Calls calls = calls();
    Pointer before = calls.SetThreadAffinityMask(calls.GetCurrentThread(), new ULONG_PTR(mask));
    require(before != null, "SetThreadAffinityMask");
  }

  /** Raises the priority of the calling thread; threads that it starts have normal priority. */
  void raiseThread() throws IOException {
    Calls calls = calls();
    calls.SetThreadPriority(calls.GetCurrentThread(), Kernel32.THREAD_PRIORITY_TIME_CRITICAL);
  }

  /** Makes this program ignore Ctrl-C, or no longer; processes inherit what was set. */
  void ignoreCtrlC(boolean ignore) throws IOException {
    // It fails where there is no console, and so no Ctrl-C.
    calls().SetConsoleCtrlHandler(null, ignore);
  }

  /** Returns the code page of the console that output goes to; empty if it goes elsewhere. */
  OptionalInt codePage(boolean ofErrors) throws IOException {
    Calls calls = calls();
    HANDLE output =
        calls.GetStdHandle(ofErrors ? Kernel32.STD_ERROR_HANDLE : Kernel32.STD_OUTPUT_HANDLE);
    return calls.GetConsoleMode(output, new IntByReference())
        ? OptionalInt.of(calls.GetConsoleOutputCP())
        : OptionalInt.empty();
  }

  /**
   * Adds a process to the program's job, with all that it will start: when the program ends, also
   * by a crash, the system ends them.
   */
  synchronized void endWithProgram(long pid) throws IOException {
    if (job == null) {
      HANDLE created = calls().CreateJobObject(null, null);
      require(created != null, "CreateJobObject");
      Memory limits = new Memory(EXTENDED_LIMITS_BYTES);
      limits.clear();
      limits.setInt(LIMIT_FLAGS, KILL_ON_JOB_CLOSE);
      boolean isSet =
          calls().SetInformationJobObject(created, EXTENDED_LIMITS, limits, EXTENDED_LIMITS_BYTES);
      require(isSet, "SetInformationJobObject");
      job = created;
    }
    with(
        pid,
        WinNT.PROCESS_SET_QUOTA | WinNT.PROCESS_TERMINATE,
        (calls, process) -> calls.AssignProcessToJobObject(job, process));
  }

  private static void with(long pid, int rights, WithProcess use) throws IOException {
    Calls calls = calls();
    HANDLE process = calls.OpenProcess(rights, false, (int) pid);
    require(process != null, "OpenProcess");
    try {
      require(use.call(calls, process), "process " + pid);
    } finally {
      calls.CloseHandle(process);
    }
  }

  private static Calls calls() throws IOException {
    try {
      return Calls.ALL;
    } catch (LinkageError e) {
      throw new IOException("Windows cannot be called: " + e.getMessage(), e);
    }
  }

  private static void require(boolean succeeded, String what) throws IOException {
    if (!succeeded) {
      throw new IOException(what + ": Windows error " + Native.getLastError());
    }
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
    String words =
        BitSet.valueOf(new long[] {mask}).stream()
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(","));
    return mask == 0 ? null : CpuList.parse("affinity mask", words);
  }
}
