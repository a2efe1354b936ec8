package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.host.HostTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** A thread that reads sources, each at its own interval, until it is stopped. */
final class SampleLoop {
  /** Prefix of the CPU time of the sampling itself, which is part of no sampled process. */
  static final String COST = "cost.";

  private static final double NS_PER_US = 1000;
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final class Task {
    private final Source source;
    private final long periodNs;
    private long nextNs;

    Task(Source source, long periodNs, long nextNs) {
      this.source = source;
      this.periodNs = periodNs;
      this.nextNs = nextNs;
    }
  }

  private final HostTelemetry host;
  private final LongSupplier nanoClock;
  private final Readings readings;
  private final List<Task> tasks = new ArrayList<>();
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Thread thread;

  SampleLoop(HostTelemetry host, String name, LongSupplier nanoClock, Readings readings) {
    this.host = host;
    this.nanoClock = nanoClock;
    this.readings = readings;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true); // a server that never answers must not keep the program running
  }

  /** Adds a source, before the start. */
  void add(Source source, long periodNs) {
    tasks.add(new Task(source, periodNs, nanoClock.getAsLong()));
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
      boolean isLast;
      do {
        long nextNs = tasks.stream().mapToLong(task -> task.nextNs).min().orElseThrow();
        isLast = stop.await(nextNs - nanoClock.getAsLong(), TimeUnit.NANOSECONDS);
        readDue(isLast);
      } while (!isLast);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // interrupts do not occur here; the thread just ends
    } catch (RuntimeException e) {
      readings.unread("watching (" + thread.getName() + ")", e.toString());
    }
  }

  private void readDue(boolean isLast) {
    for (Task task : tasks) {
      if (isLast || nanoClock.getAsLong() >= task.nextNs) {
        task.source.read(readings);
        // Missed readings are not repeated.
        long periods = Math.max(0, nanoClock.getAsLong() - task.nextNs) / task.periodNs;
        task.nextNs += (periods + 1) * task.periodNs;
      }
    }
    if (THREADS.isCurrentThreadCpuTimeSupported()) {
      double costUs = THREADS.getCurrentThreadCpuTime() / NS_PER_US;
      readings.counter(COST + thread.getName(), nanoClock.getAsLong(), costUs);
    }
  }
}
