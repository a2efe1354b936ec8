package dev.oltpmatrix.analysis.tune;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Trials in which some candidates have a second without any transaction. */
record Stalling(Trials trials, Predicate<Candidate> stalls) implements Trials {
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
                    values.stream()
                        .map(
                            v ->
                                new BlockValue(
                                    v.block(),
                                    v.value(),
                                    false,
                                    true,
                                    stalls.test(candidate),
                                    List.of()))
                        .toList()));
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
