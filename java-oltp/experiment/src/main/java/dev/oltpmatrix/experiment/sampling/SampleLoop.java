package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.host.HostTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A thread that reads sources, each at its own interval, until it is stopped. */
final class SampleLoop {
  /**
   * Prefix of the names for the CPU time of the sampling itself, which is not part of any sampled
   * process.
   */
  static final String COST = "cost.";

  private static final double NS_PER_US = 1000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** A source and its reading interval. */
  record Task(Source source, long periodNs) {}

  private final HostTelemetry host;
  private final LongSupplier nanoClock;
  private final Readings readings;
  private final List<Task> tasks;
  private final long[] nextNs;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread;

  SampleLoop(
      HostTelemetry host,
      String name,
      LongSupplier nanoClock,
      Readings readings,
      List<Task> tasks) {
    this.host = host;
    this.nanoClock = nanoClock;
    this.readings = readings;
    this.tasks = List.copyOf(tasks);
    this.nextNs = new long[tasks.size()];
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true); // a server that never answers must not keep the program running
  }

  void start() {
    thread.start();
  }

  /** Reads all sources once more and waits for that; returns false if a source does not answer. */
  boolean stop(long limitMs) throws InterruptedException {
    stop.countDown();
    thread.join(limitMs);
    return !thread.isAlive();
  }

  private void run() {
    try {
      host.raisePriority();
      Arrays.fill(nextNs, nanoClock.getAsLong());
      boolean isLast;
      do {
        isLast = stop.await(untilNextNs(), TimeUnit.NANOSECONDS);
        readDue(isLast);
        readCost();
      } while (!isLast);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // interrupts do not occur here; the thread just ends
    } catch (RuntimeException e) {
      readings.unread("watching (" + thread.getName() + ")", e.toString());
    }
  }

  private long untilNextNs() {
    return Arrays.stream(nextNs).min().orElseThrow() - nanoClock.getAsLong();
  }

  private void readDue(boolean isLast) {
    for (int i = 0; i < nextNs.length; i++) {
      long nowNs = nanoClock.getAsLong();
      if (isLast || nowNs >= nextNs[i]) {
        tasks.get(i).source().read(readings);
        // Missed readings are not repeated.
        long periods = Math.max(0, nanoClock.getAsLong() - nextNs[i]) / tasks.get(i).periodNs();
        nextNs[i] += (periods + 1) * tasks.get(i).periodNs();
      }
    }
  }

  private void readCost() {
    if (THREADS.isCurrentThreadCpuTimeSupported()) {
      readings.counter(
          COST + thread.getName(),
          nanoClock.getAsLong(),
          THREADS.getCurrentThreadCpuTime() / NS_PER_US);
    }
  }
}
