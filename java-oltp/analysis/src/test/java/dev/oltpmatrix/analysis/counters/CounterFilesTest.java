package dev.oltpmatrix.analysis.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.record.ServerClock;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.model.record.ServerSystem;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.results.FoundRecords;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Specs;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests counters of a Windows machine, as typeperf writes them, beside a run of five seconds. */
class CounterFilesTest {
  private static final String ZONE = "(PDH-CSV 4.0) (W. Europe Standard Time)(-60)";

  /** Whoever names them by a machine of another language has other words there. */
  private static final List<String> NAMES =
      List.of(
          "Process(mariadbd)\\% User Time",
          "Process(mariadbd)\\% Privileged Time",
          "Process(mariadbd)\\Thread Count",
          "System\\Context Switches/sec",
          "Processor(_Total)\\% Processor Time",
          "Process(mariadbd)\\Handle Count");

  private static final CellKey CELL =
      CellKey.of("win", "pool", "base", "oltp_read_only", "sysbench", 64, 1);

  @TempDir private Path folder;

  private final ReporterList reporter = new ReporterList();
  private ResultsDir results;

  @BeforeEach
  void measure() throws IOException {
    results = ResultsDir.create(folder);
    Files.createDirectories(results.counters());
    write(cell(CELL, "mysql://b@win:3306/d"));
  }

  private void write(CellRecord record) throws IOException {
    RecordFile.write(results.cellFile(record.cell()), record);
  }

  /**
   * Returns a cell whose window is from 09:15:31 to 09:15:36 UTC by the server's clock, which is a
   * second ahead, and whose local time is an hour ahead of UTC.
   */
  private static CellRecord cell(CellKey key, String url) {
    return cell(key, url, "2026-11-26T09:15:20Z", 60);
  }

  private static CellRecord cell(CellKey key, String url, String readAt, int utcOffsetMin) {
    CellRecord measured = Records.measured(key, Records.load(64, 1000, 2000));
    ServerClock clock =
        new ServerClock(readAt, 0, 1000, 0.4, "W. Europe Standard Time", utcOffsetMin);
    ServerSystem system =
        new ServerSystem("mariadb.org", "Win64", "AMD64", 8, "pool-of-threads", "windows", null);
    return Records.telemetry(measured, Map.of(Telemetry.HOST_BUSY_US, 9e6), Map.of())
        .withUsage(new CellRecord.Usage(null, measured.usage().client()))
        .withState(new ServerState("sum", 0, 0, 0, 0L, 0L, 0L, 0L, 0L, List.of(), clock))
        .withOrigin(
            measured
                .origin()
                .withHosts(CellHosts.of(Records.HOST, null))
                .withServerFacts(
                    new CellRecord.ServerFacts(
                        "11.4.5-MariaDB", url, Map.of(), Map.of(), null, system)));
  }

  /** Returns a file of typeperf whose machine works from 10:15:31 to 10:15:36 local time. */
  private static String file(String zone, List<String> names) {
    StringBuilder text = new StringBuilder();
    text.append(line(zone, names.stream().map(name -> "\\\\WIN\\" + name).toList()));
    List<String> none = List.of(" ", " ", "30", " ", " ", "1");
    text.append(line("11/26/2026 10:15:25.000", none));
    for (int second = 26; second <= 40; second++) {
      boolean works = second > 31 && second <= 36;
      List<String> values =
          works
              ? List.of("150.0", "50.000000", "300.5", "2000", "50", "1")
              : List.of("0", "0", "300.5", "0", "0", "1");
      text.append(line("11/26/2026 10:15:" + second + ".000", values));
    }
    return text.toString();
  }

  private static String line(String first, List<String> others) {
    return "\"" + first + "\",\"" + String.join("\",\"", others) + "\"\r\n";
  }

  private FoundRecords read(String name, String text, Charset charset) throws IOException {
    Files.write(results.counters().resolve(name), text.getBytes(charset));
    return CounterFiles.read(results, reporter);
  }

  private FoundRecords read(String text) throws IOException {
    return read("win.csv", text, StandardCharsets.ISO_8859_1);
  }

