package dev.oltpmatrix.matrix.run;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads what Linux counts for a process. Other systems give {@code null}: not known, not zero. */
final class ProcReader {
  /** Linux reports CPU time to programs in hundredths of a second on every architecture. */
  private static final double TICK_US = 10_000;

  private final Path proc;

  ProcReader(Path proc) {
    this.proc = proc;
  }

  /** Cumulative CPU time of all threads, ended ones included. */
  record Cpu(long atNs, double userUs, double systemUs, int threads) {}

  /** Cumulative context switches of the threads alive now, keyed sums. */
  record Switches(long atNs, long voluntary, long involuntary) {}

  Cpu cpu(long pid, long atNs) {
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

  /** Walks every thread: at thousands of threads this takes tens of milliseconds. */
  Switches switches(long pid, long atNs) {
    long voluntary = 0;
    long involuntary = 0;
    Path tasks = proc.resolve(Long.toString(pid)).resolve("task");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        String status = text(thread.resolve("status"));
        if (status != null) { // a thread may end while we walk
          voluntary += value(status, "\nvoluntary_ctxt_switches:");
          involuntary += value(status, "\nnonvoluntary_ctxt_switches:");
        }
      }
    } catch (IOException | java.nio.file.DirectoryIteratorException e) {
      return null;
    }
    return new Switches(atNs, voluntary, involuntary);
  }

  Long peakRssKib(long pid) {
    String status = text(proc.resolve(Long.toString(pid)).resolve("status"));
    return status == null ? null : value(status, "\nVmHWM:");
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
