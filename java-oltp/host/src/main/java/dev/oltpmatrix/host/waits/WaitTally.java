package dev.oltpmatrix.host.waits;

import dev.oltpmatrix.host.machine.ThreadSampler;
import dev.oltpmatrix.host.machine.ThreadState;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Adds up looks at threads. */
final class WaitTally {
  /** A server has few places to wait in. */
  private static final int FUNCTIONS_KEPT = 5;

  /** What no more is known of than that it sleeps. */
  private static final String UNKNOWN = "?";

  private static final double ROUNDING = 10;

  private final int cpus;
  private int looks;
  private double threads;
  private double running;
  private double ready;
  private final Map<WaitClass, Double> waiting = new EnumMap<>(WaitClass.class);
  private final Map<String, Double> functions = new TreeMap<>();

  /** How often those had run that waited for a latch at the first look, by thread. */
  private Map<Long, Long> atFirst;

  /** How many of them had not run again at the last one. */
  private double still;

  /**
   * Nothing yet.
   *
   * @param cpus that the threads may use
   */
  WaitTally(int cpus) {
    this.cpus = cpus;
  }

  void add(ThreadSampler.Seen seen) {
    boolean areFunctionsTold = seen.states().stream().anyMatch(WaitTally::isTold);
    Map<Long, Long> latched = new HashMap<>();
    double runnable = 0;
    for (ThreadState state : seen.states()) {
      // Between the two files that were read of it it woke up.
      boolean hasWoken = areFunctionsTold && !isTold(state) && state.state() == 'S';
      if (state.state() == ThreadState.RUNNABLE || hasWoken) {
        runnable += seen.stride();
      } else {
        WaitClass waitsFor = WaitClass.of(state);
        if (waitsFor == WaitClass.LATCH && state.timesRun() != ThreadState.UNCOUNTED) {
          latched.put(state.id(), state.timesRun());
        }
        waiting.merge(waitsFor, (double) seen.stride(), Double::sum);
        functions.merge(
            isTold(state) ? state.function() : UNKNOWN, (double) seen.stride(), Double::sum);
      }
    }
    addStill(latched, seen.stride());
    looks++;
    threads += (double) seen.stride() * seen.states().size();
    running += Math.min(runnable, cpus);
    ready += Math.max(0, runnable - cpus);
  }

  private void addStill(Map<Long, Long> latched, int stride) {
    if (atFirst == null) {
      atFirst = latched;
    } else {
      latched.entrySet().retainAll(atFirst.entrySet());
      still = (double) stride * latched.size();
    }
  }

  private static boolean isTold(ThreadState state) {
    return state.state() != ThreadState.RUNNABLE && !state.function().equals(ThreadState.NOWHERE);
  }

  /** The means; {@code null} without a look. */
  Telemetry.Waits means() {
    return looks == 0
        ? null
        : new Telemetry.Waits(
            looks,
            mean(threads),
            mean(running),
            mean(ready),
            mean(WaitClass.LATCH),
            looks < 2 ? null : still,
            mean(WaitClass.SOCKET),
            mean(WaitClass.DISK),
            mean(WaitClass.TIMER),
            mean(WaitClass.OTHER),
            mostFrequent());
  }

  private double mean(WaitClass which) {
    return mean(waiting.getOrDefault(which, 0.0));
  }

  private double mean(double sum) {
    return Math.round(ROUNDING * sum / looks) / ROUNDING;
  }

  private Map<String, Double> mostFrequent() {
    return functions.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(FUNCTIONS_KEPT)
        .collect(Collectors.toMap(Map.Entry::getKey, f -> mean(f.getValue())));
  }
}
