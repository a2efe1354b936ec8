package dev.oltpmatrix.host.waits;

import dev.oltpmatrix.host.machine.ThreadSample;
import dev.oltpmatrix.host.machine.ThreadSample.State;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

final class WaitTally {
  /** A server waits in few functions. */
  private static final int FUNCTIONS_KEPT = 5;

  private static final double ROUNDING = 10;

  private final int cpus;
  private int looks;
  private double threads;
  private double running;
  private double ready;
  private final Map<WaitClass, Double> waiting = new EnumMap<>(WaitClass.class);
  private final Map<String, Double> functions = new TreeMap<>();

  /** How often each thread had run that waited for another in the first sample. */
  private Map<Long, Long> firstSample;

  /** Number of those that had not run again by the last sample. */
  private double still;

  /** For threads that may use so many CPUs. */
  WaitTally(int cpus) {
    this.cpus = cpus;
  }

  void add(ThreadSample seen) {
    double stride = seen.stride();
    boolean hasFunctions = seen.states().stream().anyMatch(WaitTally::hasFunction);
    Map<Long, Long> latchWaiters = new HashMap<>();
    double runnable = 0;
    for (State state : seen.states()) {
      // It woke up between the reading of its two files.
      boolean hasWoken = hasFunctions && !hasFunction(state) && state.state() == 'S';
      if (state.state() == State.RUNNABLE || hasWoken) {
        runnable += stride;
        continue;
      }
      WaitClass waitsFor = WaitClass.of(state);
      if (waitsFor == WaitClass.LATCH && state.timesRun() != State.UNCOUNTED) {
        latchWaiters.put(state.id(), state.timesRun());
      }
      waiting.merge(waitsFor, stride, Double::sum);
      functions.merge(hasFunction(state) ? state.function() : "?", stride, Double::sum);
    }
    if (firstSample == null) {
      firstSample = latchWaiters;
    } else {
      latchWaiters.entrySet().retainAll(firstSample.entrySet());
      still = stride * latchWaiters.size();
    }
    looks++;
    threads += stride * seen.states().size();
    running += Math.min(runnable, cpus);
    ready += Math.max(0, runnable - cpus);
  }

  private static boolean hasFunction(State state) {
    return state.state() != State.RUNNABLE && !state.function().equals(State.NOWHERE);
  }

  /** Returns {@code null} without a sample. */
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
