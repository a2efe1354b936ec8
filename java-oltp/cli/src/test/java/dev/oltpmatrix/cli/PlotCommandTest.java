package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import dev.oltpmatrix.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the command line of {@code plot}: which charts it draws, and what it prints about the
 * others.
 */
class PlotCommandTest {
  private static final String POOL = "mariadb-10.11_pool_base_oltp_read_only_sysbench_t0064_r01";
  private static final String OLDER =
      "mariadb-10.11_per-thread_base_oltp_read_only_sysbench_t0064_r01";

  @TempDir private Path folder;
  private ResultsDir results;

  @BeforeEach
  void makeRun() throws IOException {
    results = ResultsDir.create(folder.resolve("run"));
    RunDescription.now(Specs.several(List.of(64), 1, 1), List.of(), Records.HOST).write(results);
    write(cell("per-thread", 64));
  }

  private static CellRecord cell(String arm, int clients) {
    return Records.measured(Records.key(arm, clients, 1), Records.load(clients, 100, 2500));
  }

  private static CellRecord telemetry() {
    Map<String, List<Double>> values =
        Map.of("pool.threads", List.of(4.0, 5.0, 6.0), "pool.queue_length", List.of(9.0, 8.0, 7.0));
    Telemetry.Series series = new Telemetry.Series(List.of(-1.0, 1.0, 2.0), values);
    Map<String, Double> means = Map.of("pool.threads", 5.5, "pool.queue_length", 7.5);
    return cell("pool", 64)
        .withTelemetry(new Telemetry(Map.of(), means, series, null, List.of(), WAITS));
  }

  private void write(CellRecord record) throws IOException {
    RecordFile.write(results.cellFile(record.cell()), record);
  }

  private static final Telemetry.Waits WAITS =
      new Telemetry.Waits(5, 52, 2, 10, 30, 25.0, 6, 0, 1, 3, Map.of("futex_do_wait", 30.0));

  private String plot(String... options) {
    return OltpMatrixRun.of(
        Stream.concat(Stream.of("plot", results.root().toString()), Stream.of(options))
            .toArray(String[]::new));
  }

  private List<String> pictures() throws IOException {
    try (Stream<Path> files = Files.list(results.plots())) {
      return files.map(f -> f.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void countersAreDrawnInAdditionToTheLoad() throws Exception {
    write(telemetry());
    assertThat(plot("--verbose")).startsWith("0 ");
    assertThat(pictures())
        .filteredOn(name -> name.endsWith(".svg"))
        .containsExactly(
            "oltp_read_only_context_switches.svg",
            "oltp_read_only_cpu.svg",
            "oltp_read_only_latency_p50.svg",
            "oltp_read_only_latency_p95.svg",
            "oltp_read_only_pool.svg",
            "oltp_read_only_throughput.svg",
            "oltp_read_only_waits.svg");
    assertThat(results.plots().resolve("oltp_read_only_waits.svg"))
        .content()
        .contains("mariadb-10.11/pool", "ready, without a CPU", ">50<", "1 repetition")
        .doesNotContain("per-thread", "bars");
    assertThat(results.plots().resolve("oltp_read_only_pool.svg"))
        .content()
        .contains("mariadb-10.11/pool", "waiting for a thread", "1 repetition")
        .doesNotContain("per-thread", "bars");
    assertThat(results.plots().resolve("oltp_read_only_throughput.svg"))
        .content()
        .contains("bars: 95 % within the window");
  }

  @Test
  void theEndIsAScreenWithThePage() throws Exception {
    String end = plot();
    assertThat(end)
        .startsWith("0 1 of 1 cell measured, none invalid.\n")
        .contains("clients", "Open   " + results.reportHtml() + "\n")
        .doesNotContain("picture   ");
    assertThat(end.lines()).hasSizeLessThan(24);
  }

  @Test
  void aCellIsDrawnByTheSecond() throws Exception {
    write(telemetry());
    assertThat(plot("--cell", POOL))
        .startsWith("0 ")
        .contains("plots/" + POOL + ".png")
        .doesNotContain("no counters");
    assertThat(pictures()).containsExactly("data", POOL + ".png", POOL + ".svg");
    assertThat(results.plots().resolve("data/" + POOL + ".csv")).content().hasLineCount(7);
    assertThat(results.plots().resolve(POOL + ".svg"))
        .content()
        .contains("transactions/s", "pool threads", "window", "64 clients")
        .doesNotContain("fsyncs");
  }

  @Test
  void anOlderCellIsDrawnAsFarAsItIsKnown() throws Exception {
    assertThat(plot("--verbose")).startsWith("0 ");
    assertThat(pictures())
        .contains("oltp_read_only_cpu.svg")
        .doesNotContain("oltp_read_only_pool.svg");
    assertThat(plot("--cell", OLDER + ".json")).startsWith("0 ");
    assertThat(results.plots().resolve(OLDER + ".svg")).content().doesNotContain("pool threads");
  }

  @Test
  void aCellThatCannotBeDrawnIsRefusedInALine() throws Exception {
    CellRecord flat = new Simulated(1).arm("mysql-9.7", "pool", "base", 4).run(1, c -> 100).get(0);
    write(flat);
    write(Records.failed(Records.key("pool", 4, 1), "the server did not start"));
    write(Records.unsupported(Records.key("pool", 64, 1), "the pool is shut"));
    Map<String, String> refused =
        Map.of(
            flat.cell().fileName(),
            "has nothing by the second",
            Records.key("pool", 4, 1).fileName(),
            "nothing to draw: the server did not start",
            POOL,
            POOL + " has nothing to draw: the pool is shut",
            OLDER.replace("t0064", "t064"),
            "nearest: " + OLDER);
    refused.forEach(
        (cell, why) ->
            assertThat(plot("--cell", cell)).startsWith("2 ").contains(why).hasLineCount(1));
    assertThat(results.plots().resolve("data")).doesNotExist();
    assertThat(plot("--verbose"))
        .contains(" 1 failed", " 1 unsupported", "1 cell cannot be: the pool is shut");
  }
}
