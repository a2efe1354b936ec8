package dev.oltpmatrix.analysis.tune;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * By how much candidates were better than the start beside them, in each block that was measured so
 * far; and which candidates are out.
 */
final class Gains {
  private final Goal goal;
  private final Map<Candidate, List<Double>> logs = new LinkedHashMap<>();
  private final Map<Candidate, String> out = new HashMap<>();

  Gains(Goal goal) {
    this.goal = goal;
  }

  /** Adds blocks in all of which the start was measured. */
  void add(Map<Candidate, List<BlockValue>> measured) {
    Map<Integer, BlockValue> start =
        measured.getOrDefault(Candidate.START, List.of()).stream()
            .collect(Collectors.toMap(BlockValue::block, Function.identity()));
    measured.forEach(
        (candidate, values) -> {
          if (!candidate.isStart()) {
            values.forEach(value -> add(candidate, value, start.get(value.block())));
          }
        });
  }

  private void add(Candidate candidate, BlockValue value, BlockValue start) {
    List<Double> known = logs.computeIfAbsent(candidate, c -> new ArrayList<>());
    if (value.stalled()) {
      out.putIfAbsent(candidate, "a second without any transaction");
    }
    if (start == null || !start.counts()) {
      return;
    }
    if (value.isAbove()) {
      out.putIfAbsent(candidate, "a " + goal.metric().label() + " beyond what the window saw");
    } else if (value.counts()) {
      known.add(goal.gain(value.value() / start.value()));
    }
  }

  /** Checks whether a candidate cannot win whatever else is measured of it. */
  boolean isOut(Candidate candidate) {
    return out.containsKey(candidate);
  }

  /** Returns why a candidate cannot win; empty if it can. */
  Optional<String> disqualified(Candidate candidate) {
    boolean hasNone = logs.containsKey(candidate) && logs.get(candidate).isEmpty();
    return Optional.ofNullable(out.get(candidate))
        .or(() -> hasNone ? Optional.of("no valid block beside the start") : Optional.empty());
  }

  /** Returns the logarithms of the gains of a candidate, one for each block that counts. */
  double[] logs(Candidate candidate) {
    return logs.getOrDefault(candidate, List.of()).stream().mapToDouble(log -> log).toArray();
  }

  private double mean(Candidate candidate) {
    return logs.get(candidate).stream().mapToDouble(log -> log).average().orElseThrow();
  }

  /** Returns those candidates that were measured and can win, the best first. */
  List<Candidate> ranked(List<Candidate> candidates) {
    return candidates.stream()
        .filter(candidate -> logs.containsKey(candidate) && disqualified(candidate).isEmpty())
        .sorted(Comparator.comparingDouble(this::mean).reversed())
        .toList();
  }
}
