package dev.oltpmatrix.matrix.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.matrix.testing.Records;
import dev.oltpmatrix.record.Flag;
import org.junit.jupiter.api.Test;

class ClosedLoopTest {
  @Test
  void aFewPerCentAreTheGeneratorsOwnTime() {
    assertThat(ClosedLoop.check(Records.load(4, 100, 38_500))).isEmpty();
    assertThat(ClosedLoop.check(Records.load(4, 100, 41_500))).isEmpty();
  }

  @Test
  void clientsOfWhomNoTransactionTells() {
    assertThat(ClosedLoop.check(Records.load(4, 100, 30_000)))
        .get()
        .matches(f -> f.kind() == Flag.Kind.LITTLES_LAW && f.spoils())
        .satisfies(f -> assertThat(f.value()).isCloseTo(-25, within(0.1)))
        .satisfies(f -> assertThat(f.bound()).isBetween(5.0, 6.0))
        .extracting(Flag::text)
        .isEqualTo("Little's law: throughput × mean latency is 3 clients of 4 (bound ± 6 %)");
    assertThat(ClosedLoop.check(Records.load(4, 100, 50_000))).isPresent();
  }

  @Test
  void transactionsAsLongAsAFifthOfTheWindowMayMoveItByAsMuch() {
    assertThat(ClosedLoop.check(Records.load(1000, 800, 1_000_000))).isEmpty();
    assertThat(ClosedLoop.check(Records.load(1000, 600, 1_000_000))).isPresent();
  }

  @Test
  void whereNothingCompletedThereIsNothingToCompare() {
    assertThat(ClosedLoop.check(Records.load(4, 0, 0))).isEmpty();
  }

  @Test
  void eventsOfAMicrosecondAreTooShortForIt() {
    assertThat(ClosedLoop.check(Records.load("bulk_insert", 4, 1_000_000, 1))).isEmpty();
  }
}
