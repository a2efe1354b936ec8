package dev.oltpmatrix.analysis.tune;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Trials that keep what was measured. */
final class RecordedTrials implements Trials {
  private final Trials trials;
  private final List<Tried> tried = new ArrayList<>();

  RecordedTrials(Trials trials) {
    this.trials = trials;
  }

  List<Tried> tried() {
    return tried;
  }

  @Override
  public Map<Candidate, List<BlockValue>> measure(
      String stage, List<Candidate> candidates, int blocks)
      throws IOException, InterruptedException {
    Map<Candidate, List<BlockValue>> measured = trials.measure(stage, candidates, blocks);
    tried.addAll(Tried.of(stage, measured));
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
