package dev.oltpmatrix.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.measure.WindowSlice.ClientTotals;
import dev.oltpmatrix.load.options.TestOptions;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SysbenchReportTest {
  private static final long SECOND_NS = 1_000_000_000;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private SysbenchReport report(String options) {
    return new SysbenchReport(
        new PrintStream(printed, true, StandardCharsets.UTF_8),
        TestOptions.ofReadOnly(("--threads=2 " + options).split(" ", -1)));
  }

  private String text() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static Histogram histogram(int transactions) {
    Histogram histogram = LatencyHistogram.newHdr();
    for (int i = 1; i <= transactions; i++) {
      histogram.recordValue(i * 10L);
    }
    return histogram;
  }

  /** Returns a second of 1234 transactions, after others of the same. */
  private static IntervalStats interval(
      int second, int errors, int reconnects, IntervalStats.Queue queue) {
    Histogram soFar = LatencyHistogram.newHdr();
    for (int i = 0; i <= second; i++) {
      soFar.add(histogram(1234));
    }
    int seconds = second + 1;
    return new IntervalStats(
        new WindowSlice(
            seconds * SECOND_NS,
            new Queries(17_276L * seconds, 0, 2_468L * seconds),
            Map.of("1213", (long) errors),
            reconnects,
            soFar,
            0,
            List.of(new ClientTotals(0, 0, 0, 0), new ClientTotals(0, 0, 0, 0))),
        histogram(1234),
        queue);
  }

  private static RunOutcome outcome(LoadResult.OpenLoop openLoop, List<LoadResult.Kind> kinds) {
    WindowSlice whole =
        new WindowSlice(
            3 * SECOND_NS + SECOND_NS / 2,
            new Queries(51_828, 3, 7_404),
            Map.of("1213", 2L, "1205", 1L),
            0,
            histogram(3702),
            0,
            List.of(
                new ClientTotals(1_800, 34 * SECOND_NS, 1_200_000, SECOND_NS),
                new ClientTotals(1_902, 34_542_530_000L, 900_000, SECOND_NS / 4)));
    return new RunOutcome(
        new LoadResult.Window(
            false, 1, 1, 5 * SECOND_NS, 8 * SECOND_NS + SECOND_NS / 2, 3.5, false),
        whole,
        whole,
        List.of(),
        null,
        kinds,
        openLoop,
        openLoop == null ? null : histogram(3702),
        null,
        null,
        Map.of(),
        0,
        List.of());
  }

  private String whole(String options) {
    SysbenchReport report = report("--report-interval=1 --rand-seed=5 " + options);
    report.banner("oltp (golden)");
    report.header();
    report.started();
    report.intervalEnded(interval(0, 0, 0, null));
    report.intervalEnded(interval(1, 1, 0, null));
    report.cumulative(outcome(null, List.of()));
    return text();
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = SysbenchReportTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "en-US", "ru-RU"})
  void theFormIsSysbenchsInEveryLocale(String language) throws IOException {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(language));
    try {
      assertThat(whole("--percentile=95")).isEqualTo(golden("report.txt"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void percentilesAreThoseAskedFor() {
    assertThat(whole("--percentile=50,99.9"))
        .contains("         50th percentile:                       18.51\n")
        .contains("        99.9th percentile:                       36.99\n");
    assertThat(whole("--percentile=0")).contains("percentile stats:               disabled");
  }

  @Test
  void anIntermediateReportCoversItsCompleteInterval() {
    SysbenchReport report = report("--report-interval=2");
    for (int second = 0; second < 4; second++) {
      report.intervalEnded(interval(second, second, 0, null));
    }

    assertThat(text().lines())
        .hasSize(2)
        .satisfiesExactly(
            one -> assertThat(one).startsWith("[ 2s ] thds: 2 tps: 1234.00 qps: 19744.00"),
            two ->
                assertThat(two)
                    .startsWith("[ 4s ] thds: 2 tps: 1234.00 qps: 19744.00")
                    .contains("err/s: 1.00"));
  }

  @Test
  void everythingThatCanBeAskedForHasItsPlace() throws IOException {
    SysbenchReport report =
        report(
            "--report-interval=1 --rate=700 --report-checkpoints=2,1 --histogram --debug"
                + " --validate");
    RunOutcome outcome =
        outcome(
            new LoadResult.OpenLoop(700, 3_800, 120, 98, LatencySummary.of(histogram(3702)), null),
            List.of());
    report.banner("oltp (golden)");
    report.header();
    report.started();
    report.intervalEnded(interval(0, 1, 2, new IntervalStats.Queue(17, 2)));
    report.checkpoint(SECOND_NS, outcome.whole());
    report.cumulative(outcome);

    assertThat(text()).isEqualTo(golden("report-full.txt"));
  }

  @Test
  void eachKindOfTransactionIsALine() {
    LoadResult.Latencies latencies =
        new LoadResult.Latencies(
            LatencySummary.of(histogram(70)), 0, LatencyHistogram.of(histogram(70)));
    report("--percentile=95")
        .cumulative(
            outcome(
                null,
                List.of(new LoadResult.Kind("new_order", 70, Map.of("1213", 2L), 1L, latencies))));

    // 70 in a window of 3.5 s.
    assertThat(text())
        .containsPattern("(?m)^ {4}new_order +70, 1200\\.00/min, mean \\S+, p95 \\S+,")
        .contains("restarts {1213=2}, rolled back 1\n");
  }
}
