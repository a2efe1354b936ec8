package dev.oltpmatrix.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.oltpmatrix.analysis.aggregate.Bases;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.analysis.factorial.Factorial;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.DeviceSpeed.Work;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.MachineSpeed;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.RecordPage;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whoever has a study's cells.csv can make its tables. */
class CellsCsvTest {
  private static final int CLIENTS = 100;

  @TempDir Path folder;

  /** A matrix whose first-named levels are not the first of the alphabet. */
  private static List<CellRecord> run(int blocks) {
    Simulated run =
        new Simulated(3)
            .withSpec("servers", List.of("z-1", "a-1/pool", "a-1"))
            .withSpec("generators", List.of("sysbench", "java-mariadb"))
            .withSpec("metrics", List.of("throughput", "p95", "p99", "server_cpu_us_per_txn"));
    for (String config : List.of("base", "aa")) {
      run.arm("a-1", "per-thread", config, 4, 64, 256);
    }
    run.arm("a-1", "pool", "base", 4, 64, 256).arm("z-1", "per-thread", "base", 4, 64, 256);
    for (String arm : List.of("per-thread", "pool")) {
      run.cell(CellKey.of("a-1", arm, "base", "oltp_read_only", "java-mariadb", 64, 1));
    }
    return new ArrayList<>(run.run(blocks, c -> c.arm().equals("pool") ? 1234.5 : 1000));
  }

  private static CellRecord closedLoop(String arm, int block, int starved) {
    return Records.measured(
        CellKey.of("m", arm, "base", "oltp_read_only", "sysbench", CLIENTS, block),
        ClosedLoop.independent(CLIENTS, 2, 20, client -> client < starved ? 1000 : 1 + client % 7),
        Flag.of(Flag.Kind.TOO_FEW_EVENTS, 1, 95, "10 transactions", 20.0));
  }

  /** Four starved clients and ten that have one long transaction: p95 lies beyond what was seen. */
  private static CellRecord beyond(int block) {
    int[] begun = new int[CLIENTS];
    return Records.measured(
        CellKey.of("m", "per-thread", "base", "oltp_read_only", "sysbench", CLIENTS, block),
        ClosedLoop.independent(
            CLIENTS,
            2,
            20,
            client ->
                client < 4 || (begun[client]++ > 0 && client < 14) ? 1000 : client < 14 ? 3 : 15));
  }

