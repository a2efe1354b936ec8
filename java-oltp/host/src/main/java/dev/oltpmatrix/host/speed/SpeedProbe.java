package dev.oltpmatrix.host.speed;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.MachineSpeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Measures the speed of the machine around a cell: work of a fixed amount on all CPUs at once, and
 * fdatasync where the server's data are. Some 20 ms each, and at most a second where the machine
 * does not answer.
 */
public final class SpeedProbe {
  private static final long LIMIT_MS = 1000;

  /** The device's work ends by itself in less, unless the device does not answer. */
  private static final long DEVICE_LIMIT_MS = 10_000;

  /** Beyond it the memory work would measure how often others ran in between. */
  private static final double MAX_WAIT_PERCENT = 33;

  private static final String ELSEWHERE = ": the server's data are not on this machine";

  private static SpeedProbe ofThisMachine;

  private final List<Callable<CpuWorker.Speed>> work;
  private final List<ExecutorService> threads;
  private final ExecutorService disk = thread("probe-disk");
  private final long limitMs;

  SpeedProbe(List<Callable<CpuWorker.Speed>> work, long limitMs) {
    this.work = work;
    this.limitMs = limitMs;
    this.threads = IntStream.range(0, work.size()).mapToObj(i -> thread("probe-" + i)).toList();
  }

  /** One that hangs keeps neither the run waiting nor the program alive. */
  private static ExecutorService thread(String name) {
    return Executors.newSingleThreadExecutor(
        work -> {
          Thread daemon = new Thread(work, name);
          daemon.setDaemon(true);
          return daemon;
        });
  }

  /**
   * Returns the probe on all CPUs that this program may use; it gets ready in the background. There
   * is one: its threads stay pinned, and its work compiled.
   */
  public static synchronized SpeedProbe ofThisMachine(Host host) {
    if (ofThisMachine == null) {
      ofThisMachine = prepared(host);
    }
    return ofThisMachine;
  }

  private static SpeedProbe prepared(Host host) {
    CpuList allowed = host.ownState().cpus();
    List<CpuWorker> workers =
        (allowed == null
                ? IntStream.range(0, Runtime.getRuntime().availableProcessors())
                : allowed.stream())
            .mapToObj(cpu -> new CpuWorker(host, cpu))
            .toList();
    SpeedProbe probe = new SpeedProbe(List.copyOf(workers), LIMIT_MS);
    for (int i = 0; i < workers.size() && FixedWork.isMeasurable(); i++) {
      probe.threads.get(i).execute(workers.get(i)::prepare);
    }
    return probe;
  }

  /**
   * Measures once.
   *
   * @param folder on the file system of the server's data; {@code null} where that is not here
   * @param unread receives what could not be measured, and why
   */
  public MachineSpeed.Probe measure(Path folder, List<String> unread) throws InterruptedException {
    List<CpuWorker.Speed> speeds = speeds(unread);
    Double waitPercent = mean(speeds, speed -> 100 * speed.waitShare());
    Double memoryUs = mean(speeds, CpuWorker.Speed::memoryUs);
    if (waitPercent != null && waitPercent > MAX_WAIT_PERCENT) {
      memoryUs = null;
      unread.add("memory: other programs had the CPUs most of the time, and so the caches");
    }
    return new MachineSpeed.Probe(
        mean(speeds, CpuWorker.Speed::integerUs),
        memoryUs,
        waitPercent,
        fdatasyncUs(folder, unread));
  }

  private List<CpuWorker.Speed> speeds(List<String> unread) throws InterruptedException {
    if (!FixedWork.isMeasurable()) {
      unread.add("integer, memory: " + FixedWork.UNMEASURABLE);
      return List.of();
    }
    Deadline deadline = new Deadline(limitMs);
    List<Future<CpuWorker.Speed>> pending = new ArrayList<>();
    for (int i = 0; i < work.size(); i++) {
      pending.add(threads.get(i).submit(work.get(i)));
    }
    List<CpuWorker.Speed> speeds = new ArrayList<>();
    for (Future<CpuWorker.Speed> one : pending) {
      CpuWorker.Speed speed = result(one, deadline, "integer, memory", unread);
      if (speed == null) {
        pending.forEach(other -> other.cancel(true));
        return List.of(); // a mean over some of the CPUs would be of another machine
      }
      speeds.add(speed);
    }
    return speeds;
  }

  private Double fdatasyncUs(Path folder, List<String> unread) throws InterruptedException {
    if (folder == null) {
      unread.add("fdatasync" + ELSEWHERE);
      return null;
    }
    Deadline deadline = new Deadline(limitMs);
    return result(disk.submit(() -> DeviceWork.forcedUs(folder)), deadline, "fdatasync", unread);
  }

  /**
   * Measures the device of the server's data, which takes up to three seconds.
   *
   * @param folder as for {@link #measure}
   * @return {@code null} where it could not be measured, with the reason in {@code unread}
   */
  public DeviceSpeed measureDevice(Path folder, List<String> unread) throws InterruptedException {
    if (folder == null) {
      unread.add("device" + ELSEWHERE);
      return null;
    }
    Deadline deadline = new Deadline(DEVICE_LIMIT_MS);
    return result(disk.submit(new DeviceWork(folder)), deadline, "device", unread);
  }

  private record Deadline(long limitMs, long atNs) {
    Deadline(long limitMs) {
      this(limitMs, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limitMs));
    }
  }

  /** Returns the result, or {@code null} with the reason in {@code unread}. */
  private <T> T result(Future<T> pending, Deadline deadline, String name, List<String> unread)
      throws InterruptedException {
    try {
      return pending.get(Math.max(0, deadline.atNs() - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      pending.cancel(true);
      unread.add(name + ": did not end within " + deadline.limitMs() + " ms");
    } catch (ExecutionException e) {
      unread.add(name + ": " + (e.getCause() instanceof Exception why ? Reasons.of(why) : e));
    }
    return null;
  }

  private static Double mean(
      List<CpuWorker.Speed> speeds, ToDoubleFunction<CpuWorker.Speed> value) {
    return speeds.isEmpty()
        ? null
        : rounded(speeds.stream().mapToDouble(value).average().orElseThrow());
  }

  private static Double rounded(double value) {
    return Math.round(value * 1000) / 1000.0;
  }
}
