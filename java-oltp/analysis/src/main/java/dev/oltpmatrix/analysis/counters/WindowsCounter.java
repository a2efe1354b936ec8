package dev.oltpmatrix.analysis.counters;

import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A performance counter of Windows that records have a name for.
 *
 * @param object the object that it belongs to, with its instance: {@code Process(mariadbd#1)}
 * @param grows whether it is a rate per second, of which records have the growth over the window
 * @param factor value in records for a value of 1
 */
record WindowsCounter(
    Pattern object, String counter, String recordedAs, boolean grows, double factor) {
  private static final String SERVER =
      "Process( V2)?\\((mysqld|mariadbd)(-\\w+)?(\\.exe)?([#:]\\d+)?\\)";

  private static final String ALL_CPUS = "Processor( Information)?\\(_Total\\)";
  private static final String DISK = "PhysicalDisk\\(.*\\)";

  /** Hundred percent of a process's time are one CPU: a second of CPU time in a second. */
  private static final double US_PER_PERCENT = 1e4;

  private static final double KIB = 1024;

  private static final List<WindowsCounter> ALL =
      List.of(
          rate(SERVER, "% Processor Time", Telemetry.SERVER + Telemetry.CPU_US, US_PER_PERCENT),
          rate(SERVER, "% User Time", Telemetry.SERVER + Telemetry.CPU_USER_US, US_PER_PERCENT),
          rate(
              SERVER,
              "% Privileged Time",
              Telemetry.SERVER + Telemetry.CPU_SYSTEM_US,
              US_PER_PERCENT),
          level(SERVER, "Thread Count", Telemetry.SERVER + Telemetry.THREADS, 1),
          level(SERVER, "Working Set", Telemetry.SERVER + Telemetry.RESIDENT_KIB, 1 / KIB),
          rate("System", "Context Switches/sec", Telemetry.SERVER_HOST_SWITCHES, 1),
          level("System", "Processor Queue Length", Telemetry.SERVER_HOST_QUEUE, 1),
          level(ALL_CPUS, "% Processor Time", Telemetry.SERVER_HOST_BUSY_PERCENT, 1),
          rate(DISK, "Disk Write Bytes/sec", Telemetry.DEVICE_WRITTEN_BYTES, 1),
          rate(DISK, "Disk Read Bytes/sec", Telemetry.DEVICE_READ_BYTES, 1));

  private static WindowsCounter rate(String of, String counter, String as, double factor) {
    return new WindowsCounter(
        Pattern.compile(of, Pattern.CASE_INSENSITIVE), counter, as, true, factor);
  }

  private static WindowsCounter level(String of, String counter, String as, double factor) {
    return new WindowsCounter(
        Pattern.compile(of, Pattern.CASE_INSENSITIVE), counter, as, false, factor);
  }

  /**
   * Returns the counter of a column; empty if records have no name for it.
   *
   * @param object object and instance, as a column has them
   */
  static Optional<WindowsCounter> of(String object, String counter) {
    return ALL.stream()
        .filter(one -> one.counter.equalsIgnoreCase(counter))
        .filter(one -> one.object.matcher(object).matches())
        .findFirst();
  }

  /** Returns the recorded value of a window. */
  double recorded(double mean, double windowS) {
    return mean * factor * (grows ? windowS : 1);
  }
}
