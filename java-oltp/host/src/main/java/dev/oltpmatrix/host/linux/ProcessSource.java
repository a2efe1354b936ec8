package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.function.LongSupplier;

/** Reads the kernel's counters for one process. */
final class ProcessSource implements ProcessTelemetry {
  private final ProcReader proc;
  private final LongSupplier nanoClock;
  private final String prefix;
  private final long pid;
  private final ThreadReader threadReader;
  private int threads;

  /**
   * Creates a source for a process of this machine.
   *
   * @param prefix prefix of its names
   */
  public ProcessSource(ProcReader proc, LongSupplier nanoClock, String prefix, long pid) {
    this.proc = proc;
    this.nanoClock = nanoClock;
    this.prefix = prefix;
    this.pid = pid;
    this.threadReader = new ThreadReader(proc, pid);
  }

  @Override
  public void read(Readings to) {
    ProcReader.Cpu cpu = cpu(to);
    if (cpu == null) {
      return;
    }
    Long rssKib = proc.rssKib(pid);
    if (rssKib != null) {
      to.gauge(prefix + Telemetry.RESIDENT_KIB, cpu.atNs(), rssKib);
    }
    to.gauge(prefix + Telemetry.THREADS, cpu.atNs(), cpu.threads());
    threads = cpu.threads();
    readThreads(to);
    readDisk(to);
  }

  /** Reads CPU time only where the kernel sums it over few threads. */
  @Override
  public void readBetween(Readings to) {
    if (ThreadCounts.stride(threads) == 1) {
      cpu(to);
    } else {
      readWhetherStopped(to);
    }
  }

  @Override
  public void readCpu(Readings to) {
    cpu(to);
  }

  /**
   * Reads CPU time and whether the process is stopped; returns {@code null} when the process has
   * ended.
   */
  private ProcReader.Cpu cpu(Readings to) {
    ProcReader.Cpu cpu = proc.cpu(pid, nanoClock.getAsLong());
    if (cpu == null) {
      to.unread(prefix, "/proc does not have the process: it has ended, or this is not Linux");
      return null;
    }
    to.counter(prefix + Telemetry.CPU_USER_US, cpu.atNs(), cpu.userUs());
    to.counter(prefix + Telemetry.CPU_SYSTEM_US, cpu.atNs(), cpu.systemUs());
    readWhetherStopped(to);
    return cpu;
  }

  private void readWhetherStopped(Readings to) {
    Boolean stopped = proc.isStopped(pid);
    if (stopped != null) {
      to.gauge(prefix + Telemetry.STOPPED, nanoClock.getAsLong(), stopped ? 1 : 0);
    }
  }

  private void readThreads(Readings to) {
    long beganNs = nanoClock.getAsLong();
    ThreadCounts.Counts sum = threadReader.read(threads);
    if (sum == null) {
      return; // it has just ended
    }
    long middleNs = beganNs + (nanoClock.getAsLong() - beganNs) / 2;
    to.counter(prefix + Telemetry.VOLUNTARY_SWITCHES, middleNs, sum.voluntary());
    to.counter(prefix + Telemetry.INVOLUNTARY_SWITCHES, middleNs, sum.involuntary());
    if (proc.threadCpuUs(pid, pid) == null) {
      to.unread(prefix + Telemetry.RUN_QUEUE_US, "the kernel has no /proc/PID/schedstat");
    } else {
      to.counter(prefix + Telemetry.RUN_QUEUE_US, middleNs, sum.runQueueUs());
    }
  }

  private void readDisk(Readings to) {
    try {
      String io = proc.beginning(pid + "/io");
      long atNs = nanoClock.getAsLong();
      to.counter(
          prefix + Telemetry.DISK_READ_BYTES, atNs, (double) ProcReader.value(io, "\nread_bytes:"));
      to.counter(
          prefix + Telemetry.DISK_WRITTEN_BYTES,
          atNs,
          (double) ProcReader.value(io, "\nwrite_bytes:"));
    } catch (IOException e) {
      to.unread(prefix + "disk_", Reasons.of(e));
    }
  }
}
