package dev.oltpmatrix.cli.screen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.verdict.LiveVerdict;
import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.Group;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests what a person and a program see of a run of two blocks, whose second cell fails. */
class RunProgressTest {
  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2026-01-02T03:04:05.678901Z"));
  private static final ResultsDir RESULTS = new ResultsDir(Path.of("/results"));

  private final Plan plan =
      Planner.plan(
          Specs.several(List.of(4), 2, 1),
          List.of(
              new ServerRef("mariadb-10.11", "per-thread"),
              new ServerRef("mariadb-10.11", "pool")));
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, UTF_8);
  private long nowNs;

  private RunProgress progress(boolean isTerminal, LongSupplier nanoClock) {
    return new RunProgress(new Screen(out, isTerminal), null, CLOCK, nanoClock, results -> {});
  }

  private RunProgress events(LongSupplier nanoClock) {
    PrintStream none = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    return new RunProgress(new Screen(none, false), out, CLOCK, nanoClock, results -> {});
  }

  private long tick() {
    return nowNs += 1_000_000;
  }

  private void run(RunProgress live) {
    live.started(plan, RESULTS, new LiveVerdicts(List.of()));
    int count = 0;
    for (Group group : plan.groups()) {
      group.sessions().forEach(live::serverStarting);
      for (PlannedCell cell : group.cells()) {
        live.cellStarting(cell);
        live.second(cell.key(), new LiveSecond(1, 1234.4, 56.78));
        live.cellEnded(cell, record(cell, ++count == 2));
      }
    }
    live.ended(1, null);
  }

  private static CellRecord record(PlannedCell cell, boolean failed) {
    long tps = cell.key().arm().equals("pool") ? 100 : 50;
    return failed
        ? Records.failed(cell.key(), "the server died\nits log")
        : Records.measured(cell.key(), Records.load(cell.key().workload(), 4, tps, 1000));
  }

  private String text() {
    return bytes.toString(UTF_8);
  }

  @Test
  void withoutATerminalThereIsALineACellAndNoControlCharacter() {
    run(progress(false, this::tick));
    assertThat(text().chars().filter(c -> c < ' ' && c != '\n')).isEmpty();
    assertThat(text().lines().filter(l -> l.startsWith("["))).hasSize(plan.cells().size());
    assertThat(text())
        .containsPattern("\\[1/16\\] mariadb-10\\.11/\\S+ \\S+ sysbench 4 clients r1: ")
        .contains(" 4 clients r2: ");
    assertThat(text()).contains("[2/16] ").contains("failed: the server died").contains(" left");
    assertThat(text())
        .containsOnlyOnce(
            "  p95: equivalent within 10 % (0.99–1.01) at 4 clients (mariadb-10.11: pool against"
                + " per-thread, oltp_update_non_index, java-mariadb)");
    assertThat(text()).as("no line a second").doesNotContain("1234");
  }

  /** Nothing is known of two blocks that differ; then that changes, once. */
  @Test
  void aComparisonIsToldWhenItsResultChanges() {
    RunProgress view = progress(false, this::tick);
    LiveVerdicts verdicts = new LiveVerdicts(List.of());
    long[] pool = {50, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200};
    List<String> results = new ArrayList<>();
    for (int block = 1; block <= pool.length; block++) {
      verdicts.add(measured("per-thread", block, 100));
      List<LiveVerdict> newest = verdicts.add(measured("pool", block, pool[block - 1]));
      newest.stream()
          .filter(verdict -> verdict.metric().equals("throughput"))
          .forEach(verdict -> results.add(verdict.result()));
      view.tell(newest);
    }
    assertThat(results).startsWith("inconclusive", "inconclusive");
    long changes =
        IntStream.range(1, results.size())
            .filter(i -> !results.get(i).equals(results.get(i - 1)))
            .count();
    assertThat(changes).isPositive();
    assertThat(text().lines().filter(line -> line.contains("throughput"))).hasSize((int) changes);
    assertThat(text().lines().filter(line -> line.contains("p95"))).as("always equal").hasSize(1);
  }

  private static CellRecord measured(String arm, int block, long tps) {
    return Records.measured(Records.key(arm, 4, block), Records.load(4, tps, 1000));
  }

  private static final Until.Next WIDE =
      new Until.Next(Until.Ended.GOES_ON, List.of("p95 at 4 clients: ± 30 % (x)", "another"), 7);

  @Test
  void anAddedBlockIsCountedAndReportedWithItsReason() {
    RunProgress live = progress(false, () -> nowNs);
    live.started(plan.block(1), RESULTS, new LiveVerdicts(List.of()));
    live.blockAdded(plan.block(2), WIDE);
    live.cellEnded(plan.cells().get(0), record(plan.cells().get(0), false));
    live.blocksEnded(Until.Ended.NO_TIME, 2, WIDE.tooWide());
    live.blocksEnded(Until.Ended.NARROW_ENOUGH, 2, List.of());
    assertThat(text().lines().toList())
        .hasSize(4)
        .startsWith(
            "1 block: too wide: 2 intervals, first p95 at 4 clients: ± 30 % (x); about 7 to come")
        .endsWith(
            "ended after 2 blocks: no time; too wide: 2 intervals, first p95 at 4 clients: ± 30 %"
                + " (x)",
            "ended after 2 blocks: narrow enough");
    assertThat(text()).contains("[1/16] ").contains(" 4 clients r1: ");
  }

  @Test
  void noMoreTimeIsLeftThanTheLimitLeaves() {
    RunProgress live = progress(false, () -> nowNs);
    live.started(plan, RESULTS, new LiveVerdicts(List.of()));
    live.limitTo(7);
    nowNs += 2_000_000_000L;
    live.cellEnded(plan.cells().get(0), record(plan.cells().get(0), true));
    assertThat(text()).endsWith(", 5 s left\n");
  }

  @Test
  void onATerminalOneLineMoreShowsWhatIsUnderWay() {
    run(progress(true, this::tick));
    assertThat(text()).doesNotContainPattern("\033\\[[\\d;]*m");
    assertThat(text())
        .containsPattern("0/16 cells, \\d %, .* left \\| 1234 tps, p95 56.8 ms at 1 s \\|");
    assertThat(text().lines().filter(line -> line.contains("[1/16]"))).hasSize(1);
    assertThat(text().lastIndexOf("\r\033[K"))
        .as("it is taken away at the end")
        .isGreaterThan(text().lastIndexOf(" left | "));
  }

  @Test
  void whatIsLeftIsCorrectedByWhatPastCellsTook() {
    RunProgress live = events(() -> nowNs);
    live.started(plan, RESULTS, new LiveVerdicts(List.of()));
    PlannedCell first = plan.groups().get(0).cells().get(0);
    double startS = plan.groups().get(0).sessions().get(0).startS();
    nowNs += Math.round(2e9 * (first.estimatedS() + startS));
    live.cellEnded(first, record(first, false));
    double leftS = 2 * (plan.estimatedS() - first.estimatedS() - startS);
    assertThat(text()).contains(String.format(java.util.Locale.ROOT, "\"left_s\":%.1f", leftS));
  }

  @Test
  void aProgramGetsOneObjectALine() throws IOException {
    run(events(this::tick));
    List<JsonNode> events = new ArrayList<>();
    for (String line : text().lines().toList()) {
      events.add(Json.mapper().readTree(line));
    }
    assertThat(names(events).subList(0, 6))
        .containsExactly(
            "run_started",
            "server_starting",
            "server_starting",
            "cell_started",
            "second",
            "cell_ended");
    assertThat(events.get(0).toString())
        .contains("\"at\":\"2026-01-02T03:04:05.678Z\"")
        .contains("\"format\":\"oltp-matrix-events\",\"version\":1,", "\"cells\":16,");
    assertThat(events.get(4).path("cell").path("threads").asInt()).isEqualTo(4);
    assertThat(events.get(4).toString()).contains("\"tps\":1234.4,\"p95_ms\":56.78,");
    List<JsonNode> ended = named(events, "cell_ended");
    assertThat(ended).hasSize(16);
    assertThat(ended.get(0).path("tps").asDouble()).isIn(50.0, 100.0);
    assertThat(ended.get(0).path("file").asText()).startsWith("/results/cells/mariadb-10.11_");
    assertThat(ended.get(1).path("failure").asText()).isEqualTo("the server died\nits log");
    assertThat(ended.get(1).path("tps").isNull()).isTrue();
    JsonNode verdict = named(events, "verdict").get(0);
    assertThat(verdict.path("base").path("server").asText()).isEqualTo("mariadb-10.11");
    assertThat(verdict.path("ratio_lo").isNumber()).isTrue();
    assertThat(events.get(events.size() - 1).toString())
        .startsWith("{\"event\":\"run_ended\"")
        .contains("\"exit_status\":1");
  }

  private static List<String> names(List<JsonNode> events) {
    return events.stream().map(e -> e.path("event").asText()).toList();
  }

  private static List<JsonNode> named(List<JsonNode> events, String name) {
    return events.stream().filter(e -> e.path("event").asText().equals(name)).toList();
  }
}
