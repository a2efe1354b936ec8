package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.Optional;

/** Reads what Windows counts for one process. */
final class ProcessSource implements ProcessTelemetry {
  /** The call has all threads of the machine; of so many it takes about a millisecond. */
  static final int MAX_THREADS_BETWEEN = 2000;

  private static final double BYTES_PER_KIB = 1024;

  private final Snapshots snapshots;
  private final String prefix;
  private final long pid;
  private final SwitchSum switches = new SwitchSum();

  /**
   * Creates a source for a process of this machine.
   *
   * @param prefix prefix of its names
   */
  ProcessSource(Snapshots snapshots, String prefix, long pid) {
    this.snapshots = snapshots;
    this.prefix = prefix;
    this.pid = pid;
  }

  @Override
  public void read(Readings to) {
    readAll(to, true);
  }

  @Override
  public void readBetween(Readings to) {
    if (snapshots.isCheap(MAX_THREADS_BETWEEN)) {
      readCpu(to);
    }
  }

  @Override
  public void readCpu(Readings to) {
    readAll(to, false);
  }

  private void readAll(Readings to, boolean more) {
    try {
      Snapshots.Snapshot seen = snapshots.take();
      Optional<ProcessTable.Entry> entry = seen.table().find(pid);
      if (entry.isEmpty()) {
        to.unread(prefix, "the table of processes does not have it: it has ended");
        return;
      }
      readCpu(to, seen.atNs(), entry.get());
      if (more) {
        readMore(to, seen.atNs(), entry.get());
      }
    } catch (IOException e) {
      to.unread(prefix, Reasons.of(e));
    }
  }

  private void readCpu(Readings to, long atNs, ProcessTable.Entry entry) {
    to.counter(prefix + Telemetry.CPU_USER_US, atNs, entry.userUs());
    to.counter(prefix + Telemetry.CPU_SYSTEM_US, atNs, entry.kernelUs());
    to.gauge(prefix + Telemetry.STOPPED, atNs, entry.isSuspended() ? 1 : 0);
  }

  private void readMore(Readings to, long atNs, ProcessTable.Entry entry) {
    to.gauge(prefix + Telemetry.RESIDENT_KIB, atNs, entry.residentBytes() / BYTES_PER_KIB);
    to.gauge(prefix + Telemetry.THREADS, atNs, entry.threads().size());
    to.counter(prefix + Telemetry.CONTEXT_SWITCHES, atNs, switches.add(entry.threads()));
    String one = "Windows has one counter for both kinds of context switches";
    to.unread(prefix + Telemetry.VOLUNTARY_SWITCHES, one);
    to.unread(prefix + Telemetry.INVOLUNTARY_SWITCHES, one);
    to.unread(
        prefix + Telemetry.RUN_QUEUE_US,
        "Windows does not count how long a runnable thread waits for a CPU");
    to.unread(
        prefix + "disk_",
        "Windows counts what a process reads and writes on files, pipes and network together");
  }
}
