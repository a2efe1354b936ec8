package dev.oltpmatrix.analysis.tune;

import dev.oltpmatrix.analysis.stats.SimulatedRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Servers of which the true effect of each setting is known, with the noise that pairs of cells had
 * in the studies.
 */
final class SimulatedServers implements Trials {
  static final double CELL_S = 10;
  private static final double BLOCK_NOISE = 0.05;
  private static final double START_VALUE = 1000;

  private final Random random;
  private final double pairNoise;
  private final ToDoubleFunction<Candidate> trueLogs;
  private final Map<Candidate, Double> noises = new HashMap<>();
  private final List<String> stages = new ArrayList<>();
  private int cells;

  /**
   * Creates servers.
   *
   * @param pairNoise standard deviation of the log ratio of a typical pair
   * @param trueLogs logarithm of a candidate's value ÷ that of the start
   */
  SimulatedServers(long seed, double pairNoise, ToDoubleFunction<Candidate> trueLogs) {
    this.random = new Random(seed);
    this.pairNoise = pairNoise;
    this.trueLogs = trueLogs;
  }

  @Override
  public Map<Candidate, List<BlockValue>> measure(
      String stage, List<Candidate> candidates, int blocks) {
    stages.add(stage);
    Map<Candidate, List<BlockValue>> measured = new LinkedHashMap<>();
    for (int block = 1; block <= blocks; block++) {
      double speed = BLOCK_NOISE * random.nextGaussian();
      for (Candidate candidate : candidates) {
        double value =
            START_VALUE * Math.exp(trueLogs.applyAsDouble(candidate) + speed + noise(candidate));
        measured
            .computeIfAbsent(candidate, c -> new ArrayList<>())
            .add(new BlockValue(block, value, false, true, false, List.of()));
        cells++;
      }
    }
    return measured;
  }

  /** Returns the noise of a cell: each of a pair has half of the variance. */
  private double noise(Candidate candidate) {
    double own = noises.computeIfAbsent(candidate, c -> SimulatedRun.noise(random, pairNoise));
    return own / Math.sqrt(2) * random.nextGaussian();
  }

  @Override
  public Optional<String> refusal(Candidate candidate) {
    return Optional.empty();
  }

  @Override
  public double spentS() {
    return cells * CELL_S;
  }

  @Override
  public double cellS() {
    return CELL_S;
  }

  int cells() {
    return cells;
  }

  List<String> stages() {
    return stages;
  }
}