  private void assertRefused(String name, String text, String words) {
    assertThatThrownBy(() -> read(name, text, StandardCharsets.ISO_8859_1))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words)
        .message()
        .startsWith("counters/" + name)
        .hasLineCount(1);
  }

  @Test
  void countersOfTheWindowBecomeTheCellsOwn() throws IOException {
    FoundRecords found = read(file(ZONE, NAMES));

    CellRecord record = found.whole().get(0);
    CellMeasurement numbers = MeasuredCell.of(found.whole()).get(0).numbers();
    assertThat(numbers.number(Metrics.SERVER_CPU)).isEqualTo(2000);
    assertThat(
            numbers.values().entrySet().stream()
                .map(entry -> entry.getKey().name() + " " + entry.getValue().number()))
        .contains(
            "server_threads 300.5",
            "server_host_context_switches_per_txn 2.0",
            "server_host_busy_percent 50.0",
            "server_cpus 2.0")
        .noneMatch(value -> value.startsWith("server_context_switches_per_txn"))
        .noneMatch(value -> value.startsWith("other_cpus"));
    assertThat(record.telemetry().counter(Telemetry.SERVER + Telemetry.CPU_USER_US))
        .isEqualTo(7.5e6);
    assertThat(record.origin().serverFacts().system().words())
        .isEqualTo(
            "mariadb.org on Win64 (AMD64), 8 CPUs, memory not told over SQL,"
                + " thread_handling=pool-of-threads, thread_pool_mode=windows, its counters from"
                + " counters/win.csv");
    assertThat(reporter.lines)
        .containsExactly(
            "counters/win.csv: counters of 1 cell, by its server's clock, which was 1.000 s ahead"
                + " of this program's machine (± 0.000 s)");
    assertThat(results.readCells(reporter).whole().get(0).telemetry().counters())
        .as("the record on disk")
        .containsOnlyKeys(Telemetry.HOST_BUSY_US);
  }

  @Test
  void countersOfOneRunAreOfNoOther() throws IOException {
    ResultsDir all = ResultsDir.createCampaign(folder.resolve("all"));
    RunDescription.now(Specs.small().runs(2).build(), List.of(), Records.HOST).write(all);
    for (int run = 1; run <= 2; run++) {
      results = ResultsDir.create(all.run(run).root());
      RunDescription.now(Specs.small().build(), List.of(), Records.HOST).write(results);
      write(cell(CELL, "mysql://b@win:3306/d"));
    }
    Files.createDirectories(results.counters());
    Files.writeString(results.counters().resolve("win.csv"), file(ZONE, NAMES));

    assertThat(CounterFiles.read(all, reporter).whole())
        .extracting(
            r -> r.run() + " " + r.telemetry().counter(Telemetry.SERVER + Telemetry.CPU_USER_US))
        .containsExactly("1 null", "2 7500000.0");
    assertThat(reporter.lines).singleElement().asString().startsWith("runs/2/counters/win.csv: ");
  }

  /** Each row: another form of the same file, and what is said of it beside what was joined. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "none",
      value = {
        "\\z|¶The command completed successfully.¶|UTF-8|left out as no row of values: 1" + " line",
        "\\A|¶|UTF-16BE|none",
        "\",\"|\";\"|UTF-16LE|none",
        "\",\"|\"\t\"|UTF-8|none",
        "\"|none|UTF-8|none",
        "\\z|\"11/26/2026 10:15:41.000\",\"0\",\"|UTF-8|left out as no row of values: 1 line",
        // as many columns as none, and a last line that may have lost digits
        "\\z|11/26/2026 10:15:41.000,0,0,300.5,0,0,1,2¶|UTF-8|left out as no row of values: 1 line",
        "\\z|11/26/2026 10:15:41.000,0,0,300.5,0,0,1|UTF-8|left out as no row of values: 1 line",
        "10:15:30|10:15:27|UTF-8|left out as no row of values: 1 line",
        "11/26/2026|2026-11-26|UTF-8|none",
        // the server's zone, where the file does not say it
        "(PDH-CSV 4.0\\)).*?\\(-60\\)|$1|UTF-16LE|none",
        "% User Time(.*)% Privileged Time|% Processor Time$1% Other Time|UTF-8|none",
        "11/26/2026 (\\d\\d):(\\S{9})|2026-11-26T$1:$2+01:00|UTF-8|none",
        "11/26/2026 10:(\\S{9})|2026-11-26 09:$1 UTC|UTF-8|none",
        "\"11/(26)/(2026) (\\S+)\",\"(\\d+)\\.0\"|\"$1.11.$2 $3\",\"$4.0\"|UTF-8|none",
        "\\\\\\\\WIN\\\\|none|UTF-8|none",
        "300.5|-1|UTF-8|without values: \\\\WIN\\Process(mariadbd)\\Thread" + " Count in 1 cell",
        "\"300.5\",\"2000\"|\"\",\"n/a\"|UTF-8|without values:"
            + " \\\\WIN\\Process(mariadbd)\\Thread Count in 1 cell, \\\\WIN\\System\\Context"
            + " Switches/sec in 1 cell",
      })
  void anyTimeStampedFileIsReadAndWhatIsMissingIsSaid(
      String from, String to, String charset, String words) throws IOException {
    String text = file(ZONE, NAMES).replaceAll(from, to == null ? "" : to.replace("¶", "\r\n"));
    String marked = charset.startsWith("UTF-16") ? "\uFEFF" + text : text;
    FoundRecords found = read("win.csv", marked, Charset.forName(charset));

    assertThat(MeasuredCell.of(found.whole()).get(0).numbers().number(Metrics.SERVER_CPU))
        .isEqualTo(to != null && to.contains("Processor") ? 1500 : 2000);
    assertThat(reporter.lines).hasSize(words == null ? 1 : 2);
    assertThat(reporter.lines.get(reporter.lines.size() - 1))
        .startsWith("counters/win.csv: " + (words == null ? "counters of 1 cell" : words));
  }

  @Test
  void aDecimalCommaIsReadWhereItSeparatesNothingElse() throws IOException {
    String text =
        file(ZONE, NAMES).replace("\",\"", "\";\"").replaceAll("(\\d)\\.(\\d+)\"", "$1,$2\"");

    FoundRecords found = read(text.replaceAll("(:\\d\\d),000", "$1.000"));
    assertThat(MeasuredCell.of(found.whole()).get(0).numbers().number(Metrics.SERVER_CPU))
        .isEqualTo(2000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Process|Prozess|has no counter of a server by its English name",
        "11/26/2026|11/27/2026|lies between 2026-11-27T10:15:25Z and 2026-11-27T10:15:40Z, and the"
            + " window of ",
        "11/26/2026|26 Nov|has no line of values with a time",
        "(-60)|(-120)|is of local time UTC+120 min, and its server's was UTC+60 min",
        "11/26/2026 10:15:30|11/26/2026 09:15:30|goes back in time at 11/26/2026 09:15:30.000",
        "Process(mariadbd)\\Handle Count|Process(mariadbd#1)\\% User Time|has both"
            + " \\\\WIN\\Process(mariadbd)\\% User Time and \\\\WIN\\Process(mariadbd#1)\\% User"
            + " Time; it has to be",
      })
  void aFileThatIsNotOfThisRunOrMachineIsRefused(String from, String to, String words) {
    assertRefused(
        "win.csv",
        file(ZONE, NAMES)
            .replace("\\System", "\\SystemX")
            .replace("\\Processor(", "\\ProcessorX(")
            .replace(from, to),
        words);
  }

  /** A cell of an hour later has the local time that its server told then. */
  @Test
  void aFileInWhichSummerTimeBeganIsOfBothTimes() throws IOException {
    CellKey later = CellKey.of("win", "pool", "base", "oltp_read_only", "sysbench", 64, 2);
    write(cell(later, "mysql://b@win:3306/d", "2026-11-26T10:15:20Z", 120));
    String text = file(ZONE, NAMES);
    List<String> values = List.of("150.0", "50.0", "300", "0", "0", "1");
    String jumped =
        text + line("11/26/2026 12:15:31.000", values) + line("11/26/2026 12:15:40.000", values);

    assertThat(MeasuredCell.of(read(jumped).whole()))
        .extracting(cell -> cell.numbers().number(Metrics.SERVER_CPU))
        .containsExactly(2000.0, 2000.0);
    assertThat(MeasuredCell.of(read(text).whole()))
        .extracting(cell -> cell.numbers().number(Metrics.SERVER_CPU))
        .containsExactly(2000.0, null);
    assertThat(reporter.lines).anyMatch(line -> line.contains("; it does not cover 1 more"));
  }

  @Test
  void twoServersUnderOneNameTakeAFileEach() throws IOException {
    write(
        cell(
            CellKey.of("win", "per-thread", "base", "oltp_read_only", "sysbench", 64, 1),
            "mysql://b@win:3307/d"));

    assertRefused("wni.csv", file(ZONE, NAMES), "is of 0 servers by URL");
    Files.delete(results.counters().resolve("wni.csv"));
    assertRefused(
        "win.csv",
        file(ZONE, NAMES),
        "is of 2 servers by URL whose clocks this run's records have");
    Files.delete(results.counters().resolve("win.csv"));
    FoundRecords found = read("win_pool.csv", file(ZONE, NAMES), StandardCharsets.UTF_8);
    assertThat(found.whole())
        .filteredOn(record -> record.telemetry().counters().size() > 1)
        .extracting(record -> record.cell().arm())
        .containsExactly("pool");
  }

  @Test
  void aServerWhoseCountersTheRecordsHaveTakesNone() throws IOException {
    write(Records.measured(Records.key("pool", 4, 1), Records.load(4, 1000, 2000)));

    assertRefused("mariadb-10.11.csv", file(ZONE, NAMES), "is of 0 servers by URL");
  }
}
