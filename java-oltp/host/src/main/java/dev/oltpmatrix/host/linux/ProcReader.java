package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.machine.ThreadState;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads Linux's counters. On other systems values are {@code null}, which means not known, not
 * zero.
 */
final class ProcReader {
  /** Linux reports CPU time to programs in hundredths of a second on every architecture. */
  public static final double TICK_US = 10_000;

  private static final double NS_PER_US = 1000;
  private static final double US_PER_S = 1e6;

  /** More than the relevant part of any of the files, so that one system call is enough. */
  private static final int MAX_BYTES = 4096;

  /** Stopped by a signal, or by a debugger (proc(5)). */
  private static final Pattern A_STOPPED = Pattern.compile("\nState:\\s*[Tt]");

  private static final Pattern A_CPU = Pattern.compile("cpu[0-9]");

  private final Path proc;

  public ProcReader(Path proc) {
    this.proc = proc;
  }

  /** Cumulative CPU time of all threads, including threads that have ended. */
  public record Cpu(long atNs, double userUs, double systemUs, int threads) {}

  public Cpu cpu(long pid, long atNs) {
    String stat = text(process(pid).resolve("stat"));
    if (stat == null) {
      return null;
    }
    // The command's name, in brackets, may contain spaces: count fields after the last bracket.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    double userUs = Long.parseLong(fields[11]) * TICK_US;
    double systemUs = Long.parseLong(fields[12]) * TICK_US;
    return new Cpu(atNs, userUs, systemUs, Integer.parseInt(fields[17]));
  }

  /**
   * Checks whether a signal or a debugger keeps it from running; {@code null} when it has ended.
   * The kernel sums no threads for this, so thousands of them cost nothing.
   */
  public Boolean isStopped(long pid) {
    String status = text(process(pid).resolve("status"));
    return status == null ? null : A_STOPPED.matcher(status).find();
  }

  /** Returns the ids of every {@code stride}-th thread; {@code null} when the process has ended. */
  List<Long> threadIds(long pid, int stride) {
    String[] names = process(pid).resolve("task").toFile().list();
    return names == null
        ? null
        : Arrays.stream(names).map(Long::valueOf).filter(id -> id % stride == 0).toList();
  }

  /** Returns the counters of some threads; threads that have ended are left out. */
  Map<Long, ThreadCounts.Counts> threads(long pid, List<Long> ids) {
    Map<Long, ThreadCounts.Counts> counts = new HashMap<>();
    for (long id : ids) {
      ThreadCounts.Counts read = thread(process(pid).resolve("task/" + id));
      if (read != null) {
        counts.put(id, read);
      }
    }
    return counts;
  }

  /** Returns how often each of some threads has run; threads that have ended are left out. */
  Map<Long, Long> timesRun(long pid, List<Long> ids) {
    Map<Long, Long> times = new HashMap<>();
    for (long id : ids) {
      String schedstat = text(process(pid).resolve("task/" + id + "/schedstat"));
      if (schedstat != null) {
        times.put(id, timesRun(schedstat));
      }
    }
    return times;
  }

  /** Returns a thread's current state; {@code null} when it has ended. */
  ThreadState state(long pid, long threadId) {
    Path thread = process(pid).resolve("task/" + threadId);
    String stat = text(thread.resolve("stat"));
    if (stat == null) {
      return null;
    }
    char state = stat.charAt(stat.lastIndexOf(')') + 2);
    if (state == ThreadState.RUNNABLE) {
      return new ThreadState(threadId, state, ThreadState.NOWHERE, ThreadState.UNCOUNTED);
    }
    String function = text(thread.resolve("wchan"));
    String schedstat = text(thread.resolve("schedstat"));
    return new ThreadState(
        threadId,
        state,
        function == null ? ThreadState.NOWHERE : function.strip(),
        schedstat == null ? ThreadState.UNCOUNTED : timesRun(schedstat));
  }

  private static long timesRun(String schedstat) {
    return Long.parseLong(schedstat.strip().split(" ", 3)[2]);
  }

  private static ThreadCounts.Counts thread(Path thread) {
    String status = text(thread.resolve("status"));
    if (status == null) {
      return null;
    }
    String schedstat = text(thread.resolve("schedstat"));
    return new ThreadCounts.Counts(
        value(status, "\nvoluntary_ctxt_switches:"),
        value(status, "\nnonvoluntary_ctxt_switches:"),
        schedstat == null ? 0 : Long.parseLong(schedstat.split(" ", 3)[1]) / NS_PER_US);
  }

  /** Returns the CPU time of one thread; {@code null} when it has ended. */
  public Double threadCpuUs(long pid, long threadId) {
    String schedstat = text(process(pid).resolve("task/" + threadId + "/schedstat"));
    return schedstat == null ? null : Long.parseLong(schedstat.split(" ", 3)[0]) / NS_PER_US;
  }

  public Long rssKib(long pid) {
    return ofStatus(pid, "\nVmRSS:");
  }

  /** Returns the maximum of resident memory so far. */
  public Long peakRssKib(long pid) {
    return ofStatus(pid, "\nVmHWM:");
  }

  private Long ofStatus(long pid, String key) {
    String status = text(process(pid).resolve("status"));
    return status == null ? null : value(status, key);
  }

  private Path process(long pid) {
    return proc.resolve(Long.toString(pid));
  }

  /** Returns the number after a key; 0 where there is no such key, or no number after it. */
  public static long value(String text, String key) {
    int at = text.indexOf(key);
    if (at < 0) {
      return 0;
    }
    int from = at + key.length();
    while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
      from++;
    }
    int to = from;
    while (to < text.length() && Character.isDigit(text.charAt(to))) {
      to++;
    }
    return to == from ? 0 : Long.parseLong(text.substring(from, to));
  }

  /** Returns the time since the machine was booted, suspended time included. */
  Double sinceBootUs(Readings to) {
    try {
      return Double.parseDouble(beginning("uptime").split(" ", 2)[0]) * US_PER_S;
    } catch (IOException | NumberFormatException e) {
      to.unread(Telemetry.HOST_SUSPENDED_US, "/proc/uptime: not there or in another form");
      return null;
    }
  }

  /** Returns the number of the machine's CPUs, including those that this process may not use. */
  public int cpus() throws IOException {
    try (Stream<String> lines = Files.lines(proc.resolve("stat"), StandardCharsets.ISO_8859_1)) {
      return (int) lines.filter(line -> A_CPU.matcher(line).lookingAt()).count();
    }
  }

  /**
   * Reads the beginning of a file below {@code /proc}; the exception says why it cannot be read.
   */
  public String beginning(String file) throws IOException {
    return beginning(proc.resolve(file));
  }

  private static String beginning(Path file) throws IOException {
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      byte[] bytes = new byte[MAX_BYTES];
      int length = Math.max(0, in.read(bytes));
      return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
  }

  private static String text(Path file) {
    try {
      String text = beginning(file);
      return text.isEmpty() ? null : text;
    } catch (IOException e) {
      return null; // the process has ended, or this is not Linux
    }
  }
}
