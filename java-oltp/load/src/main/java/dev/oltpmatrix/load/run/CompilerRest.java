package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Clock;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Tells whether the JVM's compiler has come to rest. */
public final class CompilerRest {
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
  CompilerRest(LongSupplier compilingMs) {
    this.compilingMs = compilingMs;
  }

  public static CompilerRest ofThisJvm() {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    boolean known = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    return known ? new CompilerRest(compiler::getTotalCompilationTime) : always();
  }

  /** Of a JVM that does not compile. */
  static CompilerRest always() {
    CompilerRest rest = new CompilerRest(() -> 0);
    rest.quietSeconds = QUIET_SECONDS;
    return rest;
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
