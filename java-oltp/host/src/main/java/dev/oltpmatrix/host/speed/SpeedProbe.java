package dev.oltpmatrix.host.speed;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.host.speed.FixedWork.Speed;
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

  private static SpeedProbe ofThisMachine;
  private final List<Callable<Speed>> work;
  private final List<ExecutorService> threads;
  private final ExecutorService disk = thread("probe-disk");
  private final long limitMs;

  SpeedProbe(List<Callable<Speed>> work, long limitMs) {
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
      CpuList allowed = host.ownState().cpus();
      int[] cpus =
          allowed == null
              ? IntStream.range(0, Runtime.getRuntime().availableProcessors()).toArray()
              : allowed.stream().toArray();
      List<FixedWork> work = IntStream.of(cpus).mapToObj(FixedWork::new).toList();
      ofThisMachine =
          new SpeedProbe(work.stream().<Callable<Speed>>map(one -> one::speed).toList(), LIMIT_MS);
      for (int i = 0; i < cpus.length && FixedWork.PROBLEM == null; i++) {
        int cpu = cpus[i];
        FixedWork of = work.get(i);
        Future<?> unused =
            ofThisMachine
                .threads
                .get(i)
                .submit(
                    () -> {
                      // Where it is refused, as many threads run at once as there are CPUs.
                      host.pinThread(cpu);
                      of.warmUp();
                      return null;
                    });
      }
    }
    return ofThisMachine;
  }

  /**
   * Measures once.
   *
   * @param folder on the file system of the server's data; {@code null} where that is not here
   * @param unread receives what could not be measured, and why
   */
  public MachineSpeed.Probe measure(Path folder, List<String> unread) throws InterruptedException {
    List<Speed> speeds = speeds(unread);
    Double waitPercent = mean(speeds, speed -> 100 * speed.waitShare());
    Double memoryUs = mean(speeds, Speed::memoryUs);
    if (waitPercent != null && waitPercent > MAX_WAIT_PERCENT) {
      memoryUs = null;
      unread.add("memory: other programs had the CPUs most of the time, and so the caches");
    }
    Double fdatasyncUs =
        ofData("fdatasync", folder, () -> DeviceWork.forcedUs(folder), limitMs, unread);
    return new MachineSpeed.Probe(
        mean(speeds, Speed::integerUs), memoryUs, waitPercent, fdatasyncUs);
  }

  private List<Speed> speeds(List<String> unread) throws InterruptedException {
    if (FixedWork.PROBLEM != null) {
      unread.add("integer, memory: " + FixedWork.PROBLEM);
      return List.of();
    }
    List<Future<Speed>> pending = new ArrayList<>();
    for (int i = 0; i < work.size(); i++) {
      pending.add(threads.get(i).submit(work.get(i)));
    }
    List<Speed> speeds = new ArrayList<>();
    for (Future<Speed> one : pending) {
      Speed speed = result(one, limitMs, "integer, memory", unread);
      if (speed == null) {
        pending.forEach(other -> other.cancel(true));
        return List.of(); // a mean over some of the CPUs would be of another machine
      }
      speeds.add(speed);
    }
    return speeds;
  }

  /**
   * Measures the device of the server's data, which takes up to three seconds; {@code null} where
   * that failed.
   */
  public DeviceSpeed measureDevice(Path folder, List<String> unread) throws InterruptedException {
    return ofData("device", folder, () -> DeviceWork.measure(folder), DEVICE_LIMIT_MS, unread);
  }

  private <T> T ofData(
      String name, Path folder, Callable<T> measurement, long limitMs, List<String> unread)
      throws InterruptedException {
    if (folder == null) {
      unread.add(name + ": the server's data are not on this machine");
      return null;
    }
    return result(disk.submit(measurement), limitMs, name, unread);
  }

  private static <T> T result(Future<T> pending, long limitMs, String name, List<String> unread)
      throws InterruptedException {
    try {
      return pending.get(limitMs, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      pending.cancel(true);
      unread.add(name + ": did not end within " + limitMs + " ms");
    } catch (ExecutionException e) {
      unread.add(name + ": " + (e.getCause() instanceof Exception why ? Reasons.of(why) : e));
    }
    return null;
  }

  private static Double mean(List<Speed> speeds, ToDoubleFunction<Speed> value) {
    return speeds.isEmpty()
        ? null
        : Math.round(1000 * speeds.stream().mapToDouble(value).average().orElseThrow()) / 1000.0;
  }
}
