package dev.oltpmatrix.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.RecordPage;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of summary.csv and of the table that a terminal shows. */
class SummaryTest {
  private static CellRecord measured(int repetition, long tps, long latencyUs, Flag... flags) {
    return Records.measured(
        Records.key("pool", 4, repetition), Records.load(4, tps, latencyUs), flags);
  }

  private static List<SummaryRow> rows(CellRecord... records) {
    return Summarizer.summarize(MeasuredCell.of(List.of(records)));
  }

  private static SummaryRow row(CellRecord... records) {
    assertThat(rows(records)).hasSize(1);
    return rows(records).get(0);
  }

  @Test
  void repetitionsBecomeOneRowWithMedians() {
    SummaryRow row = row(measured(1, 100, 2000), measured(2, 140, 2000), measured(3, 110, 9000));
    assertThat(row.repetitions()).isEqualTo(3);
    assertThat(row.tps()).isEqualTo(new Estimate(110.0, 100.0, 140.0));
    assertThat(row.p95Ms().value()).isEqualTo(2);
    assertThat(row.joined(Metrics.P99)).isEqualTo(2);
    assertThat(row.joined(Metrics.P999)).isEqualTo(2);
    assertThat(row.joined(Metrics.MAX)).isCloseTo(9, within(0.01));
  }

  @Test
  void oneRepetitionHasTheIntervalFromInsideItsWindowAndCostsByTransaction() {
    SummaryRow row = row(measured(1, 100, 2000));
    assertThat(row.tps()).isEqualTo(new Estimate(100.0, 100.0, 100.0));
    assertThat(row.counted("server_cpu_us_per_txn")).isEqualTo(5e6 / 500);
    assertThat(row.counted("server_context_switches_per_txn")).isEqualTo(1000.0 / 500);
  }

  private static CellRecord atRate(String rate, long tps) {
    return Records.measured(
        Records.key("pool", 4, 1).with(Factors.RATE, rate), Records.load(4, tps, 2000));
  }

  @Test
  void aFactorThatVariesIsTheLastColumnAndTheAxisOfTheTable() {
    String plain = SummaryCsv.text(rows(measured(1, 100, 2000))).lines().findFirst().orElseThrow();
    List<SummaryRow> rated = rows(atRate("100%", 90), atRate("closed", 100), atRate("20%", 20));
    List<String> lines = SummaryCsv.text(rated).lines().toList();
    assertThat(lines.get(0)).isEqualTo(plain + ",rate");
    assertThat(lines)
        .extracting(line -> line.substring(line.lastIndexOf(',') + 1))
        .containsExactly("rate", "closed", "20%", "100%");
    assertThat(SummaryTable.text(rated).lines().map(String::strip))
        .anyMatch(line -> line.startsWith("rate "))
        .anyMatch(line -> line.startsWith("closed ") && line.contains("100/s"))
        .anyMatch(line -> line.startsWith("20% ") && line.contains("20/s"));
    RecordPage.assertHasHeader(plain);
  }

