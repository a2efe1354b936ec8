package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.Burst;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Creates settings of runs for tests: a closed loop that ignores the errors that sysbench ignores
 * by default.
 */
public final class Settings {
  /**
   * A limit that statements in flight never reach, even though the clock of these runs may jump.
   */
  static final long PATIENT_NS = TimeUnit.DAYS.toNanos(365);

  private Settings() {}

  public static RunSettings of(
      int clients, long warmupNs, long windowNs, long limitNs, int minEvents, long events) {
    return new RunSettings(
        clients,
        clients,
        warmupNs,
        warmupNs,
        windowNs,
        limitNs,
        minEvents,
        events,
        PATIENT_NS,
        TimeUnit.SECONDS.toNanos(30),
        0,
        64,
        0,
        null,
        1,
        new IgnoredErrors(false, Set.of(1213, 1020, 1205)),
        List.of(),
        0,
        false);
  }

  static RunSettings byRule(RunSettings s, double warmupLimitS) {
    long limitNs = (long) (warmupLimitS * TimeUnit.SECONDS.toNanos(1));
    return RunSettingsBuilder.builder(s).warmupLimitNs(limitNs).build();
  }

  static RunSettings active(RunSettings s, int clients) {
    return RunSettingsBuilder.builder(s).activeClients(clients).build();
  }

  static RunSettings impatient(RunSettings s, long drainNs, long readyNs) {
    return RunSettingsBuilder.builder(s).drainNs(drainNs).readyNs(readyNs).build();
  }

  static RunSettings open(RunSettings s, int arrivalsPerS) {
    return RunSettingsBuilder.builder(s).arrivalsPerS(arrivalsPerS).build();
  }

  /** Returns settings with a burst that begins at a time of the window. */
  static RunSettings bursting(
      RunSettings s, int arrivalsPerS, double factor, double startS, double lengthS) {
    double nsPerS = TimeUnit.SECONDS.toNanos(1);
    Burst burst = new Burst((long) (startS * nsPerS), (long) (lengthS * nsPerS), factor);
    return RunSettingsBuilder.builder(s).arrivalsPerS(arrivalsPerS).burst(burst).build();
  }

  static RunSettings ignoring(RunSettings s, boolean all, Set<Integer> codes) {
    return RunSettingsBuilder.builder(s).ignored(new IgnoredErrors(all, codes)).build();
  }

  static RunSettings withCheckpoints(RunSettings s, Integer... checkpointsS) {
    return RunSettingsBuilder.builder(s).checkpointsS(List.of(checkpointsS)).build();
  }
}