  private static List<CellRecord> censored() {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 8; block++) {
      records.add(block == 2 ? beyond(block) : closedLoop("per-thread", block, 6));
      records.add(closedLoop("pool", block, 0));
    }
    CellRecord starved = records.get(4);
    records.set(
        4,
        starved.withFlags(
            List.of(Flag.of(Flag.Kind.NOT_STEADY, 6, 5), Flag.of(Flag.Kind.CHECK_ERROR, "a; b"))));
    records.set(7, Records.failed(records.get(7).cell(), "the server died\nits last lines:\nx"));
    return records;
  }

  private static CellRecord openLoop(
      String arm, String rate, String burst, int block, long arrivals) {
    Map<Factor, String> levels = new TreeMap<>(java.util.Comparator.comparing(Factor::name));
    levels.putAll(CellKey.of("m", arm, "base", "oltp_read_only", "sysbench", 64, block).levels());
    levels.put(Factors.RATE, rate);
    levels.put(Factors.BURST, burst);
    LoadResult load = Records.load(64, 1000 + block, 2000).withSteady(queue(arrivals));
    LatencySummary service = LatencySummary.of(LatencyHistogram.newHdr());
    boolean isBurst = !Factors.BURST.isDefault(burst);
    LoadResult.Burst of = new LoadResult.Burst(4000, 1, 1, block == 1 ? null : 2.5, 70);
    return Records.measured(
        CellKey.of(levels, block),
        load.withOpenLoop(
            new LoadResult.OpenLoop(1000, arrivals, 5, 6, service, isBurst ? of : null)),
        Flag.of(Flag.Kind.OVERLOADED, 70, 64, 5000));
  }

  /** A queue that reaches from before the window beyond its end, so that p95 is not known. */
  private static LoadResult.Steadiness queue(long waiting) {
    LoadResult.Phase phase = new LoadResult.Phase(1, 5, 0, 64, LoadResult.EndedBy.CLOCK);
    LatencyHistogram ages =
        new LatencyHistogram(0.001, List.of(new long[] {4_000_000, waiting / 10}));
    return new LoadResult.Steadiness(phase, phase, null, List.of(), ages, ages, null, null);
  }

  private static List<CellRecord> openLoops() {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      for (String arm : List.of("per-thread", "pool")) {
        records.add(openLoop(arm, "500", "none", block, 5000 + 5L * block));
        records.add(openLoop(arm, "1000", "none", block, 9000));
        records.add(openLoop(arm, "1000", "400%x5s", block, 9000));
      }
    }
    return records;
  }

  private static List<CellRecord> kinds() {
    Factor flush = SettingFactor.of("flush_log");
    Simulated run = new Simulated(7).withSpec("metrics", List.of("p95(transfer)", "p50"));
    for (String arm : List.of("per-thread", "pool")) {
      run.cell(CellKey.of("m", arm, "base", "bank", "sysbench", 8, 1));
      run.cell(CellKey.of("m", arm, "base", "bank", "sysbench", 8, 1).with(flush, "1"));
    }
    List<CellRecord> records = new ArrayList<>();
    run.run(3, cell -> cell.arm().equals("pool") ? 512 : 1024)
        .forEach(r -> records.add(Records.withKinds(r, Map.of("transfer", 90, "report", 10))));
    records.add(
        Records.unsupported(
            CellKey.of("m", "pool", "base", "bank", "java-mysql", 8, 1), "it's too old"));
    return records;
  }

  /** Without the combination of first levels the cells do not come in the order of the levels. */
  private static List<CellRecord> inPart() {
    Simulated run = new Simulated(7);
    for (List<String> level : List.of(List.of("1", "0"), List.of("0", "1"), List.of("0", "0"))) {
      run.cell(
          CellKey.of("m", "pool", "base", "oltp_read_only", "sysbench", 8, 1)
              .with(SettingFactor.of("flush_log"), level.get(0))
              .with(SettingFactor.of("sync_binlog"), level.get(1)));
    }
    List<String> named = List.of("1", "0");
    return with(
        "settings", Map.of("flush_log", named, "sync_binlog", named), run.run(3, cell -> 100));
  }

  /** Returns the records of a matrix that has one more key. */
  private static List<CellRecord> with(String key, Object value, List<CellRecord> records) {
    return records.stream()
        .map(
            record -> {
              CellRecord.Origin origin = record.origin();
              Map<String, Object> spec =
                  new TreeMap<>(origin.spec() == null ? Map.of() : origin.spec());
              spec.put(key, value);
              return record.withOrigin(origin.withSpec(spec));
            })
        .toList();
  }

  private static List<CellRecord> onDevice() {
    DeviceSpeed device = new DeviceSpeed(new Work(1, 2, 3), new Work(4, 5, 6), new Work(7, 8, 9));
    return run(1).stream()
        .map(record -> record.withSpeed(new MachineSpeed(null, null, List.of(), device)))
        .toList();
  }

  /** Each row: records, and a text that their cells.csv or their verdicts have. */
  static Stream<Arguments> folders() {
    Map<String, Object> primary =
        Map.of("metric", "p95", "at", Map.of("threads", List.of("256")), "margin", "2.5%");
    List<String> tails = List.of("over_1s_percent", "clients_done_s", "throughput");
    return Stream.of(
        arguments(run(1), ","),
        arguments(run(5), ","),
        arguments(with("until_percent", 10, run(6)), ",true,"),
        arguments(
            with(
                "question",
                "Pool on, or \"off\"?",
                with("compare", Map.of("factor", "arm", "base", "pool"), run(5))),
            ",\"Pool on, or"
                + " \"\"off\"\"?\",\"{\"\"factor\"\":\"\"arm\"\",\"\"base\"\":\"\"pool\"\"}\",2"),
        arguments(with("primary", primary, run(5)), "\"\"margin\"\""),
        arguments(onDevice(), ",1,2,3,4,5,6,7,8,9"),
        arguments(censored(), "per-thread was not steady"),
        arguments(censored(), "per-thread's lies beyond what was seen"),
        arguments(with("metrics", tails, censored()), "over_1s_percent"),
        arguments(openLoops(), "queue grew"),
        arguments(inPart(), ",\"{\"\"sync_binlog\"\":[\"\"1\"\",\"\"0\"\"]}\""),
        arguments(kinds(), "p95(transfer)"),
        arguments(kinds(), "it's too old"));
  }

  @ParameterizedTest
  @MethodSource("folders")
  void allTablesAreThoseOfTheRecords(List<CellRecord> records, String text) throws IOException {
    List<MeasuredCell> measured = MeasuredCell.of(records);
    assertThat(CellsCsv.text(measured) + verdicts(measured)).contains(text);
    assertSameTables(records);
  }

  private void assertSameTables(List<CellRecord> records) throws IOException {
    List<MeasuredCell> measured = MeasuredCell.of(records);
    List<MeasuredCell> read = read(CellsCsv.text(measured));
    Summary expected = Summary.ofCells(measured, 0);
    Summary found = Summary.ofCells(read, 0);
    assertThat(found.findings().verdicts()).isEqualTo(expected.findings().verdicts());
    assertThat(SummaryCsv.text(found.rows())).isEqualTo(SummaryCsv.text(expected.rows()));
    assertThat(effects(found)).isEqualTo(effects(expected));
    assertThat(KindRow.text(KindRow.of(read))).isEqualTo(KindRow.text(KindRow.of(measured)));
    assertThat(found.findings().answer()).isEqualTo(expected.findings().answer());
    assertThat(found.findings().cells().question())
        .isEqualTo(expected.findings().cells().question());
    assertThat(found.findings().table()).isEqualTo(expected.findings().table());
    assertThat(CellsCsv.text(read)).as("written again").isEqualTo(CellsCsv.text(measured));
  }

  private static Map<String, Object> effects(Summary summary) {
    return Factorial.of(summary.findings().cells()).data();
  }

  @Test
  void aBaseIsChosenAndKept() throws IOException {
    String text = CellsCsv.text(MeasuredCell.of(run(3)));
    assertThat(verdicts(read(text)))
        .contains("\nbuilds,oltp_read_only,sysbench,4,a-1,per-thread,base,z-1,");

    List<MeasuredCell> other = Bases.first(read(text), List.of("server=a-1", "arm=pool"));
    assertThat(verdicts(other))
        .contains("\nbuilds,oltp_read_only,sysbench,4,z-1,per-thread,base,a-1,")
        .contains("\narms,oltp_read_only,sysbench,4,a-1,per-thread,base,a-1,pool,");
    assertThat(verdicts(read(CellsCsv.text(other)))).isEqualTo(verdicts(other));
    assertThatThrownBy(() -> Bases.first(other, List.of("server=b-1")))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown server 'b-1'; nearest: a-1, z-1");
    assertThatThrownBy(() -> Bases.first(other, List.of("a-1")))
        .hasMessage("'a-1' is no base; write FACTOR=LEVEL, such as generator=sysbench");
    List<MeasuredCell> part = MeasuredCell.of(inPart());
    for (List<MeasuredCell> cells : List.of(part, read(CellsCsv.text(part)))) {
      assertThat(effects(Summary.ofCells(cells, 0)).toString())
          .contains("sync_binlog 0 over 1")
          .doesNotContain("sync_binlog 1 over 0");
      List<MeasuredCell> based = Bases.first(cells, List.of("sync_binlog=0"));
      assertThat(effects(Summary.ofCells(based, 0)).toString()).contains("sync_binlog 1 over 0");
    }
  }

  @Test
  void fewColumnsAreRequired() throws IOException {
    List<MeasuredCell> read =
        read(
            """
            repetition,server,arm,config,workload,generator,threads,tps,valid
            1,m,per-thread,base,w,g,4,100,true
            2,m,per-thread,base,w,g,4,101,true
            1,m,pool,base,w,g,4,200,true
            2,m,pool,base,w,g,4,,false
            """);
    assertThat(verdicts(read)).contains("throughput,2.0000,,,1,no verdict,");
    assertThat(SummaryCsv.text(Summarizer.summarize(read)))
        .contains("m,per-thread,base,w,g,4,2,100.50,100.00,101.00,,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tps|1.5x|tps is '1.5x', allowed: a number",
        "tps|-1|tps is '-1', allowed: a number of at least 0",
        "p95_ms|NaN|p95_ms is 'NaN', allowed: a number",
        "valid|yes|valid is 'yes', allowed: true, false",
        "repetition|''|repetition is empty; number the repetitions of each cell from 1",
        "repetition|x|repetition is 'x', allowed: a number",
        "repetition|1.5|repetition is '1.5', allowed: a whole number",
        "repetition|100001|repetition is 100001, allowed: 0..100000",
        "server|''|the name of its server is missing",
        "compare|arm|compare is 'arm', allowed: what the run wrote",
        "cpus|two|cpus is 'two', allowed: a number",
      })
  void aWrongValueIsRefusedWithItsLine(String column, String value, String message)
      throws IOException {
    List<String> lines = CellsCsv.text(MeasuredCell.of(run(1))).lines().toList();
    List<String> names = Csv.fields(lines.get(0));
    List<String> fields = new ArrayList<>(Csv.fields(lines.get(2)));
    fields.set(names.indexOf(column), value);
    String text = lines.get(0) + "\n" + lines.get(1) + "\n" + String.join(",", fields);
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UsageException.class)
        .hasMessage(folder.resolve("cells.csv") + " line 3: " + message);
  }

  @Test
  void aTableOfAnotherFormIsRefused() throws IOException {
    List<MeasuredCell> cells = MeasuredCell.of(run(1));
    String text = CellsCsv.text(cells);
    assertRefused(SummaryCsv.text(Summarizer.summarize(cells)), " has no column repetition; give");
    assertRefused(text.replaceFirst(",tps,", ",tpm,"), " has no column tps; give the cells.csv");
    assertRefused(
        text.replaceFirst(",beyond", ",x"), " has no column beyond: oltp-matrix 0.1.0 wrote it");
    assertRefused(text + text.lines().toList().get(1) + "\n", " has the cell of ");
    assertRefused(text + "1,a\n", " values for ");
    assertRefused("", " holds no table: a line of column names and rows under it");
    assertRefused("repetition,server\n", " holds no table: a line of column names");
    RecordPage.assertHasHeader(text.substring(text.indexOf("started_at"), text.indexOf('\n')));
  }

  private void assertRefused(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(folder.resolve("cells.csv").toString())
        .hasMessageContaining(message);
  }

  private static String verdicts(List<MeasuredCell> cells) {
    return Summary.ofCells(cells, 0).findings().verdicts();
  }

  private List<MeasuredCell> read(String text) throws IOException {
    Path file = folder.resolve("cells.csv");
    Files.writeString(file, text);
    return MeasuredCell.withoutRecords(CellsCsvReader.read(file));
  }
}
