package dev.oltpmatrix.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Tests fits of curves whose law is known, and of published curves. */
class CurveTest {
  private static final int[] CLIENTS = {16, 32, 64, 128, 256, 512, 1024, 2048, 4096};

  // MariaDB Knowledge Base, "Threadpool Benchmarks", OLTP read-only, 24-core and 16-core host.
  private static final double[] KB_24_PER_THREAD = {
    6754, 7905, 8152, 7948, 7924, 7587, 5313, 3827, 208
  };
  private static final double[] KB_24_POOL = {6566, 7725, 8108, 8079, 7976, 7793, 7429, 6523, 4456};

  private static SortedMap<Integer, Double> curve(double... tps) {
    SortedMap<Integer, Double> curve = new TreeMap<>();
    for (int i = 0; i < tps.length; i++) {
      curve.put(CLIENTS[i], tps[i]);
    }
    return curve;
  }

  private static SortedMap<Integer, Double> of(Usl law, double noise, Random random) {
    SortedMap<Integer, Double> curve = new TreeMap<>();
    for (int n : CLIENTS) {
      curve.put(n, law.at(n) * Math.exp(noise * random.nextGaussian()));
    }
    return curve;
  }

  @Test
  void theLawOfACurveIsFound() {
    Usl law = new Usl(900, 0.08, 2e-5);

    Usl fit = Usl.fit(of(law, 0, new Random(1)));

    assertThat(fit.gamma()).isCloseTo(law.gamma(), within(law.gamma() * 1e-3));
    assertThat(fit.alpha()).isCloseTo(law.alpha(), within(law.alpha() * 1e-3));
    assertThat(fit.beta()).isCloseTo(law.beta(), within(law.beta() * 1e-3));
    assertThat(fit.peakClients()).isCloseTo(Math.sqrt(0.92 / 2e-5), within(1.0));
    assertThat(fit.atBound()).isFalse();
  }

  @Test
  void withoutCrosstalkThePeakIsNowhere() {
    Usl fit = Usl.fit(of(new Usl(900, 0.05, 0), 0, new Random(1)));

    assertThat(fit.beta()).isZero();
    assertThat(fit.peakClients()).isInfinite();
    assertThat(fit.atBound()).isTrue();
  }

  /**
   * Two cores soon reach their maximum, whatever the number of clients: there is only contention.
   */
  @Test
  void aFlatCurveIsAllContention() {
    SortedMap<Integer, Double> flat = curve(1005, 1010, 1000, 990, 1005, 995, 1000, 1010, 990);

    Usl fit = Usl.fit(flat);

    assertThat(fit.alphaAtBound()).isTrue();
    assertThat(fit.alpha()).isEqualTo(1);
    assertThat(fit.at(256)).isCloseTo(1000, within(10.0));
    assertThat(Scalability.of(new Curve(List.of(flat, flat))).knee().value()).isEqualTo(16);
  }

  /** A block that lacks cells, as after a failure, must not end the bootstrap. */
  @Test
  void blocksNeedNotHaveTheSameClientCounts() {
    SortedMap<Integer, Double> complete = of(new Usl(900, 0.08, 2e-5), 0, new Random(1));
    Curve curve =
        new Curve(
            List.of(new TreeMap<>(complete.headMap(128)), new TreeMap<>(complete.tailMap(1024))));

    assertThat(Scalability.of(curve).alpha().low()).isNotNull();
    assertThat(Knee.of(curve).high()).isNotNull();
  }

  @Test
  void bootstrapIntervalsHoldTheTrueLaw() {
    Usl law = new Usl(900, 0.08, 2e-5);
    Random random = new Random(7);
    List<SortedMap<Integer, Double>> blocks = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      blocks.add(of(law, 0.02, random));
    }

    Scalability found = Scalability.of(new Curve(blocks));

    assertThat(law.alpha()).isBetween(found.alpha().low(), found.alpha().high());
    assertThat(law.beta()).isBetween(found.beta().low(), found.beta().high());
    assertThat(found.regimeChange()).isNull();
  }

  /** The fit up to 2048 clients predicts 2413 at 4096 clients; 208 were measured. */
  @Test
  void thePublishedCliffIsAChangeOfRegime() {
    Scalability found = Scalability.of(new Curve(List.of(curve(KB_24_PER_THREAD))));

    assertThat(found.regimeChange()).isEqualTo(4096);
    assertThat(found.fit().at(4096)).isCloseTo(2413, within(24.0));
  }

  @Test
  void thePoolHasNoCliff() {
    assertThat(Scalability.of(new Curve(List.of(curve(KB_24_POOL)))).regimeChange()).isNull();
  }

  @Test
  void theKneeIsTheSmallestClientCountNearThePeak() {
    assertThat(Knee.of(new Curve(List.of(curve(KB_24_PER_THREAD)))).value()).isEqualTo(32);
  }

  @Test
  void theKneesIntervalIsThatOfTheBlocks() {
    Curve curve =
        new Curve(
            List.of(
                curve(50, 90, 100, 100),
                curve(50, 96, 100, 100),
                curve(50, 97, 100, 100),
                curve(50, 93, 100, 100)));

    Estimate knee = Knee.of(curve);

    assertThat(knee.low()).isEqualTo(32);
    assertThat(knee.high()).isEqualTo(64);
  }

  @Test
  void tooFewClientCountsGiveAKneeAndNoFit() {
    Scalability found = Scalability.of(new Curve(List.of(curve(50, 96, 100))));

    assertThat(found.fit()).isNull();
    assertThat(found.knee().value()).isEqualTo(32);
  }

  /** Four points leave a law of three parameters one degree of freedom. */
  @Test
  void theLawNeedsSixClientCounts() {
    SortedMap<Integer, Double> complete = of(new Usl(900, 0.08, 2e-5), 0, new Random(1));

    assertThat(Scalability.of(new Curve(List.of(complete.headMap(512)))).fit()).isNull();
    assertThat(Scalability.of(new Curve(List.of(complete.headMap(1024)))).fit()).isNotNull();
  }

  private static Curve noisy(double noise, int blocks) {
    Random random = new Random(11);
    List<SortedMap<Integer, Double>> all = new ArrayList<>();
    for (int i = 0; i < blocks; i++) {
      double speed = Math.exp(random.nextGaussian());
      SortedMap<Integer, Double> block = of(new Usl(900, 0.08, 2e-5), noise, random);
      block.replaceAll((clients, tps) -> speed * tps);
      all.add(block);
    }
    return new Curve(all);
  }

  @Test
  void noiseOfTwentyPercentHidesAKneeOfFive() {
    assertThat(Scalability.of(noisy(0.2, 3)).knee().value()).isNull();
    assertThat(noisy(0.2, 3).noise()).isBetween(0.25, 0.75);
    assertThat(Scalability.of(noisy(0.02, 5)).knee().value()).isNotNull();
    assertThat(noisy(0.02, 5).noise()).as("blocks differ as a whole").isLessThan(0.05);
    assertThat(noisy(0.02, 1).noise()).as("one block").isNull();
  }
}
