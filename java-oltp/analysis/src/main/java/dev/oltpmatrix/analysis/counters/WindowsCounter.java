package dev.oltpmatrix.analysis.counters;

import dev.oltpmatrix.model.record.Telemetry;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A performance counter of Windows that records have a name for. */
enum WindowsCounter {
  CPU(Of.SERVER, "% Processor Time", Telemetry.SERVER + Telemetry.CPU_US, true, Of.US_PER_PERCENT),
  CPU_USER(
      Of.SERVER, "% User Time", Telemetry.SERVER + Telemetry.CPU_USER_US, true, Of.US_PER_PERCENT),
  CPU_SYSTEM(
      Of.SERVER,
      "% Privileged Time",
      Telemetry.SERVER + Telemetry.CPU_SYSTEM_US,
      true,
      Of.US_PER_PERCENT),
  THREADS(Of.SERVER, "Thread Count", Telemetry.SERVER + Telemetry.THREADS, false, 1),
  WORKING_SET(
      Of.SERVER, "Working Set", Telemetry.SERVER + Telemetry.RESIDENT_KIB, false, 1.0 / Of.KIB),
  SWITCHES(Of.SYSTEM, "Context Switches/sec", Telemetry.SERVER_HOST_SWITCHES, true, 1),
  QUEUE(Of.SYSTEM, "Processor Queue Length", Telemetry.SERVER_HOST_QUEUE, false, 1),
  BUSY(Of.ALL_CPUS, "% Processor Time", Telemetry.SERVER_HOST_BUSY_PERCENT, false, 1),
  DISK_WRITTEN(Of.DISK, "Disk Write Bytes/sec", Telemetry.DEVICE_WRITTEN_BYTES, true, 1),
  DISK_READ(Of.DISK, "Disk Read Bytes/sec", Telemetry.DEVICE_READ_BYTES, true, 1);

  /** The object that a counter belongs to, with its instance: {@code Process(mariadbd#1)}. */
  private static final class Of {
    private static final String SERVER =
        "Process( V2)?\\((mysqld|mariadbd)(-\\w+)?(\\.exe)?([#:]\\d+)?\\)";

    private static final String SYSTEM = "System";
    private static final String ALL_CPUS = "Processor( Information)?\\(_Total\\)";
    private static final String DISK = "PhysicalDisk\\(.*\\)";

    /** Hundred percent of a process's time are one CPU: a second of CPU time in a second. */
    private static final double US_PER_PERCENT = 1e4;

    private static final double KIB = 1024;
  }

  private final Pattern object;
  private final String counter;
  private final String recordedAs;
  private final boolean grows;
  private final double factor;

  /**
   * Creates a counter.
   *
   * @param object regular expression for the object and its instance
   * @param counter English name of the counter
   * @param recordedAs name in records
   * @param grows whether it is a rate per second, of which records have the growth over the window
   * @param factor value in records for a value of 1
   */
  WindowsCounter(String object, String counter, String recordedAs, boolean grows, double factor) {
    this.object = Pattern.compile(object, Pattern.CASE_INSENSITIVE);
    this.counter = counter;
    this.recordedAs = recordedAs;
    this.grows = grows;
    this.factor = factor;
  }

  /**
   * Returns the counter of a column; empty if records have no name for it.
   *
   * @param object object and instance, as a column has them
   */
  static Optional<WindowsCounter> of(String object, String counter) {
    return Stream.of(values())
        .filter(one -> one.counter.equalsIgnoreCase(counter))
        .filter(one -> one.object.matcher(object).matches())
        .findFirst();
  }

  String counter() {
    return counter;
  }

  String recordedAs() {
    return recordedAs;
  }

  boolean grows() {
    return grows;
  }

  /** Returns the recorded value of a window. */
  double recorded(double mean, double windowS) {
    return mean * factor * (grows ? windowS : 1);
  }
}
