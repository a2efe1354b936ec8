package dev.oltpmatrix.matrix.sampling.waits;

import dev.oltpmatrix.matrix.os.machine.ThreadLook;
import dev.oltpmatrix.matrix.os.machine.ThreadState;
import dev.oltpmatrix.record.Watched;
import java.util.EnumMap;
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

  /**
   * Nothing yet.
   *
   * @param cpus that the threads may use
   */
  WaitTally(int cpus) {
    this.cpus = cpus;
  }

  void add(ThreadLook.Seen seen) {
    boolean areFunctionsTold = seen.states().stream().anyMatch(WaitTally::isTold);
    double runnable = 0;
    for (ThreadState state : seen.states()) {
      // Between the two files that were read of it it woke up.
      boolean hasWoken = areFunctionsTold && !isTold(state) && state.state() == 'S';
      if (state.state() == ThreadState.RUNNABLE || hasWoken) {
        runnable += seen.stride();
      } else {
        waiting.merge(WaitClass.of(state), (double) seen.stride(), Double::sum);
        functions.merge(
            isTold(state) ? state.function() : UNKNOWN, (double) seen.stride(), Double::sum);
      }
    }
    looks++;
    threads += (double) seen.stride() * seen.states().size();
    running += Math.min(runnable, cpus);
    ready += Math.max(0, runnable - cpus);
  }

  private static boolean isTold(ThreadState state) {
    return state.state() != ThreadState.RUNNABLE && !state.function().equals(ThreadState.NOWHERE);
  }

  /** The means; {@code null} without a look. */
  Watched.Waits means() {
    return looks == 0
        ? null
        : new Watched.Waits(
            looks,
            mean(threads),
            mean(running),
            mean(ready),
            mean(WaitClass.LATCH),
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
