package dev.oltpmatrix.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.compare.RunComparison;
import dev.oltpmatrix.analysis.conclusions.AnswerTable;
import dev.oltpmatrix.analysis.conclusions.Problem;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.report.page.text.Repeat;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Simulated;
import dev.oltpmatrix.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Makes pages of simulated runs. */
public final class TestPages {
  public static final Path PLOT = Path.of("../../plot");
  private static final Path REFERENCE = Path.of("../../reference");

  private static final Pattern DATA =
      Pattern.compile("(?s)<script type=\"application/json\" id=\"data\">(.*?)</script>");

  private TestPages() {}

  /** Returns the data of a page. */
  public static JsonNode data(Path page) throws IOException {
    Matcher found = DATA.matcher(Files.readString(page));
    if (!found.find()) {
      throw new IOException(page + " has no data");
    }
    return JsonMapper.builder().build().readTree(found.group(1));
  }

  /** Returns the text of a page with other data. */
  public static String withData(Path page, JsonNode data) throws IOException {
    String text = Files.readString(page);
    Matcher found = DATA.matcher(text);
    if (!found.find()) {
      throw new IOException(page + " has no data");
    }
    String json = data.toString().replace("<", "\\u003c");
    return text.substring(0, found.start(1)) + json + text.substring(found.end(1));
  }

  public static int[] clients() {
    return new int[] {4, 64, 1024, 4096};
  }

  /**
   * Returns records of two products with and without a pool, whose pool is three times as fast from
   * 1024 clients on.
   */
  public static List<CellRecord> records(int blocks) {
    Simulated run = new Simulated(7);
    for (String server : List.of("mariadb-10.11", "mysql-9.7")) {
      run.arm(server, "per-thread", "base", clients()).arm(server, "pool", "base", clients());
    }
    List<CellRecord> records =
        run.run(blocks, c -> c.arm().equals("pool") && c.threads() >= 1024 ? 3000 : 1000);
    return new ArrayList<>(records.stream().map(TestPages::withSeconds).toList());
  }

  /** Adds seconds, as a measured cell has them, with latencies of two sizes. */
  private static CellRecord withSeconds(CellRecord record) {
    LoadResult load = record.load();
    long tps = Math.round(load.transactionsPerS());
    List<Interval> intervals =
        IntStream.range(0, 5)
            .mapToObj(
                s ->
                    new Interval(
                        s,
                        1,
                        tps,
                        1000L,
                        2000L,
                        3000L,
                        4000L,
                        List.of(new long[] {1024, tps - 5}, new long[] {131072, 5})))
            .toList();
    return record.withLoad(load.withIntervals(intervals));
  }

  /** Returns the same records with two kinds of transaction, compared in metrics of one of them. */
  public static List<CellRecord> kinds(int blocks) {
    List<String> metrics = List.of("per_minute(transfer)", "p95(transfer)");
    return new ArrayList<>(
        records(blocks).stream()
            .map(record -> Records.withKinds(record, Map.of("transfer", 80, "report", 20)))
            .map(
                record ->
                    record.withOrigin(
                        new CellRecord.Origin(
                            record.origin().startedAt(),
                            record.origin().endedAt(),
                            Map.of("metrics", metrics),
                            record.origin().hosts(),
                            record.origin().serverFacts())))
            .toList());
  }

  /**
   * Returns records of two workloads of three generators with three configs at one client count;
   * some are unsupported.
   */
  public static List<CellRecord> names(int blocks) {
    Simulated run = new Simulated(7);
    List<CellKey> unsupported = new ArrayList<>();
    for (String workload : List.of("oltp_read_only", "oltp_point_select")) {
      for (String generator : List.of("java-mariadb", "java-mysql", "sysbench")) {
        for (String config : List.of("base", "flush-log-1", "redo-96m")) {
          CellKey key = CellKey.of("mariadb-10.11", "pool", config, workload, generator, 1, 1);
          if (generator.equals("sysbench") && config.equals("redo-96m")) {
            unsupported.add(key);
          } else {
            run.cell(key);
          }
        }
      }
    }
    List<CellRecord> records =
        new ArrayList<>(run.run(blocks, c -> c.workload().equals("oltp_read_only") ? 700 : 14_000));
    for (int block = 1; block <= blocks; block++) {
      for (CellKey key : unsupported) {
        records.add(
            Records.unsupported(key.withRepetition(block), "it has no such <option>, \"never\""));
      }
    }
    return records;
  }

  /** Returns the same records at several numbers of active clients, out of 64. */
  public static List<CellRecord> namesOverAnAxis(int blocks) {
    List<CellRecord> records = new ArrayList<>();
    for (String active : List.of("4", "16", "32")) {
      for (CellRecord record : names(blocks)) {
        CellKey key = record.cell().with(Map.of(Factors.CLIENTS, "64", Factors.ACTIVE, active));
        records.add(record.withCell(key));
      }
    }
    return records;
  }

  /** Returns an additional cell whose texts come from outside. */
  public static CellRecord withTexts(String text) {
    CellKey key = CellKey.of("mysql-9.7", "pool", "base", "oltp_read_only", "sysbench", 512, 1);
    return Records.measured(
        key,
        Records.load(512, 900, 2000),
        Flag.of(Flag.Kind.SERVER_RESOURCE_EXHAUSTED, text),
        Flag.of(Flag.Kind.UNTYPED, text));
  }

