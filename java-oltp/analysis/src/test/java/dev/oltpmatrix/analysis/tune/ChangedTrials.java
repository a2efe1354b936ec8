package dev.oltpmatrix.analysis.tune;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/** Trials of which something is changed after the measurement. */
record ChangedTrials(Trials trials, BiFunction<Candidate, BlockValue, BlockValue> change)
    implements Trials {
  /** Returns trials in which some candidates have a second without any transaction. */
  static Trials stalling(Trials trials, Predicate<Candidate> stalls) {
    return new ChangedTrials(
        trials,
        (candidate, v) ->
            new BlockValue(v.block(), v.value(), false, true, stalls.test(candidate), List.of()));
  }

  /** Returns trials on a machine that is too busy after some stages. */
  static Trials invalid(SimulatedServers trials, int validStages) {
    return new ChangedTrials(
        trials,
        (candidate, v) ->
            trials.stages().size() <= validStages
                ? v
                : new BlockValue(v.block(), v.value(), false, false, false, List.of("busy")));
  }

  @Override
  public Map<Candidate, List<BlockValue>> measure(
      String stage, List<Candidate> candidates, int blocks)
      throws IOException, InterruptedException {
    Map<Candidate, List<BlockValue>> measured = new LinkedHashMap<>();
    trials
        .measure(stage, candidates, blocks)
        .forEach(
            (candidate, values) ->
                measured.put(
                    candidate,
                    values.stream().map(value -> change.apply(candidate, value)).toList()));
    return measured;
  }

  @Override
  public Optional<String> refusal(Candidate candidate) throws InterruptedException {
    return trials.refusal(candidate);
  }

  @Override
  public double spentS() {
    return trials.spentS();
  }

  @Override
  public double cellS() {
    return trials.cellS();
  }
}
