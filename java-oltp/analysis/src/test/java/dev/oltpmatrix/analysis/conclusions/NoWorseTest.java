package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.NoWorse.Status;
import dev.oltpmatrix.analysis.conclusions.NoWorse.Word;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.Simulated;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what is said of something new, by simulated servers of known speed. */
class NoWorseTest {
  private static final double MARGIN = 0.05;
  private static final int RUNS = 300;
  private static final int MAX_BLOCKS = 12;

  private static List<CellRecord> records(long seed, int blocks, double share) {
    return new Simulated(seed)
        .arm("mariadb-10.11", "per-thread", "base", 64)
        .arm("mariadb-10.11", "pool", "base", 64)
        .arm("mariadb-10.11", "per-thread", "base", 8)
        .arm("mariadb-10.11", "pool", "base", 8)
        .run(blocks, c -> c.arm().equals("pool") ? 1000 * share : 1000);
  }

  private static NoWorse found(List<CellRecord> records, double margin) {
    return RunComparisons.of(MeasuredCell.of(records)).noWorse(margin, List.of());
  }

  /** Adds blocks as a run does; returns what it says at its end. */
  private static NoWorse sequential(long seed, double share) {
    Until until = Until.ofMargin((int) (100 * MARGIN));
    int blocks = until.minBlocks();
    while (blocks < MAX_BLOCKS) {
      RunComparisons soFar = RunComparisons.of(MeasuredCell.of(records(seed, blocks, share)));
      if (until.next(soFar, blocks, Duration.ofDays(1), Duration.ofSeconds(1)).done()) {
        return soFar.noWorse(MARGIN, List.of());
      }
      blocks++;
    }
    return found(records(seed, blocks, share), MARGIN);
  }

  private static long said(double share, Status status) {
    long count = 0;
    for (long seed = 1; seed <= RUNS; seed++) {
      count += sequential(seed, share).status() == status ? 1 : 0;
    }
    return count;
  }

  @Test
  void equalServersAreSeldomCalledWorse() {
    assertThat(said(1, Status.WORSE)).isLessThanOrEqualTo((long) (0.05 * RUNS));
  }

  @Test
  void serverThatIsWorseByTheMarginIsSeldomCalledFine() {
    assertThat(said(1 - MARGIN, Status.NO_WORSE)).isLessThanOrEqualTo((long) (0.05 * RUNS));
  }

  @Test
  void serverThatIsMuchWorseIsFound() {
    assertThat(said(0.85, Status.WORSE)).isGreaterThan((long) (0.9 * RUNS));
  }

  @ParameterizedTest
  @CsvSource({"0.5, WORSE, WORSE", "1.0, NO_WORSE, NO_DIFFERENCE", "2.0, NO_WORSE, BETTER"})
  void worstPointDecides(double share, Status status, Word word) {
    NoWorse found = found(records(3, 8, share), 0.2);
    assertThat(found.status()).isEqualTo(status);
    assertThat(found.findings()).extracting(NoWorse.Finding::word).containsOnly(word);
    assertThat(found.lines().get(0))
        .isEqualTo(
            status
                + (status == Status.NO_WORSE ? " than 20 %" : "")
                + " in this run (margin 20 %, exit status "
                + status.exit()
                + ")");
  }

  @Test
  void eachLineHasAWordWithItsInterval() {
    List<String> lines = found(records(3, 8, 0.5), MARGIN).lines();
    assertThat(lines.get(1))
        .matches("throughput  worse: 0\\.\\d+ \\(0\\.\\d+–0\\.\\d+\\) at .*; of 2 points: 2 worse");
    assertThat(lines).anyMatch(line -> line.startsWith("p95"));
  }

  @Test
  void fewRepetitionsProveNothing() {
    assertThat(found(records(3, 2, 0.97), MARGIN).status()).isEqualTo(Status.NOT_PROVEN);
  }

  @Test
  void tooManyInvalidMeasurementsSayNothing() {
    UnaryOperator<CellRecord> broken =
        record ->
            record.cell().arm().equals("pool")
                ? record.withFlags(List.of(Flag.of(Flag.Kind.CHECK_ERROR, "x")))
                : record;
    List<CellRecord> records = records(3, 8, 1).stream().map(broken).toList();
    NoWorse found = found(records, MARGIN);
    assertThat(found.status()).isEqualTo(Status.TOO_FEW);
    assertThat(found.status().exit()).isEqualTo(4);
  }

  @Test
  void whatFailedAloneIsWorse() {
    NoWorse found =
        RunComparisons.of(MeasuredCell.of(records(3, 8, 1)))
            .noWorse(0.5, List.of("oltp_read_only: mysqld got signal 11"));
    assertThat(found.status()).isEqualTo(Status.WORSE);
    assertThat(found.lines()).contains("failed: oltp_read_only: mysqld got signal 11");
  }

  @ParameterizedTest
  @ValueSource(strings = {"5", "0%", "51%", "2.5%", "%", "five"})
  void wrongMarginsAreRefused(String text) {
    assertThatThrownBy(() -> NoWorse.percent(text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("margin is '" + text + "', allowed: 1%..50%");
  }
}
