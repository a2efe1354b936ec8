package dev.oltpmatrix.matrix.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.testing.Records;
import org.junit.jupiter.api.Test;

class ClosedLoopTest {
  @Test
  void aFewPerCentAreTheGeneratorsOwnTime() {
    assertThat(ClosedLoop.doubt(Records.load(4, 100, 38_500))).isEmpty();
    assertThat(ClosedLoop.doubt(Records.load(4, 100, 41_500))).isEmpty();
  }

  @Test
  void clientsOfWhomNoTransactionTells() {
    assertThat(ClosedLoop.doubt(Records.load(4, 100, 30_000)))
        .hasValue("Little's law: throughput × mean latency is 3 clients of 4 (bound ± 6 %)");
    assertThat(ClosedLoop.doubt(Records.load(4, 100, 50_000))).isPresent();
  }

  @Test
  void transactionsAsLongAsAFifthOfTheWindowMayMoveItByAsMuch() {
    assertThat(ClosedLoop.doubt(Records.load(1000, 800, 1_000_000))).isEmpty();
    assertThat(ClosedLoop.doubt(Records.load(1000, 600, 1_000_000))).isPresent();
  }

  @Test
  void whereNothingCompletedThereIsNothingToCompare() {
    assertThat(ClosedLoop.doubt(Records.load(4, 0, 0))).isEmpty();
  }

  @Test
  void eventsOfAMicrosecondAreTooShortForIt() {
    assertThat(ClosedLoop.doubt(Records.load("bulk_insert", 4, 1_000_000, 1))).isEmpty();
  }
}
