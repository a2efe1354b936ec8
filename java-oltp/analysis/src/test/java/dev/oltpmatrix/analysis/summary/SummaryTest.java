package dev.oltpmatrix.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.RecordPage;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SummaryTest {
  private static CellRecord measured(int repetition, long tps, Flag... flags) {
    return Records.measured(Records.key("pool", 4, repetition), Records.load(4, tps, 2000), flags);
  }

  @Test
  void repetitionsBecomeOneRowWithTheirMedianAndAnIntervalAroundIt() {
    SummaryRow row =
        Summarizer.summarize(
                MeasuredCell.of(List.of(measured(1, 100), measured(2, 140), measured(3, 110))))
            .get(0);
    assertThat(row.repetitions()).isEqualTo(3);
    assertThat(row.tps().value()).isEqualTo(110);
    assertThat(row.tps().low()).isEqualTo(100);
    assertThat(row.tps().high()).isEqualTo(140);
  }

  @Test
  void eachCellHasARowOfItsOwnToo() {
    List<CellRecord> records = List.of(measured(2, 140), measured(1, 100));
    String cells = CellsCsv.text(MeasuredCell.of(records));
    String summary = SummaryCsv.text(Summarizer.summarize(MeasuredCell.of(records)));

    assertThat(cells.lines().findFirst().orElseThrow())
        .startsWith("repetition," + summary.lines().findFirst().orElseThrow() + ",");
    assertThat(cells.lines().skip(1).map(line -> line.split(",")))
        .extracting(fields -> fields[0], fields -> fields[7], fields -> fields[8])
        .containsExactly(tuple("1", "1", "100"), tuple("2", "1", "140"));
  }

  private static CellRecord atRate(String rate, long tps) {
    CellKey key = Records.key("pool", 4, 1).with(Factors.RATE, rate);
    return Records.measured(key, Records.load(4, tps, 2000));
  }

  @Test
  void aFactorHasAColumnAtTheEndOnlyWhereItVaries() {
    String withDefaults =
        SummaryCsv.text(Summarizer.summarize(MeasuredCell.of(List.of(measured(1, 100)))));
    String rated =
        SummaryCsv.text(
            Summarizer.summarize(
                MeasuredCell.of(
                    List.of(atRate("100%", 90), atRate("closed", 100), atRate("20%", 20)))));

    assertThat(withDefaults).doesNotContain("rate");
    assertThat(rated.lines().map(line -> line.substring(line.lastIndexOf(',') + 1)))
        .containsExactly("rate", "closed", "20%", "100%");
    assertThat(rated.lines().findFirst().orElseThrow())
        .isEqualTo(withDefaults.lines().findFirst().orElseThrow() + ",rate");
  }

  @Test
  void theTableIsOverTheFactorThatVaries() {
    String table =
        SummaryTable.text(
            Summarizer.summarize(
                MeasuredCell.of(List.of(atRate("80%", 80), atRate("closed", 100)))));
    assertThat(table.lines().map(String::strip))
        .anyMatch(line -> line.startsWith("rate "))
        .anyMatch(line -> line.startsWith("closed ") && line.contains("100/s"))
        .anyMatch(line -> line.startsWith("80% ") && line.contains("80/s"));
  }

  @Test
  void oneRepetitionTakesItsIntervalFromInsideTheWindow() {
    SummaryRow row = Summarizer.summarize(MeasuredCell.of(List.of(measured(1, 100)))).get(0);
    assertThat(row.tps()).isEqualTo(new Estimate(100.0, 100.0, 100.0));
    assertThat(row.p95Ms().value()).isEqualTo(2.0);
  }

  /** One slow repetition of three has a third of all transactions: the median would hide them. */
  @Test
  void rareLatenciesComeFromAllRepetitionsTogether() {
    List<CellRecord> records =
        List.of(
            Records.measured(Records.key("pool", 4, 1), Records.load(4, 100, 2000)),
            Records.measured(Records.key("pool", 4, 2), Records.load(4, 100, 2000)),
            Records.measured(Records.key("pool", 4, 3), Records.load(4, 100, 9000)));

    SummaryRow row = Summarizer.summarize(MeasuredCell.of(records)).get(0);

    assertThat(row.p95Ms().value()).isEqualTo(2);
    assertThat(row.joined(Metrics.P99)).isCloseTo(9, within(0.01));
    assertThat(row.joined(Metrics.P999)).isCloseTo(9, within(0.01));
    assertThat(row.joined(Metrics.MAX)).isCloseTo(9, within(0.01));
  }

  @Test
  void costsAreByTransaction() {
    SummaryRow row = Summarizer.summarize(MeasuredCell.of(List.of(measured(1, 100)))).get(0);
    assertThat(row.counted("server_cpu_us_per_txn")).isEqualTo(5e6 / 500);
    assertThat(row.counted("server_context_switches_per_txn")).isEqualTo(1000.0 / 500);
  }

  @Test
  void aFailedRepetitionMakesTheRowUntrustedAndIsNotCounted() {
    SummaryRow row =
        Summarizer.summarize(
                MeasuredCell.of(
                    List.of(measured(1, 100), Records.failed(Records.key("pool", 4, 2), "died"))))
            .get(0);
    assertThat(row.repetitions()).isEqualTo(1);
    assertThat(row.valid()).isFalse();
    assertThat(row.flags()).isEqualTo("failed");
  }

  @Test
  void aRowOfUnsupportedCellsHasTheReasonAndNoNumber() {
    List<CellRecord> records =
        List.of(
            Records.unsupported(Records.key("pool", 4, 1), "no pool, \"says\" the server"),
            Records.unsupported(Records.key("pool", 4, 2), "no pool, \"says\" the server"));
    List<SummaryRow> rows = Summarizer.summarize(MeasuredCell.of(records));

    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).valid()).isTrue();
    assertThat(rows.get(0).joined(Metrics.ERRORS)).isNull();
    assertThat(SummaryTable.text(rows).lines()).last().asString().endsWith(" unsupported");
    assertThat(rows(SummaryCsv.text(rows)))
        .singleElement()
        .asString()
        .contains("sysbench,4,0,,,")
        .endsWith(",\"no pool, \"\"says\"\" the server\"");
  }

  @Test
  void aRowWithAMeasuredCellCanBe() {
    SummaryRow row =
        Summarizer.summarize(
                MeasuredCell.of(
                    List.of(
                        measured(1, 100),
                        Records.unsupported(Records.key("pool", 4, 2), "no pool"))))
            .get(0);
    assertThat(row.repetitions()).isEqualTo(1);
    assertThat(row.unsupported()).isNull();
  }

  @Test
  void aNoteIsKeptAndInvalidatesNothing() {
    Flag note = Flag.of(Flag.Kind.CLOCK_SET, -4, 1);
    SummaryRow row = Summarizer.summarize(MeasuredCell.of(List.of(measured(1, 100, note)))).get(0);
    assertThat(row.valid()).isTrue();
    assertThat(row.flags()).startsWith("note: the wall clock went -4.0 s off ");
    assertThat(SummaryTable.text(List.of(row)).lines()).last().asString().doesNotEndWith("*");
  }

  static Stream<Locale> locales() {
    return Stream.of(Locale.ROOT, Locale.US, Locale.forLanguageTag("ru-RU"));
  }

  @ParameterizedTest
  @MethodSource("locales")
  void theCsvIsTheSameInEveryLocale(Locale locale) {
    Locale before = Locale.getDefault();
    Locale.setDefault(locale);
    try {
      List<CellRecord> records =
          List.of(
              measured(
                  1,
                  1234,
                  Flag.of(Flag.Kind.ERRORS, 2, 0, "{1213=2}"),
                  Flag.of(Flag.Kind.UNTYPED, "said \"so\", twice")),
              Records.failed(Records.key("per-thread", 4096, 1), "down\nlog"));
      assertThat(rows(SummaryCsv.text(Summarizer.summarize(MeasuredCell.of(records)))))
          .satisfiesExactly(
              failed ->
                  assertThat(failed)
                      .isEqualTo(
                          "mariadb-10.11,per-thread,base,oltp_read_only,sysbench,4096,0,,,,,,,,,,,,"
                              + "0,,,,false,failed,,,false"),
              measured ->
                  assertThat(measured)
                      .startsWith(
                          "mariadb-10.11,pool,base,oltp_read_only,sysbench,4,1,1234.00,1234.00,"
                              + "1234.00,19744.00,2.000,2.000,,,2.000,2.000,2.000,0,"
                              + "810.4,810.4,0.1621,false,\"errors: {1213=2}; said \"\"so\"\","
                              + " twice\",,,false,0.08104,0.08104,0.1621,1.000,1.000,"));
    } finally {
      Locale.setDefault(before);
    }
  }

  /** Returns the rows up to the last known number: what columns follow is no matter of theirs. */
  private static List<String> rows(String csv) {
    return csv.lines().skip(1).map(row -> row.replaceFirst(",+$", "")).toList();
  }

  @Test
  void thePageOnRecordsHasTheColumns() {
    RecordPage.assertHasHeader(SummaryCsv.text(List.of()));
  }

  @Test
  void theTableShowsEveryArmAndMarksWhatIsNotToBeTrusted() {
    List<CellRecord> records =
        List.of(
            measured(1, 1234),
            Records.measured(
                Records.key("per-thread", 4, 1),
                Records.load(4, 99, 15_000),
                Flag.of(Flag.Kind.ERRORS, 1, 0, "{1=1}")),
            Records.failed(Records.key("per-thread", 8, 1), "down"));
    assertThat(SummaryTable.text(Summarizer.summarize(MeasuredCell.of(records))))
        .contains("mariadb-10.11/per-thread          mariadb-10.11/pool")
        .contains("99/s 15.0 ms 15.0 ms*      1234/s 2.00 ms 2.00 ms")
        .contains("failed*                           -");
  }

  private static LoadResult loop(double windowS, IntToDoubleFunction latencyS) {
    return ClosedLoop.independent(100, 2, windowS, latencyS);
  }

  private static CellRecord repetition(int n, LoadResult load) {
    return Records.measured(Records.key("pool", 100, n), load);
  }

  /**
   * Returns a load of 100 clients: four never end a transaction, ten end only their first, the
   * others take 15 s.
   */
  static LoadResult beyond() {
    int[] begun = new int[100];
    return loop(
        20,
        client -> client < 4 || (begun[client]++ > 0 && client < 14) ? 1000 : client < 14 ? 3 : 15);
  }

  @Test
  void latencyIsOfAllTransactionsAndThatOfCompletedOnesIsSeparate() {
    Random random = new Random(4);
    LoadResult load =
        ClosedLoop.independent(4096, 2, 17, client -> 7 * Math.exp(0.5 * random.nextGaussian()));
    SummaryRow row =
        Summarizer.summarize(
                MeasuredCell.of(List.of(Records.measured(Records.key("pool", 4096, 1), load))))
            .get(0);
    double truthMs = 7000 * Math.exp(0.5 * 1.644854);
    assertThat(row.p95Ms().value()).isCloseTo(truthMs, withinPercentage(4));
    assertThat(row.p95Ms().low()).isBetween(0.9 * truthMs, truthMs);
    assertThat(row.p95Ms().high()).isBetween(row.p95Ms().value(), 1.1 * truthMs);
    assertThat(row.counted("p95_completed_ms")).isLessThan(0.9 * truthMs);
    assertThat(row.p95AboveMs()).isNull();
    assertThat(row.counted("window_s")).isEqualTo(17);
    assertThat(row.counted("max_latency_over_load_age")).isBetween(0.9, 1.0);
  }

  @Test
  void aRepetitionWhosePercentileLiesBeyondCountsAsGreaterThanTheOthers() {
    CellRecord slow = repetition(1, loop(20, client -> 2));
    CellRecord fast = repetition(2, loop(20, client -> 1));
    CellRecord unknown = repetition(3, loop(20, client -> client < 8 ? 1000 : 1));
    SummaryRow row = Summarizer.summarize(MeasuredCell.of(List.of(slow, fast, unknown))).get(0);
    assertThat(row.p95Ms().value()).isCloseTo(2000, withinPercentage(0.2));
    assertThat(row.p95Ms().low()).isCloseTo(1000, withinPercentage(0.2));
    assertThat(row.p95Ms().high()).isNull();
    assertThat(row.p95AboveMs()).isNull();
    assertThat(row.counted("client_mean_p95_ms")).isCloseTo(2000, withinPercentage(10));
    CellRecord another = repetition(4, loop(20, client -> client < 9 ? 1000 : 1));
    SummaryRow censored =
        Summarizer.summarize(MeasuredCell.of(List.of(fast, unknown, another))).get(0);
    assertThat(censored.p95Ms()).isEqualTo(Estimate.UNKNOWN);
    assertThat(censored.p95AboveMs()).as("nothing is known of the two").isNull();
    assertThat(censored.counted("starved_clients_percent")).isEqualTo(8);
    assertThat(censored.counted("client_mean_p95_ms")).isNull();
  }

  @Test
  void theLowerBoundOfACensoredPercentileIsReported() {
    SummaryRow one = Summarizer.summarize(MeasuredCell.of(List.of(repetition(1, beyond())))).get(0);
    assertThat(one.p95Ms().value()).isNull();
    assertThat(one.p95AboveMs()).isCloseTo(22_000, withinPercentage(0.2));
    assertThat(SummaryTable.text(List.of(one))).contains(" > 22.0 s");
  }
}
