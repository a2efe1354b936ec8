package dev.oltpmatrix.matrix.run;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Reads what Linux counts for a process. Other systems give {@code null}: not known, not zero. */
public final class ProcReader {
  /** Linux reports CPU time to programs in hundredths of a second on every architecture. */
  private static final double TICK_US = 10_000;

  private final Path proc;

  public ProcReader(Path proc) {
    this.proc = proc;
  }

  /** Cumulative CPU time of all threads, ended ones included. */
  public record Cpu(long atNs, double userUs, double systemUs, int threads) {}

  public Cpu cpu(long pid, long atNs) {
    String stat = text(proc.resolve(Long.toString(pid)).resolve("stat"));
    if (stat == null) {
      return null;
    }
    // The command's name, in brackets, may hold spaces: count fields after the last bracket.
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    double userUs = Long.parseLong(fields[11]) * TICK_US;
    double systemUs = Long.parseLong(fields[12]) * TICK_US;
    return new Cpu(atNs, userUs, systemUs, Integer.parseInt(fields[17]));
  }

  /** Counts of every {@code stride}-th thread; {@code null} when the process is gone. */
  Map<Long, ThreadSwitches.Counts> switches(long pid, int stride) {
    Map<Long, ThreadSwitches.Counts> counts = new HashMap<>();
    Path tasks = proc.resolve(Long.toString(pid)).resolve("task");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        long id = Long.parseLong(thread.getFileName().toString());
        String status = id % stride == 0 ? text(thread.resolve("status")) : null;
        if (status != null) { // a thread may end while we walk
          counts.put(
              id,
              new ThreadSwitches.Counts(
                  value(status, "\nvoluntary_ctxt_switches:"),
                  value(status, "\nnonvoluntary_ctxt_switches:")));
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return null;
    }
    return counts;
  }

  Long rssKib(long pid) {
    return ofStatus(pid, "\nVmRSS:");
  }

  /** The most that was ever resident. */
  public Long peakRssKib(long pid) {
    return ofStatus(pid, "\nVmHWM:");
  }

  private Long ofStatus(long pid, String key) {
    String status = text(proc.resolve(Long.toString(pid)).resolve("status"));
    return status == null ? null : value(status, key);
  }

  private static long value(String status, String key) {
    int at = status.indexOf(key);
    if (at < 0) {
      return 0;
    }
    int from = at + key.length();
    while (Character.isWhitespace(status.charAt(from))) {
      from++;
    }
    int to = from;
    while (to < status.length() && Character.isDigit(status.charAt(to))) {
      to++;
    }
    return Long.parseLong(status.substring(from, to));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return null; // the process ended, or this is not Linux
    }
  }
}