  public static RunDescription run(MatrixSpec spec) {
    return RunDescription.now(spec, List.of(), Records.HOST);
  }

  public static RunDescription run() {
    return run(
        MatrixSpecBuilder.builder(Specs.small().build())
            .name("test-run")
            .description("four arms, for a test")
            .repetitions(3)
            .build());
  }

  public static Path write(
      Path folder, RunDescription run, List<CellRecord> records, PageOptions options)
      throws IOException {
    Path file = folder.resolve("report.html");
    new Page(PLOT, options).writeRun(file, page(run, records));
    return file;
  }

  public static Path write(Path folder, List<CellRecord> records) throws IOException {
    return write(folder, run(), records, PageOptions.USUAL);
  }

  /** Writes the page of a study from its cells.csv. */
  public static Path writeCells(Path folder, List<MeasuredCell> cells) throws IOException {
    Path file = folder.resolve("report.html");
    RunPage.Words words =
        new RunPage.Words(
            new RunPage.Origin("a study", "made of cells.csv"), "", Repeat.IMPORT, List.of());
    RunPage page =
        new RunPage(
            RunDescription.unknown(),
            cells,
            RunComparisons.of(cells),
            words,
            new PublishedTables(REFERENCE));
    new Page(PLOT, PageOptions.USUAL).writeRun(file, page);
    return file;
  }

  /** Writes the page of two runs. */
  public static Path writeComparison(Path folder, List<CellRecord> a, List<CellRecord> b)
      throws IOException {
    RunComparison compared =
        RunComparison.read(
                writeRun(folder.resolve("a"), a),
                writeRun(folder.resolve("b"), b),
                new RunComparison.Options(false, null, List.of()),
                new ReporterList())
            .runs()
            .withoutHosts();
    Path file = folder.resolve("compared.html");
    new Page(PLOT, PageOptions.USUAL)
        .writeComparison(file, new ComparePage(compared, new PublishedTables(REFERENCE)));
    return file;
  }

  private static Path writeRun(Path root, List<CellRecord> records) throws IOException {
    for (CellRecord record : records) {
      RecordFile.write(root.resolve("cells").resolve(record.cell().fileName()), record);
    }
    RunDescription.unknown().write(new ResultsDir(root));
    return root;
  }

  /** Writes a page of simulated records with a first table: the pool against per-thread. */
  public static Path writeWithTable(Path folder, int blocks) throws IOException {
    Path page = write(folder, records(blocks));
    ObjectNode data = (ObjectNode) data(page);
    JsonNode table =
        Content.table(table(), key -> key.fileName().replaceFirst("_r\\d+\\.json$", ""));
    ((ObjectNode) data.get("answer")).set("table", table);
    Files.writeString(page, withData(page, data));
    return page;
  }

  private static AnswerTable table() {
    List<AnswerTable.Row> rows = new ArrayList<>();
    for (String server : List.of("mariadb-10.11", "mysql-9.7")) {
      for (String metric : List.of("throughput", "p50", "p95")) {
        boolean isStarved = server.equals("mysql-9.7") && metric.equals("p95");
        rows.add(
            new AnswerTable.Row(
                "pool",
                server + ", oltp_read_only",
                metric,
                Arrays.asList(
                    field(server, 64, "not significant", "1.06", "0.98–1.15"),
                    field(server, 1024, "better", "0.26", "0.18–0.38"),
                    isStarved ? starved(server) : null)));
      }
    }
    return new AnswerTable(
        "arm",
        "per-thread",
        List.of(
            new AnswerTable.Head("64 clients", "64", "32"),
            new AnswerTable.Head("1024 clients", "1024", "512"),
            new AnswerTable.Head("4096 clients", "4096", "2048")),
        rows,
        List.of("* blocks with an invalid cell are left out."));
  }

  private static AnswerTable.Field field(
      String server, int clients, String outcome, String ratio, String interval) {
    return new AnswerTable.Field(
        cell(server, clients),
        outcome,
        "71.2 ms",
        "49.9 ms",
        ratio,
        interval,
        clients > 1000,
        List.of());
  }

  private static AnswerTable.Field starved(String server) {
    return new AnswerTable.Field(
        cell(server, 4096),
        "no verdict",
        null,
        "2.05 s",
        null,
        null,
        false,
        List.of(new Problem(Problem.Kind.STARVED, "per-thread: 33 % of clients starved")));
  }

  private static CellKey cell(String server, int clients) {
    return CellKey.of(server, "pool", "base", "oltp_read_only", "sysbench", clients, 1);
  }

  public static RunPage page(RunDescription run, List<CellRecord> records) {
    return new RunPage(
        run,
        MeasuredCell.of(records),
        RunComparisons.of(MeasuredCell.of(records)),
        new RunPage.Words(
            RunPage.Origin.IMPORT, "Bars: a test.", Repeat.of(run.spec(), null), List.of()),
        new PublishedTables(REFERENCE));
  }
}
