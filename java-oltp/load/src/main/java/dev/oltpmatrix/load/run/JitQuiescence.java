package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Clock;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Tells whether the JVM's compiler has come to rest: it added less than 50 ms to the time that it
 * has compiled in each of two whole seconds, one after the other.
 *
 * <p>Measured on two busy CPUs with JDK 17 and 25, both drivers, 4 to 4096 clients: while there is
 * much to compile it adds 150 to 3000 ms in a second, the more the less CPU clients leave it, as it
 * is time on the wall. The sign came 5 to 28 s after the JVM's start; once (JDK 17, 4096 clients,
 * MySQL's driver) after 52. From then on the compiler took 2 to 26 ms of CPU a second, at most 102
 * in one. 20 ms of CPU in place of 50 on the wall would have come at most 4 s sooner. A single
 * quiet second is no sign: what is being compiled counts only when it is made, so a second with 105
 * ms of CPU may add nothing.
 */
public final class JitQuiescence {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
  private static final int QUIET_SECONDS = 2;
  private static final long QUIET_MS = 50;

  private final LongSupplier compilingMs;
  private long lookedNs;
  private long beforeMs = -1;
  private volatile int quietSeconds;

  /**
   * A compiler that is busy as far as is known.
   *
   * @param compilingMs how long it has compiled so far
   */
  JitQuiescence(LongSupplier compilingMs) {
    this.compilingMs = compilingMs;
  }

  public static JitQuiescence ofThisJvm() {
    return new JitQuiescence(JitQuiescence::compilingMs);
  }

  private static long compilingMs() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    // A JVM that only interprets has none.
    return compiler == null || !compiler.isCompilationTimeMonitoringSupported()
        ? 0
        : compiler.getTotalCompilationTime();
  }

  /** To be called several times a second, by one thread. */
  void look(Clock clock) {
    long nowNs = clock.nanoTime();
    if (beforeMs >= 0 && nowNs - lookedNs < SECOND_NS) {
      return;
    }
    long ms = compilingMs.getAsLong();
    if (beforeMs >= 0) {
      quietSeconds = ms - beforeMs < QUIET_MS ? quietSeconds + 1 : 0;
    }
    beforeMs = ms;
    lookedNs = nowNs;
  }

  boolean atRest() {
    return quietSeconds >= QUIET_SECONDS;
  }
}
