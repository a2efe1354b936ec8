package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DriftTest {
  private static final int WINDOWS = 1000;
  private static final double TPS = 1000;

  private final Random random = new Random(2012);

  @Test
  void aSteadyLossIsFlaggedWithItsSize() {
    assertThat(Drift.check(load(times(noisy(20, 0, 0), ramp(20, 0.38)))))
        .get()
        .extracting(Flag::text)
        .isEqualTo("drift: throughput changed by -38 % over the window (bound 10 %)");
  }

  /** A lock takes an increasing part of each second. */
  @Test
  void aLossThatSlowsDownIsFlagged() {
    double[] bent = {
      28126, 27436, 33071, 29419, 24394, 22020, 18787, 19487, 20298, 16972, 15084, 13066, 13655,
      12967, 8626, 8532, 8919, 7049, 4635, 3524
    };
    assertThat(Drift.check(load(bent))).isPresent();
  }

  @Test
  void aWindowOfADayIsCheckedToo() {
    assertThat(Drift.check(load(noisy(86_400, 0.05, 0.3)))).isEmpty();
    assertThat(Drift.check(load(times(noisy(86_400, 0.05, 0.3), ramp(86_400, 0.3))))).isPresent();
  }

  @Test
  void littleAndNothingAreNoDrift() {
    double[] aPerCentAMinute = times(noisy(60, 0, 0), ramp(60, -0.01));
    assertThat(Drift.check(load(aPerCentAMinute))).isEmpty();
    assertThat(Drift.check(load(new double[20]))).isEmpty();
  }

  @Test
  void aPartialIntervalAtTheEndIsNotChecked() {
    List<Interval> intervals = new ArrayList<>();
    for (int s = 0; s < 9; s++) {
      intervals.add(interval(s, 1, rising(s)));
    }
    intervals.add(interval(9, 0.2, rising(9) / 5));
    assertThat(Drift.check(load(intervals))).isEmpty();
    intervals.set(9, interval(9, 1, rising(9)));
    assertThat(Drift.check(load(intervals))).isPresent();
  }

  private static long rising(int s) {
    return 1000L + 100L * s + (s % 2 == 0 ? 20 : -20);
  }

  /** The noise of a second, and the share of it that carries over to the next second. */
  @ParameterizedTest
  @CsvSource({
    "10, 0.05, 0",
    "10, 0.1, 0.6",
    "20, 0.2, 0.3",
    "60, 0.1, 0.6",
  })
  void ofWindowsWithoutDriftAtMostOneInAHundredIsFlagged(int seconds, double noise, double kept) {
    assertThat(flagged(() -> noisy(seconds, noise, kept))).isLessThanOrEqualTo(WINDOWS / 100);
  }

  /** Thousands of synchronised clients: nearly no throughput, then all of it at once. */
  @ParameterizedTest
  @ValueSource(doubles = {1.5, 2, 3.4, 5, 8})
  void wavesAreNoDrift(double periodS) {
    assertThat(flagged(() -> times(noisy(20, 0.05, 0.3), wave(20, periodS, 0.9))))
        .isLessThanOrEqualTo(WINDOWS / 100);
  }

  @ParameterizedTest
  @CsvSource({"60, 0.05, 0.3", "60, 0.05, 0", "30, 0.03, 0", "60, 0.03, 0.3"})
  void aFifthIsFoundInNineOfTenWindows(int seconds, double noise, double kept) {
    assertThat(flagged(() -> times(noisy(seconds, noise, kept), ramp(seconds, 0.2))))
        .isGreaterThanOrEqualTo(WINDOWS * 9 / 10);
  }

  private static long flagged(Supplier<double[]> windows) {
    long flagged = 0;
    for (int i = 0; i < WINDOWS; i++) {
      flagged += Drift.check(load(windows.get())).isPresent() ? 1 : 0;
    }
    return flagged;
  }

  private double[] noisy(int seconds, double noise, double kept) {
    double[] tps = new double[seconds];
    double off = random.nextGaussian();
    for (int s = 0; s < seconds; s++) {
      tps[s] = TPS * Math.exp(noise * off);
      off = kept * off + Math.sqrt(1 - kept * kept) * random.nextGaussian();
    }
    return tps;
  }

  private double[] wave(int seconds, double periodS, double height) {
    double phase = random.nextDouble();
    double[] wave = new double[seconds];
    for (int s = 0; s < seconds; s++) {
      wave[s] = 1 + height * Math.sin(2 * Math.PI * (s / periodS + phase));
    }
    return wave;
  }

  private static double[] ramp(int seconds, double change) {
    double[] ramp = new double[seconds];
    for (int s = 0; s < seconds; s++) {
      ramp[s] = 1 - change * ((double) s / (seconds - 1) - 0.5);
    }
    return ramp;
  }

  private static double[] times(double[] a, double[] b) {
    double[] product = new double[a.length];
    for (int i = 0; i < a.length; i++) {
      product[i] = a[i] * b[i];
    }
    return product;
  }

  private static LoadResult load(double... tps) {
    List<Interval> intervals = new ArrayList<>();
    for (int s = 0; s < tps.length; s++) {
      intervals.add(interval(s, 1, Math.round(tps[s])));
    }
    return load(intervals);
  }

  private static Interval interval(int s, double lengthS, long transactions) {
    return new Interval(s, lengthS, transactions, null, null, null, null, null);
  }

  private static LoadResult load(List<Interval> intervals) {
    return Records.load(4, 100, 40_000).withIntervals(intervals);
  }
}
