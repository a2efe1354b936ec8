package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairedVarianceTest {
  @Test
  void whatABlockHasInCommonCancels() {
    List<CellRecord> records =
        new Simulated(1)
            .arm("mariadb-10.11", "per-thread", "base", 4, 64)
            .arm("mariadb-10.11", "pool", "base", 4, 64)
            .run(200, cell -> 2000);
    PairedVariance found = PairedVariance.of(Cells.of(records), Factors.ARM, Metrics.THROUGHPUT);
    assertThat(found.pairs()).isEqualTo(2);
    // Blocks vary by 5 %, cells by 1.5 % and one in twenty by 10 % more.
    assertThat(found.ratio()).isBetween(0.15, 0.40);
  }

  @Test
  void whereSidesKnowNothingOfEachOtherItIsOne() {
    Random random = new Random(1);
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 400; block++) {
      for (String arm : List.of("per-thread", "pool")) {
        long tps = Math.round(2000 * Math.exp(0.1 * random.nextGaussian()));
        records.add(Records.measured(Records.key(arm, 4, block), Records.load(4, tps, 1000)));
      }
    }
    PairedVariance found = PairedVariance.of(Cells.of(records), Factors.ARM, Metrics.THROUGHPUT);
    assertThat(found.ratio()).isCloseTo(1, within(0.15));
  }

  @Test
  void oneBlockHasNoVariance() {
    List<CellRecord> records =
        List.of(
            Records.measured(Records.key("pool", 4, 1), Records.load(4, 100, 1000)),
            Records.measured(Records.key("per-thread", 4, 1), Records.load(4, 100, 1000)));
    assertThat(PairedVariance.of(Cells.of(records), Factors.ARM, Metrics.P95).pairs()).isZero();
  }
}
