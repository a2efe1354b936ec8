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
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
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
    CellRecord.Origin origin = measured.origin();
    return Records.telemetry(measured, Map.of(Telemetry.HOST_BUSY_US, 9e6), Map.of())
        .withUsage(new CellRecord.Usage(null, measured.usage().client()))
        .withState(new ServerState("sum", 0, 0, 0, 0L, 0L, 0L, 0L, 0L, List.of(), clock))
        .withOrigin(
            new CellRecord.Origin(
                origin.startedAt(),
                origin.endedAt(),
                origin.spec(),
                CellHosts.of(Records.HOST, null),
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
  void theSumOfUserAndSystemTimeIsEnough() throws IOException {
    String total = file(ZONE, NAMES).replace("% User Time", "% Processor Time");
    String file = total.replace("% Privileged Time", "% Other Time");

    CellMeasurement numbers = MeasuredCell.of(read(file).whole()).get(0).numbers();
    assertThat(numbers.number(Metrics.SERVER_CPU)).isEqualTo(1500);
  }

  @Test
  void aZoneThatTheFileDoesNotSayIsTheServers() throws IOException {
    FoundRecords found =
        read("win_pool.csv", "\uFEFF" + file("(PDH-CSV 4.0)", NAMES), StandardCharsets.UTF_16LE);

    assertThat(MeasuredCell.of(found.whole()).get(0).numbers().number(Metrics.SERVER_CPU))
        .isEqualTo(2000);
  }

  /** Each row: another form of the same file, and what is said of it beside what was joined. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "none",
      value = {
        "\\z|¶The command completed successfully.¶|UTF-8|left out as no row of values: line 19"
            + " 'The command completed successfully.'",
        "\\A|¶|UTF-16BE|none",
        "\",\"|\";\"|UTF-16LE|none",
        "\",\"|\"\t\"|UTF-8|none",
        "\"|none|UTF-8|none",
        "\\z|\"11/26/2026 10:15:41.000\",\"0\",\"|UTF-8|left out as no row of values: line 18",
        "11/26/2026|2026-11-26|UTF-8|none",
        "11/26/2026 (\\d\\d):(\\S{9})|2026-11-26T$1:$2+01:00|UTF-8|none",
        "11/26/2026 10:(\\S{9})|2026-11-26 09:$1 UTC|UTF-8|none",
        "\"11/(26)/(2026) (\\S+)\",\"(\\d+)\\.0\"|\"$1.11.$2 $3\",\"$4.0\"|UTF-8|none",
        "\\\\\\\\WIN\\\\|none|UTF-8|none",
        "300.5|-1|UTF-8|without values (blank or -1): \\\\WIN\\Process(mariadbd)\\Thread"
            + " Count in 1 cell",
        "\"300.5\",\"2000\"|\"\",\"n/a\"|UTF-8|without values (blank or -1):"
            + " \\\\WIN\\Process(mariadbd)\\Thread Count in 1 cell, \\\\WIN\\System\\Context"
            + " Switches/sec in 1 cell",
      })
  void anyTimeStampedFileIsReadAndWhatIsMissingIsSaid(
      String from, String to, String charset, String words) throws IOException {
    String text = file(ZONE, NAMES).replaceAll(from, to == null ? "" : to.replace("¶", "\r\n"));
    String marked = charset.startsWith("UTF-16") ? "\uFEFF" + text : text;
    FoundRecords found = read("win.csv", marked, Charset.forName(charset));

    assertThat(MeasuredCell.of(found.whole()).get(0).numbers().number(Metrics.SERVER_CPU))
        .isEqualTo(2000);
    assertThat(reporter.lines).hasSize(words == null ? 1 : 2);
    assertThat(reporter.lines.get(reporter.lines.size() - 1))
        .startsWith("counters/win.csv: " + (words == null ? "counters of 1 cell" : words));
  }

  @Test
  void aDecimalCommaIsReadWhereItSeparatesNothingElse() throws IOException {
    String text =
        file(ZONE, NAMES).replace("\",\"", "\";\"").replaceAll("(\\d)\\.(\\d+)\"", "$1,$2\"");
    String times = text.replaceAll("(:\\d\\d),000", "$1.000");

    FoundRecords found = read(times);
    assertThat(MeasuredCell.of(found.whole()).get(0).numbers().number(Metrics.SERVER_CPU))
        .isEqualTo(2000);
  }

  @Test
  void aRunWithoutCountersIsAsItWas() throws IOException {
    assertThat(CounterFiles.read(results, reporter).whole().get(0).telemetry())
        .isEqualTo(results.readCells(reporter).whole().get(0).telemetry());
    assertThat(reporter.lines).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // another language
        "Process|Prozess|System\\|System2\\|has no counter of a server by its English name, such"
            + " as \\Process(mysqld)\\% Processor Time, and begins with"
            + " '\"(PDH-CSV 4.0) (W. Europe",
        // another time zone
        "(-60)|(-120)|x|x|lies between 2026-11-26T08:15:25Z and 2026-11-26T08:15:40Z",
        // another clock, or another day
        "11/26/2026|11/27/2026|x|x|lies between 2026-11-27T09:15:25Z and 2026-11-27T09:15:40Z, and"
            + " the windows of its cells between 2026-11-26T09:15:31Z and 2026-11-26T09:15:36Z",
        "11/26/2026|26 Nov|x|x|has no line of 7 values with a time such as 11/26/2026"
            + " 10:15:30.123, as none is line 2 '\"26 Nov 10:15:25.000\"",
        "10:15:30.000|10:15:27.500|x|x|line 7 goes back in time;",
        "\"150.0\"|\"150,0\"|x|x|line 9 has '150,0', which is no number",
        "\"11/26/2026 10:15:40.000\"|\"(PDH-CSV 4.0)\",\"\\\\WIN\\Process(mysqld)\\Thread"
            + " Count\"|x|x|line 17 begins other columns; give each part a file of its own",
        "Process(mariadbd)\\Handle Count|Process(mariadbd#1)\\% User Time|x|x|has"
            + " \\\\WIN\\Process(mariadbd)\\% User Time and \\\\WIN\\Process(mariadbd#1)\\% User"
            + " Time; keep the column",
      })
  void aFileThatIsNotOfThisRunOrMachineIsRefused(
      String from, String to, String alsoFrom, String alsoTo, String words) {
    assertRefused("win.csv", file(ZONE, NAMES).replace(from, to).replace(alsoFrom, alsoTo), words);
  }

  /** A cell of an hour later has the local time at which the file seems to be. */
  @Test
  void aFileInWhichSummerTimeBeganIsRefusedAndTakenUpToThen() throws IOException {
    CellKey later = CellKey.of("win", "pool", "base", "oltp_read_only", "sysbench", 64, 2);
    write(cell(later, "mysql://b@win:3306/d", "2026-11-26T10:15:20Z", 120));
    String text = file(ZONE, NAMES);
    String jumped =
        text + line("11/26/2026 12:15:40.000", List.of("150.0", "50.0", "300", "0", "0", "1"));

    assertRefused(
        "win.csv",
        jumped,
        " is of local time UTC+60 min, and its server's was UTC+120 min in the cell "
            + later.label()
            + "; it is of another machine, or daylight saving time began or ended");
    assertThat(read(text).whole())
        .filteredOn(record -> record.telemetry().counters().size() > 1)
        .extracting(CellRecord::cell)
        .containsExactly(CELL);
  }

  @Test
  void aNameThatNoServerHasIsRefused() {
    assertRefused("wni.csv", file(ZONE, NAMES), "is of no server of this run; name it");
  }

  @Test
  void twoServersUnderOneNameTakeAFileEach() throws IOException {
    write(
        cell(
            CellKey.of("win", "per-thread", "base", "oltp_read_only", "sysbench", 64, 1),
            "mysql://b@win:3307/d"));

    assertRefused("win.csv", file(ZONE, NAMES), "arms of win are 2 servers");
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

    assertRefused(
        "mariadb-10.11.csv", file(ZONE, NAMES), "the records of mariadb-10.11 have its counters");
  }
}
