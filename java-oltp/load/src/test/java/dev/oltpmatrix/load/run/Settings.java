package dev.oltpmatrix.load.run;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Settings of runs for tests: a closed loop that ignores what sysbench ignores by default. */
public final class Settings {
  /** Statements in flight always end before; the clock of these runs may leap. */
  static final long PATIENT_NS = TimeUnit.DAYS.toNanos(365);

  private Settings() {}

  public static RunSettings of(
      int clients, long warmupNs, long windowNs, long limitNs, int minEvents, long events) {
    return new RunSettings(
        clients,
        warmupNs,
        windowNs,
        limitNs,
        minEvents,
        events,
        PATIENT_NS,
        TimeUnit.SECONDS.toNanos(30),
        0,
        0,
        1,
        new IgnoredErrors(false, Set.of(1213, 1020, 1205)),
        List.of());
  }

  static RunSettings impatient(RunSettings s, long drainNs, long readyNs) {
    return new RunSettings(
        s.clients(),
        s.warmupNs(),
        s.windowNs(),
        s.limitNs(),
        s.minEventsPerClient(),
        s.events(),
        drainNs,
        readyNs,
        s.connectsPerS(),
        s.arrivalsPerS(),
        s.arrivalSeed(),
        s.ignored(),
        s.checkpointsS());
  }

  static RunSettings open(RunSettings s, int arrivalsPerS) {
    return new RunSettings(
        s.clients(),
        s.warmupNs(),
        s.windowNs(),
        s.limitNs(),
        s.minEventsPerClient(),
        s.events(),
        s.drainNs(),
        s.readyNs(),
        s.connectsPerS(),
        arrivalsPerS,
        s.arrivalSeed(),
        s.ignored(),
        s.checkpointsS());
  }

  static RunSettings ignoring(RunSettings s, boolean all, Set<Integer> codes) {
    return new RunSettings(
        s.clients(),
        s.warmupNs(),
        s.windowNs(),
        s.limitNs(),
        s.minEventsPerClient(),
        s.events(),
        s.drainNs(),
        s.readyNs(),
        s.connectsPerS(),
        s.arrivalsPerS(),
        s.arrivalSeed(),
        new IgnoredErrors(all, codes),
        s.checkpointsS());
  }

  static RunSettings withCheckpoints(RunSettings s, Integer... checkpointsS) {
    return new RunSettings(
        s.clients(),
        s.warmupNs(),
        s.windowNs(),
        s.limitNs(),
        s.minEventsPerClient(),
        s.events(),
        s.drainNs(),
        s.readyNs(),
        s.connectsPerS(),
        s.arrivalsPerS(),
        s.arrivalSeed(),
        s.ignored(),
        List.of(checkpointsS));
  }
}
