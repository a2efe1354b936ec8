package dev.oltpmatrix.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Queries;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SysbenchReportTest {
  private static final long SECOND_NS = 1_000_000_000;

  private static Histogram histogram(int transactions) {
    Histogram histogram = LatencyHistogram.newHdr();
    for (int i = 1; i <= transactions; i++) {
      histogram.recordValue(i * 10L);
    }
    return histogram;
  }

  private static IntervalStats interval(int second) {
    return new IntervalStats(
        second * SECOND_NS,
        SECOND_NS,
        histogram(1234),
        0,
        new Queries(17_276, 0, 2_468),
        second,
        0,
        null);
  }

  @Test
  void eachKindOfTransactionIsALine() {
    RunOutcome one = outcome(null);
    RunOutcome mixed =
        new RunOutcome(
            one.window(),
            one.whole(),
            one.sinceCheckpoint(),
            one.intervals(),
            one.steady(),
            List.of(
                new LoadResult.Kind(
                    "new_order",
                    70,
                    Map.of("1213", 2L),
                    1L,
                    new LoadResult.Latencies(
                        LatencySummary.of(histogram(70)), 0, LatencyHistogram.of(histogram(70))))),
            null,
            null,
            null,
            null,
            Map.of(),
            0);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    new SysbenchReport(out, settings(1, List.of(95.0))).cumulative(mixed);

    // 70 in a window of 3.5 s.
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .containsPattern("(?m)^ {4}new_order +70, 1200\\.00/min, mean \\S+, p95 \\S+,")
        .contains("restarts {1213=2}, rolled back 1\n");
  }

  private static RunOutcome outcome(LoadResult.OpenLoop openLoop) {
    WindowSlice whole =
        new WindowSlice(
            3 * SECOND_NS + SECOND_NS / 2,
            new Queries(51_828, 3, 7_404),
            Map.of("1213", 2L, "1205", 1L),
            0,
            histogram(3702),
            0,
            List.of(
                new WindowSlice.ClientTotals(1_800, 34 * SECOND_NS, 1_200_000, SECOND_NS),
                new WindowSlice.ClientTotals(1_902, 34_542_530_000L, 900_000, SECOND_NS / 4)));
    return new RunOutcome(
        new LoadResult.Window(
            false, 1, 1, 5 * SECOND_NS, 8 * SECOND_NS + SECOND_NS / 2, 3.5, false),
        whole,
        whole,
        List.of(),
        null,
        List.of(),
        openLoop,
        openLoop == null ? null : histogram(3702),
        null,
        null,
        Map.of(),
        0);
  }

  private static Options settings(int intervalS, List<Double> percentiles) {
    String list = percentiles.stream().map(String::valueOf).collect(Collectors.joining(","));
    return options(
        "--report-interval=" + intervalS,
        "--percentile=" + (list.isEmpty() ? "0" : list),
        "--rand-seed=5");
  }

  private static Options options(String... given) {
    List<String> words = new ArrayList<>(List.of("oltp_read_only", "run", "--threads=2"));
    words.addAll(List.of(given));
    return CommandLine.parse(words, Map.of(), LoadWorkloads.names()).options();
  }

  private static String report(List<Double> percentiles) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    SysbenchReport report = new SysbenchReport(out, settings(1, percentiles));
    report.banner("oltp (golden)");
    report.header();
    report.started();
    report.intervalEnded(interval(0));
    report.intervalEnded(interval(1));
    report.cumulative(outcome(null));
    return bytes.toString(StandardCharsets.UTF_8);
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
      assertThat(report(List.of(95.0))).isEqualTo(golden("report.txt"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void everyPercentileAskedForHasItsLine() {
    assertThat(report(List.of(50.0, 99.9)))
        .contains("         50th percentile:                       18.51\n")
        .contains("        99.9th percentile:                       36.99\n");
  }

  @Test
  void percentilesCanBeSwitchedOff() {
    assertThat(report(List.of())).contains("percentile stats:               disabled");
  }

  @Test
  void anIntermediateReportCoversItsCompleteInterval() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    SysbenchReport report = new SysbenchReport(out, settings(2, List.of(95.0)));
    report.intervalEnded(interval(0));
    assertThat(bytes.size()).isZero();
    report.intervalEnded(interval(1));

    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .startsWith("[ 2s ] thds: 2 tps: 1234.00 qps: 19744.00");
  }

  @Test
  void everythingThatCanBeAskedForHasItsPlace() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    SysbenchReport report =
        new SysbenchReport(
            out,
            options(
                "--report-interval=1",
                "--rate=700",
                "--report-checkpoints=2,1",
                "--histogram",
                "--debug",
                "--validate"));
    RunOutcome outcome =
        outcome(
            new LoadResult.OpenLoop(700, 3_800, 120, 98, LatencySummary.of(histogram(3702)), null));
    report.banner("oltp (golden)");
    report.header();
    report.started();
    report.intervalEnded(
        new IntervalStats(
            0,
            SECOND_NS,
            histogram(1234),
            0,
            new Queries(17_276, 0, 2_468),
            1,
            2,
            new IntervalStats.Queue(17, 2)));
    report.checkpoint(SECOND_NS, outcome.whole());
    report.cumulative(outcome);

    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(golden("report-full.txt"));
  }

  @Test
  void aHistogramsCountsAddUp() {
    List<String> lines = SysbenchHistogram.lines(histogram(3702));

    assertThat(lines.get(0))
        .isEqualTo("       value  ------------- distribution ------------- count");
    assertThat(
            lines.stream()
                .skip(1)
                .mapToLong(line -> Long.parseLong(line.replaceFirst(".* ", "")))
                .sum())
        .isEqualTo(3702);
    assertThat(SysbenchHistogram.lines(LatencyHistogram.newHdr())).isEmpty();
  }
}
