package dev.oltpmatrix.host.linux;

import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

final class ProcessSource implements ProcessTelemetry {
  /** Stopped by a signal, or by a debugger (proc(5)). */
  private static final Pattern A_STOPPED = Pattern.compile("\nState:\\s*[Tt]");

  private final Proc proc;
  private final LongSupplier nanoClock;
  private final String prefix;
  private final long pid;
  private final ThreadCounters threadCounters;
  private int threads;

  ProcessSource(Proc proc, LongSupplier nanoClock, String prefix, long pid) {
    this.proc = proc;
    this.nanoClock = nanoClock;
    this.prefix = prefix;
    this.pid = pid;
    this.threadCounters = new ThreadCounters(proc, pid);
  }

  @Override
  public void read(Readings to) {
    long atNs = nanoClock.getAsLong();
    String status = proc.text(pid + "/status");
    if (!readTimes(to) || status == null) {
      return;
    }
    to.gauge(prefix + Telemetry.RESIDENT_KIB, atNs, (double) Proc.value(status, "\nVmRSS:"));
    to.gauge(prefix + Telemetry.THREADS, atNs, threads);
    readThreads(to);
    readDisk(to);
  }

  /** Reads CPU time only where the kernel sums it over few threads. */
  @Override
  public void readBetween(Readings to) {
    if (ThreadCounters.stride(threads) == 1) {
      readTimes(to);
    } else {
      readWhetherStopped(to);
    }
  }

  @Override
  public void readCpu(Readings to) {
    readTimes(to);
  }

  /** Reads CPU time and whether the process is stopped; returns false when it has ended. */
  private boolean readTimes(Readings to) {
    long atNs = nanoClock.getAsLong();
    String[] stat = proc.stat(pid);
    if (stat == null) {
      to.unread(prefix, "/proc does not have the process: it has ended, or this is not Linux");
      return false;
    }
    threads = Integer.parseInt(stat[Proc.THREADS]);
    // Times of all threads, those that have ended included.
    to.counter(prefix + Telemetry.CPU_USER_US, atNs, ticksUs(stat[Proc.USER_TICKS]));
    to.counter(prefix + Telemetry.CPU_SYSTEM_US, atNs, ticksUs(stat[Proc.SYSTEM_TICKS]));
    readWhetherStopped(to);
    return true;
  }

  private static double ticksUs(String ticks) {
    return Long.parseLong(ticks) * Proc.TICK_US;
  }

  /** The kernel sums no threads for this, so thousands of them cost nothing. */
  private void readWhetherStopped(Readings to) {
    String status = proc.text(pid + "/status");
    if (status != null) {
      boolean stopped = A_STOPPED.matcher(status).find();
      to.gauge(prefix + Telemetry.STOPPED, nanoClock.getAsLong(), stopped ? 1 : 0);
    }
  }

  private void readThreads(Readings to) {
    long beganNs = nanoClock.getAsLong();
    ThreadCounters.Counts sum = threadCounters.read(threads);
    if (sum == null) {
      return; // it has just ended
    }
    long middleNs = beganNs + (nanoClock.getAsLong() - beganNs) / 2;
    to.counter(prefix + Telemetry.VOLUNTARY_SWITCHES, middleNs, sum.voluntary());
    to.counter(prefix + Telemetry.INVOLUNTARY_SWITCHES, middleNs, sum.involuntary());
    if (proc.schedstat(pid, Proc.RUN_QUEUE_NS) == null) {
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
          prefix + Telemetry.DISK_READ_BYTES, atNs, (double) Proc.value(io, "\nread_bytes:"));
      to.counter(
          prefix + Telemetry.DISK_WRITTEN_BYTES, atNs, (double) Proc.value(io, "\nwrite_bytes:"));
    } catch (IOException e) {
      to.unread(prefix + "disk_", Reasons.of(e));
    }
  }
}
