package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class LittlesLawTest {
  private final Random random = new Random(1961);

  private IntToDoubleFunction lognormal(double meanS, double sigma) {
    double mu = Math.log(meanS) - sigma * sigma / 2;
    return client -> Math.exp(mu + sigma * random.nextGaussian());
  }

  /** 4096 clients of the 2012 post: 2382 transactions/s take 1.72 s each. */
  @Test
  void throughputTimesLatencyIsTheClients() {
    assertThat(LittlesLaw.share(Records.load(4096, 2382, 1_719_563))).isCloseTo(1, within(1e-3));
  }

  /** Holds for any load: each client is in a transaction from one edge to the other. */
  @Test
  void withTheAgesAtTheEdgesItIsArithmetic() {
    for (double windowS : new double[] {1, 5, 60}) {
      for (double warmupS : new double[] {0, 2, 100}) {
        LoadResult load = ClosedLoop.independent(256, warmupS, windowS, lognormal(3, 1.5));
        assertThat(LittlesLaw.share(load)).isCloseTo(1, within(0.001));
      }
    }
    assertThat(LittlesLaw.share(ClosedLoop.ofOneServer(4096, 500, 0.9, 2, 17, random)))
        .isCloseTo(1, within(0.001));
  }

  /** Many clients, whose first transactions begin before the window and end after it. */
  @Test
  void aFirstWaveThatHasNotEndedIsNotSteady() {
    assertThat(LittlesLaw.ages(ClosedLoop.independent(4096, 2, 17, lognormal(8, 0.5))).steady())
        .isFalse();
    assertThat(LittlesLaw.ages(ClosedLoop.independent(4096, 2, 17, c -> 51)).share())
        .isCloseTo(1, within(0.001));
    assertThat(LittlesLaw.ages(ClosedLoop.independent(4096, 2, 17, c -> 51)).steady()).isFalse();
    assertThat(LittlesLaw.ages(ClosedLoop.ofOneServer(4096, 500, 0.9, 2, 17, random)).steady())
        .isFalse();
    IntToDoubleFunction someStarved =
        client -> client < 400 ? 1000 : 0.2 * (0.5 + random.nextDouble());
    assertThat(LittlesLaw.ages(ClosedLoop.independent(4096, 2, 20, someStarved)).steady())
        .isFalse();
  }

  /**
   * A window of ten transactions begins and ends at any point of the waves: none is flagged as not
   * steady.
   */
  @Test
  void wavesOfThousandsInStepAreSteady() {
    for (int tenth = 0; tenth < 20; tenth++) {
      double windowS = 20 + tenth / 10.0;
      LoadResult load = ClosedLoop.independent(4096, 4.3, windowS, client -> 2);
      assertThat(LittlesLaw.ages(load).steady()).as("window of %s s", windowS).isTrue();
    }
  }

  /** Few clients and many, in each case 100 loads that have run for a long time. */
  @Test
  void steadyLoadsAreSeldomCalledUnsteady() {
    for (int clients : new int[] {4, 64, 1024}) {
      int flagged = 0;
      for (int run = 0; run < 100; run++) {
        LoadResult load = ClosedLoop.independent(clients, 100, 15, lognormal(1, 1));
        flagged += LittlesLaw.ages(load).steady() ? 0 : 1;
      }
      assertThat(flagged).as("of %s clients", clients).isLessThanOrEqualTo(4);
    }
  }

  /** A server that is slow for some seconds and fast for some, at random, for all its clients. */
  private LoadResult switching(double meanS, double fastS, double slowS, double windowS) {
    double warmupS = 60;
    List<Double> changesS = new ArrayList<>(List.of(0.0));
    for (double s = 0; s < warmupS + windowS; ) {
      s -= meanS * Math.log(1 - random.nextDouble());
      changesS.add(s);
    }
    int first = random.nextInt(2);
    return ClosedLoop.changing(
        256,
        warmupS,
        windowS,
        (client, s) -> {
          int changes = -1 - Collections.binarySearch(changesS, s + 1e-9);
          double mean = (changes + first) % 2 == 0 ? fastS : slowS;
          return -mean * Math.log(1 - random.nextDouble());
        });
  }

  /**
   * The ages alone change beyond the bound in a fifth and more of these windows, although the load
   * has run in the same way for long; that its first transactions have ended shows it.
   */
  @Test
  void aSteadyLoadThatSwitchesRegimesIsNotCalledStarting() {
    int beyond = 0;
    int flagged = 0;
    int runs = 100;
    for (int run = 0; run < runs; run++) {
      LittlesLaw.Ages ages = LittlesLaw.ages(switching(10, 0.3, 4, 15));
      beyond += Math.abs(ages.share()) > ages.bound() ? 1 : 0;
      flagged += ages.steady() ? 0 : 1;
    }
    assertThat(beyond).as("by the ages alone").isGreaterThan(runs / 5);
    assertThat(flagged).isZero();
  }

  @Test
  void olderRecordsHaveNoAges() {
    assertThat(LittlesLaw.ages(Records.load(4, 100, 1000))).isNull();
  }
}
