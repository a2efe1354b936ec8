package dev.oltpmatrix.host.speed;

import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Random;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Work that is always the same, for one thread. Its CPU time says how fast the machine is: the
 * clock's frequency, a neighbour on the same core, caches and memory that others use. It also holds
 * the time that a hypervisor takes without saying so.
 *
 * <p>Each step needs the result of the one before it and the result is kept, so that neither
 * compiler nor CPU can leave any out.
 */
public final class FixedWork {
  /** The units that times are given in. */
  static final int INTEGER_ROUNDS = 100_000;

  static final int MEMORY_LOADS = 10_000;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double NS_PER_US = 1000;

  private static final int REPEATS = 40;

  /** On a machine that is busy the work ends after fewer repeats. */
  private static final long MAX_NS = 60_000_000;

  private static final double WARM_UP_US = 200_000;
  private static final long MAX_WARM_UP_NS = 2_000_000_000;
  private static final double WARM_UP_SHARE = 0.01;

  /**
   * A piece takes some 0.3 ms with empty caches: at four a second little more than 0.1 % of a CPU.
   */
  private static final double SAMPLED_INTEGER_SHARE = 0.3;

  private static final double SAMPLED_MEMORY_SHARE = 0.15;
  private static final long SEED = 2012;

  /** Integers in a cache line of 64 bytes. */
  private static final int LINE = 16;

  /** 4 MiB of lines: more than a core's own caches hold, less than a shared last-level cache. */
  private static final int LINES = 65_536;

  /** Lines between two threads' starts; a prime, so that they are never the same. */
  private static final int APART = 7919;

  /** The lines in one random cycle: an element is the index of the next one. */
  private static final int[] RING = ring();

  private static final int TRIES = 3;
  private static final double TRIED = 0.1;

  /** Why it cannot be measured; otherwise {@code null}. */
  static final String PROBLEM =
      isMeasurable()
          ? null
          : "the JVM does not tell the CPU time of threads, or only in clock ticks";

  private long number = SEED;
  private int at;

  /** Starts at a line of the thread's own: who load the same lines at once help each other. */
  FixedWork(int number) {
    at = Math.floorMod(number * APART, LINES) * LINE;
  }

  /** CPU time of both kinds of work, each for its unit. */
  private record Cost(double integerUs, double memoryUs) {}

  /** One CPU's speed, and the share of the elapsed time without it. */
  record Speed(double integerUs, double memoryUs, double waitShare) {}

  /** Clock ticks, in which CPU time may grow, are longer than some small pieces of the work. */
  private static boolean isMeasurable() {
    FixedWork work = new FixedWork(0);
    return THREADS.isCurrentThreadCpuTimeSupported()
        && IntStream.range(0, TRIES).allMatch(i -> work.measure(TRIED, TRIED).integerUs > 0);
  }

  private static double cpuUs() {
    return THREADS.getCurrentThreadCpuTime() / NS_PER_US;
  }

  /** Does it until the JVM has compiled it, as it is called thousands of times. */
  void warmUp() {
    long beganNs = System.nanoTime();
    double beganUs = cpuUs();
    while (cpuUs() - beganUs < WARM_UP_US && System.nanoTime() - beganNs < MAX_WARM_UP_NS) {
      measure(WARM_UP_SHARE, WARM_UP_SHARE);
    }
  }

  /**
   * Measures the CPU of the calling thread with many short repeats. Of integer work it takes the
   * mean: time that a hypervisor takes comes in pieces that a median would not see. Of memory work
   * it takes the median: where other programs run in between, loads after each change find the
   * caches empty.
   */
  Speed speed() {
    at = loads(LINES, at); // what follows does not depend on what was there before
    double integerUs = 0;
    double[] memoryUs = new double[REPEATS];
    int done = 0;
    double beganUs = cpuUs();
    long beganNs = System.nanoTime();
    long elapsedNs;
    do {
      Cost cost = measure(1, 1);
      integerUs += cost.integerUs;
      memoryUs[done] = cost.memoryUs;
      done++;
      elapsedNs = System.nanoTime() - beganNs;
    } while (done < REPEATS && elapsedNs < MAX_NS && !Thread.currentThread().isInterrupted());
    double usedNs = NS_PER_US * (cpuUs() - beganUs);
    Arrays.sort(memoryUs, 0, done);
    return new Speed(integerUs / done, memoryUs[done / 2], Math.max(0, 1 - usedNs / elapsedNs));
  }

  /**
   * Returns the work through the window, in short pieces between the other readings. Their elapsed
   * time would only say that the load has the CPUs, so it is their CPU time that is read.
   *
   * <p>Caches and cores are then shared with the load: a value compares with those of cells of the
   * same load, and not with those of an idle machine.
   */
  public static Source underLoad(LongSupplier nanoClock) {
    if (PROBLEM != null) {
      return to -> to.unread("probe.", PROBLEM);
    }
    FixedWork work = new FixedWork(0);
    return to -> {
      Cost cost = work.measure(SAMPLED_INTEGER_SHARE, SAMPLED_MEMORY_SHARE);
      long atNs = nanoClock.getAsLong();
      to.gauge(Telemetry.PROBE_INTEGER_US, atNs, cost.integerUs);
      to.gauge(Telemetry.PROBE_MEMORY_US, atNs, cost.memoryUs);
    };
  }

  /** Does a share of a unit of each; returns the CPU time, as for the complete units. */
  private Cost measure(double integerShare, double memoryShare) {
    double beganUs = cpuUs();
    number = rounds((int) (INTEGER_ROUNDS * integerShare), number);
    double betweenUs = cpuUs();
    at = loads((int) (MEMORY_LOADS * memoryShare), at);
    double endUs = cpuUs();
    return new Cost((betweenUs - beganUs) / integerShare, (endUs - betweenUs) / memoryShare);
  }

  private static long rounds(int count, long from) {
    long x = from;
    for (int i = 0; i < count; i++) {
      x ^= x << 13;
      x ^= x >>> 7;
      x ^= x << 17;
    }
    return x;
  }

  private static int loads(int count, int from) {
    int index = from;
    for (int i = 0; i < count; i++) {
      index = RING[index];
    }
    return index;
  }

  private static int[] ring() {
    int[] order = new int[LINES];
    Random random = new Random(SEED);
    for (int i = 1; i < LINES; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    int[] ring = new int[LINES * LINE];
    for (int i = 0; i < LINES; i++) {
      ring[order[i] * LINE] = order[(i + 1) % LINES] * LINE;
    }
    return ring;
  }
}