  @Test
  void failedUnsupportedAndNotedRepetitionsAreTold() {
    CellRecord failed = Records.failed(Records.key("pool", 4, 2), "died");
    CellRecord cannot = Records.unsupported(Records.key("pool", 4, 2), "no \"pool\", here");
    CellRecord noted = measured(1, 100, 2000, Flag.of(Flag.Kind.CLOCK_SET, -4, 1));

    SummaryRow untrusted = row(measured(1, 100, 2000), failed);
    assertThat(untrusted.repetitions()).isEqualTo(1);
    assertThat(untrusted.valid()).isFalse();
    assertThat(untrusted.flags()).isEqualTo("failed");

    assertThat(row(noted).valid()).isTrue();
    assertThat(row(noted).flags()).startsWith("note: the wall clock went -4.0 s off ");
    assertThat(row(noted, cannot).unsupported()).isNull();

    assertThat(row(cannot).valid()).isTrue();
    assertThat(row(cannot).joined(Metrics.ERRORS)).as("as it was not run").isNull();
    assertThat(SummaryCsv.text(rows(cannot)))
        .contains("sysbench,4,0,,,")
        .contains(",\"no \"\"pool\"\", here\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-US", "ru-RU"})
  void theCsvIsTheSameInEveryLocale(String locale) {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(locale));
    try {
      CellRecord flagged =
          measured(
              1,
              1234,
              2000,
              Flag.of(Flag.Kind.ERRORS, 2, 0, "{1213=2}"),
              Flag.of(Flag.Kind.UNTYPED, "said \"so\", twice"));
      CellRecord failed = Records.failed(Records.key("per-thread", 4096, 1), "down\nlog");
      List<String> lines = SummaryCsv.text(rows(flagged, failed)).lines().toList();
      assertThat(lines.get(1).replaceFirst(",+$", ""))
          .isEqualTo(
              "mariadb-10.11,per-thread,base,oltp_read_only,sysbench,4096,0,,,,,,,,,,,,"
                  + "0,,,,false,failed,,,false");
      assertThat(lines.get(2))
          .startsWith(
              "mariadb-10.11,pool,base,oltp_read_only,sysbench,4,1,1234.00,1234.00,"
                  + "1234.00,19744.00,2.000,2.000,,,2.000,2.000,2.000,0,"
                  + "810.4,810.4,0.1621,false,\"errors: {1213=2}; said \"\"so\"\","
                  + " twice\",,,false,0.08104,0.08104,0.1621,1.000,1.000,");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void theTableShowsEveryArmAndMarksWhatIsNotToBeTrusted() {
    CellRecord invalid =
        Records.measured(
            Records.key("per-thread", 4, 1),
            Records.load(4, 99, 15_000),
            Flag.of(Flag.Kind.ERRORS, 1, 0, "{1=1}"));
    CellRecord cannot = Records.unsupported(Records.key("pool", 8, 1), "no pool");
    CellRecord failed = Records.failed(Records.key("per-thread", 8, 1), "down");
    assertThat(SummaryTable.text(rows(measured(1, 1234, 2000), invalid, failed, cannot)))
        .contains("mariadb-10.11/per-thread          mariadb-10.11/pool")
        .contains("99/s 15.0 ms 15.0 ms*      1234/s 2.00 ms 2.00 ms")
        .contains("failed*                 unsupported");
  }

  private static CellRecord repetition(int n, double windowS, IntToDoubleFunction latencyS) {
    return Records.measured(
        Records.key("pool", 100, n), ClosedLoop.independent(100, 2, windowS, latencyS));
  }

  @Test
  void latencyIsOfAllTransactionsAndThatOfCompletedOnesIsSeparate() {
    Random random = new Random(4);
    SummaryRow row =
        row(
            Records.measured(
                Records.key("pool", 4096, 1),
                ClosedLoop.independent(
                    4096, 2, 17, client -> 7 * Math.exp(0.5 * random.nextGaussian()))));
    double truthMs = 7000 * Math.exp(0.5 * 1.644854);
    assertThat(row.p95Ms().value()).isCloseTo(truthMs, withinPercentage(4));
    assertThat(row.p95Ms().low()).isBetween(0.9 * truthMs, truthMs);
    assertThat(row.p95Ms().high()).isBetween(row.p95Ms().value(), 1.1 * truthMs);
    assertThat(row.counted("p95_completed_ms")).isLessThan(0.9 * truthMs);
    assertThat(row.p95AboveMs()).isNull();
    assertThat(row.counted("max_latency_over_load_age")).isBetween(0.9, 1.0);
  }

  @Test
  void aRepetitionWhosePercentileLiesBeyondCountsAsGreaterThanTheOthers() {
    CellRecord slow = repetition(1, 20, client -> 2);
    CellRecord fast = repetition(2, 20, client -> 1);
    CellRecord unknown = repetition(3, 20, client -> client < 8 ? 1000 : 1);
    SummaryRow row = row(slow, fast, unknown);
    assertThat(row.p95Ms().value()).isCloseTo(2000, withinPercentage(0.2));
    assertThat(row.p95Ms().low()).isCloseTo(1000, withinPercentage(0.2));
    assertThat(row.p95Ms().high()).isNull();
    assertThat(row.counted("client_mean_p95_ms")).isCloseTo(2000, withinPercentage(10));

    SummaryRow censored = row(fast, unknown, repetition(4, 20, client -> client < 9 ? 1000 : 1));
    assertThat(censored.p95Ms()).isEqualTo(Estimate.UNKNOWN);
    assertThat(censored.p95AboveMs()).as("nothing is known of the two").isNull();
    assertThat(censored.counted("starved_clients_percent")).isEqualTo(8);
    assertThat(censored.counted("client_mean_p95_ms")).isNull();
  }

  /** Of 100 clients four never end a transaction, ten only their first; the others take 15 s. */
  @Test
  void theLowerBoundOfACensoredPercentileIsReported() {
    int[] begun = new int[100];
    SummaryRow row =
        row(
            repetition(
                1,
                20,
                client ->
                    client < 4 || (begun[client]++ > 0 && client < 14)
                        ? 1000
                        : client < 14 ? 3 : 15));
    assertThat(row.p95Ms().value()).isNull();
    assertThat(row.p95AboveMs()).isCloseTo(22_000, withinPercentage(0.2));
    assertThat(SummaryTable.text(List.of(row))).contains(" > 22.0 s");
  }
}
