package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Clock;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Detects that the JVM's JIT compiler is quiescent: that its total compilation time has grown by
 * less than 50 ms in each of two consecutive seconds.
 *
 * <p>Measured on two busy CPUs with JDK 17 and 25, both drivers, 4 to 4096 clients: while there is
 * much to compile, the total, which is wall-clock time, grows by 150 to 3000 ms in a second.
 * Quiescence was detected 5 to 28 s after the JVM's start, once after 52 s. From then on the
 * compiler took 2 to 26 ms of CPU a second, at most 102 ms in one second. A single quiet second is
 * not enough, because a compilation is added only when it is complete.
 */
public final class JitQuiescence {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
  private static final int QUIET_SECONDS = 2;
  private static final long QUIET_MS = 50;

  private final LongSupplier compilingMs;
  private long sampledNs;
  private long previousMs = -1;
  private volatile int quietSeconds;

  /** Regards the compiler as busy at first; its total compilation time is asked for. */
  JitQuiescence(LongSupplier compilingMs) {
    this.compilingMs = compilingMs;
  }

  public static JitQuiescence ofThisJvm() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    // A JVM that only interprets has no compiler.
    boolean isTimed = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    return new JitQuiescence(isTimed ? compiler::getTotalCompilationTime : () -> 0);
  }

  /** Samples the compilation time; one thread has to call it several times a second. */
  void look(Clock clock) {
    long nowNs = clock.nanoTime();
    if (previousMs >= 0 && nowNs - sampledNs < SECOND_NS) {
      return;
    }
    long ms = compilingMs.getAsLong();
    if (previousMs >= 0) {
      quietSeconds = ms - previousMs < QUIET_MS ? quietSeconds + 1 : 0;
    }
    previousMs = ms;
    sampledNs = nowNs;
  }

  boolean atRest() {
    return quietSeconds >= QUIET_SECONDS;
  }
}
