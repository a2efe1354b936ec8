package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.analysis.aggregate.MatrixPart;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.Ratios;
import dev.oltpmatrix.analysis.stats.VariancePrior;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.Simulated;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests of the rule that adds blocks until intervals are narrow. */
class UntilTest {
  private static final int RUNS = 1000;
  private static final Until TEN = new Until(0.10, false);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private static List<CellRecord> blocks(int blocks, double truth) {
    return new Simulated(3)
        .withSpec(MatrixPart.UNTIL, 10)
        .arm("mariadb-10.11", "per-thread", "base", 64)
        .arm("mariadb-10.11", "pool", "base", 64)
        .run(blocks, c -> c.arm().equals("pool") ? truth : 1000);
  }

  private static Until.Next next(Until until, int blocks, Duration left) {
    return until.next(
        RunComparisons.of(MeasuredCell.of(blocks(blocks, 1500))), blocks, left, MINUTE);
  }

  @Test
  void aRunEndsWhenAllIsNarrowOrTheTimeIsOver() {
    assertThat(next(TEN, 1, MINUTE).ended()).isEqualTo(Until.Ended.GOES_ON);
    assertThat(next(TEN, 5, MINUTE).blocksLeft()).isEqualTo(1);
    assertThat(next(TEN, 6, MINUTE).ended()).isEqualTo(Until.Ended.NARROW_ENOUGH);
    assertThat(next(TEN, 6, MINUTE).tooWide()).isEmpty();

    Until.Next precise = next(new Until(0.01, false), 6, MINUTE);
    assertThat(precise.done()).isFalse();
    assertThat(precise.blocksLeft()).isGreaterThan(6);
    assertThat(precise.tooWide()).hasSize(Metrics.DEFAULT.size());
    assertThat(precise.tooWide().get(0))
        .matches(
            "(throughput|p50|p95) at 64 clients: ± \\d+ % \\(mariadb-10.11: pool against"
                + " per-thread, oltp_read_only, sysbench\\)");
    assertThat(next(new Until(0.01, false), 6, MINUTE.minusSeconds(1)).ended())
        .isEqualTo(Until.Ended.NO_TIME);
  }

  @Test
  void aPairWithoutAValidBlockIsNamed() {
    List<CellRecord> records =
        blocks(6, 1500).stream()
            .map(
                r ->
                    r.cell().arm().equals("pool")
                        ? r.withFlags(List.of(Flag.of(Flag.Kind.CHECK_ERROR, "x")))
                        : r)
            .toList();
    Until.Next next = TEN.next(RunComparisons.of(MeasuredCell.of(records)), 6, MINUTE, MINUTE);
    assertThat(next.ended()).as("no more blocks promise one").isEqualTo(Until.Ended.NARROW_ENOUGH);
    assertThat(next.tooWide())
        .hasSize(Metrics.DEFAULT.size())
        .allMatch(w -> w.contains("no ratio"));
  }

  @Test
  void intervalsOfSuchARunAreWider() {
    List<CellRecord> added = blocks(6, 1000);
    List<CellRecord> plain = new ArrayList<>();
    added.forEach(
        r -> plain.add(r.withOrigin(new CellRecord.Origin(null, null, null, null, null))));

    assertThat(width(added) / width(plain)).isBetween(1.199, 1.201);
  }

  private static double width(List<CellRecord> records) {
    Ratio ratio = RunComparisons.of(MeasuredCell.of(records)).compared().get(0).ratio();
    return Math.log(ratio.high() / ratio.low());
  }

  @Test
  void thePrecisionIsPercent() {
    assertThat(Until.read("--until", "10%")).isEqualTo(TEN);
    assertThat(TEN.percent()).isEqualTo(10);
    for (String wrong : List.of("10", "2.5%", "0%", "101%", "ten")) {
      assertThatThrownBy(() -> Until.read("--until", wrong))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith("--until is '" + wrong + "', allowed: 1%..100%, whole; ");
    }
  }

  /** Uses one pair alone: with the variance prior of many pairs, stopping is safer. */
  private static Ratio atTheEnd(Random random, double noise, double widened) {
    double[] values = new double[Until.MAX_BLOCKS];
    double[] ones = new double[values.length];
    Arrays.fill(ones, 1);
    Ratio ratio = null;
    for (int n = 1; n <= values.length; n++) {
      values[n - 1] = Math.exp(noise * random.nextGaussian());
      if (n >= (widened > 1 ? Until.MIN_BLOCKS : 3)) {
        ratio =
            Ratios.logs(Arrays.copyOf(values, n), Arrays.copyOf(ones, n))
                .bounded(VariancePrior.NONE, "", widened);
        if (Math.log(ratio.high() / ratio.low()) / 2 <= Math.log1p(TEN.share())) {
          break;
        }
      }
    }
    return ratio;
  }

  private static int called(double noise, double widened) {
    Random random = new Random(5);
    int called = 0;
    for (int run = 0; run < RUNS; run++) {
      called += atTheEnd(random, noise, widened).differs() ? 1 : 0;
    }
    return called;
  }

  @Test
  void falsePositivesAreAtMostFivePercentWhateverTheNoise() {
    int max = 0;
    int maxWithoutCorrection = 0;
    for (double noise : new double[] {0.05, 0.10, 0.16, 0.20, 0.30}) {
      max = Math.max(max, called(noise, Until.WIDENED));
      maxWithoutCorrection = Math.max(maxWithoutCorrection, called(noise, 1));
    }

    assertThat(max).isLessThanOrEqualTo(RUNS / 20);
    assertThat(maxWithoutCorrection).as("with plain intervals").isGreaterThan(RUNS / 10);
  }
}
