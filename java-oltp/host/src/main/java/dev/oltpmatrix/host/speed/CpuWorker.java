package dev.oltpmatrix.host.speed;

import dev.oltpmatrix.host.HostTelemetry;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** The probe's work on one CPU. */
final class CpuWorker implements Callable<CpuWorker.Speed> {
  private static final int REPEATS = 40;

  /** On a machine that is busy the work ends after fewer repeats. */
  private static final long MAX_NS = TimeUnit.MILLISECONDS.toNanos(60);

  /** CPU time after which the JVM has compiled the work, as it is called thousands of times. */
  private static final double WARM_UP_US = 200_000;

  private static final long MAX_WARM_UP_NS = TimeUnit.SECONDS.toNanos(2);
  private static final double WARM_UP_SHARE = 0.01;

  private final HostTelemetry host;
  private final int cpu;
  private final FixedWork work;

  CpuWorker(HostTelemetry host, int cpu) {
    this.host = host;
    this.cpu = cpu;
    this.work = new FixedWork(cpu);
  }

  /**
   * The speed of one CPU.
   *
   * @param waitShare share of the elapsed time without a CPU
   */
  record Speed(double integerUs, double memoryUs, double waitShare) {}

  /**
   * Pins the calling thread to the CPU, and lets the JVM compile the work. Where affinity is
   * refused the thread stays free: as many run at once as there are CPUs.
   */
  void prepare() {
    try {
      host.pinThread(cpu);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    long beganNs = System.nanoTime();
    double beganUs = FixedWork.cpuUs();
    while (FixedWork.cpuUs() - beganUs < WARM_UP_US
        && System.nanoTime() - beganNs < MAX_WARM_UP_NS) {
      work.measure(WARM_UP_SHARE, WARM_UP_SHARE);
    }
  }

  /**
   * Measures with many short repeats. Of integer work it takes the mean: time that a hypervisor
   * takes comes in pieces that a median would not see. Of memory work it takes the median: where
   * other programs run in between, loads after each change find the caches empty.
   */
  @Override
  public Speed call() {
    work.touchAll();
    double integerUs = 0;
    double[] memoryUs = new double[REPEATS];
    int done = 0;
    double beganUs = FixedWork.cpuUs();
    long beganNs = System.nanoTime();
    long elapsedNs;
    do {
      FixedWork.Cost cost = work.measure(1, 1);
      integerUs += cost.integerUs();
      memoryUs[done] = cost.memoryUs();
      done++;
      elapsedNs = System.nanoTime() - beganNs;
    } while (done < REPEATS && elapsedNs < MAX_NS && !Thread.currentThread().isInterrupted());
    double usedNs = 1000 * (FixedWork.cpuUs() - beganUs);
    Arrays.sort(memoryUs, 0, done);
    return new Speed(integerUs / done, memoryUs[done / 2], Math.max(0, 1 - usedNs / elapsedNs));
  }
}
