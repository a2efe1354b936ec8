package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Flag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests complete, broken and foreign content of a log. */
class SysbenchLogTest {
  @TempDir Path folder;

  private static String log10() throws IOException {
    return LogFiles.text("sysbench-1.0.log");
  }

  /** Returns why the only run failed. */
  private static String failure(String text) {
    List<SysbenchLog> logs = LogFiles.runs(text);
    assertThat(logs).hasSize(1);
    assertThat(logs.get(0).kind()).isEqualTo(SysbenchLog.Kind.RUN);
    return logs.get(0).failure();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "threads: 64 | threads: 99999999999 | 4: threads is 99999999999, allowed: 1..100000",
        "threads: 64 | threads: 0 | a.log line 4: threads is 0, allowed: 1..100000",
        "10000  (3 | 99999999999999999999  (3 | 99999999999999999999 is no number of a log, allowed",
        "10000  (3 | 9223372036854775808 (3 | 9223372036854775808 is no number of a log, allowed",
        "10000  (3 | \u0661\u0660 (3 | '\u0661\u0660' is not a number",
        "(333.31 | (1.2.3 | '1.2.3' is not a number",
        "time:                          30.0020s | time:  0.0000s | its total time is 0 s, and",
        "30.0020s | 1e5s | '1e5' is not a number",
      })
  void aNumberThatIsNoneFailsItsRunWithItsLine(String good, String bad, String message)
      throws IOException {
    assertThat(log10()).contains(good);
    assertThat(failure(log10().replace(good, bad))).contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "sysbench 1.0.20, sysbench 99999999999.0.20",
    "sysbench 1.0.20, sysbench \u0661.0.20",
    "95th percentile, 9.9.9th percentile",
    "95th percentile, 950th percentile",
    "95th percentile, 101th percentile",
    "95th percentile, \u0669\u0665th percentile",
    "seed (2012), seed (99999999999999999999)",
  })
  void linesThatOnlyResembleALogAreSkipped(String good, String bad) throws IOException {
    SysbenchLog read = LogFiles.read(log10().replace(good, bad));
    assertThat(read.failure()).isNull();
    assertThat(read.result().transactions()).isEqualTo(10_000);
  }

  @Test
  void whatTheInstalledSysbenchPrintsIsRead() throws Exception {
    assumeThat(Files.isExecutable(Path.of("/usr/bin/sysbench"))).isTrue();
    Path log = folder.resolve("real.log");
    new ProcessBuilder(
            "/usr/bin/sysbench",
            "oltp_read_only",
            "--mysql-dry-run",
            "--threads=3",
            "--time=2",
            "--rate=200",
            "--report-interval=1",
            "--histogram=on",
            "run")
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start()
        .waitFor();
    SysbenchLog read = LogFiles.read(Files.readString(log));
    assertThat(read.failure()).isNull();
    assertThat(read.flags()).isEmpty();
    assertThat(read.said()).containsEntry("threads", "3");
    assertThat(read.form()).isEqualTo(SysbenchForm.V10);
    assertThat(read.result().timeS()).isBetween(1.9, 10.0);
    assertThat(read.result().transactions())
        .isPositive()
        .isEqualTo(read.result().histogram().count());
    assertThat(read.result().queries().total()).isEqualTo(16 * read.result().transactions());
    assertThat(read.result().intervals()).isNotEmpty();
    assertThat(read.result().latency().percentilesUs()).containsOnlyKeys("95");
  }

  @Test
  void aPercentileOtherThanThe95thLeavesThe95thUnknown() throws IOException {
    SysbenchLog read = LogFiles.read(LogFiles.text("sysbench-0.4.log"));
    assertThat(read.result().latency().percentilesUs()).containsOnlyKeys("99");
    assertThat(read.result().intervals())
        .allSatisfy(i -> assertThat(i.p95Us()).isNull())
        .allSatisfy(i -> assertThat(i.p99Us()).isPositive());
  }

  @Test
  void aLatencyPrintedAsZeroIsNotKnown() throws IOException {
    SysbenchLog read = LogFiles.read(log10());
    assertThat(read.result().latency().minUs()).isNull();
    assertThat(read.result().intervals().get(1).p95Us()).isNull();
    assertThat(read.result().intervals().get(1).transactions()).isZero();
  }

  @Test
  void releasesBefore2011NameTheSameNumbersDifferently() throws IOException {
    String later = LogFiles.text("sysbench-0.4.log");
    String earlier =
        later
            .replace("General statistics:", "Test execution summary:")
            .replace("response time:\n", "per-request statistics:\n");
    assertThat(LogFiles.read(earlier).result().latency())
        .isEqualTo(LogFiles.read(later).result().latency());
  }

  @Test
  void aLogCutBeforeItsReportIsAFailedRunThatKeepsItsIntervals() throws IOException {
    String cut = log10().substring(0, log10().indexOf("[ 30s ]"));
    SysbenchLog read = LogFiles.read(cut);
    assertThat(read.failure())
        .contains("ends before its report is whole")
        .contains("[ 20s ] queue length: 9");
    assertThat(read.flags()).extracting(Flag::kind).containsExactly(Flag.Kind.FAILED);
    assertThat(read.result().transactions()).isNull();
    assertThat(read.result().intervals()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"General statistics:", "Latency (ms):"})
  void aReportCutShortIsAFailedRun(String before) throws IOException {
    SysbenchLog read = LogFiles.read(log10().substring(0, log10().indexOf(before)));
    assertThat(read.failure()).contains("ends before its report is whole");
    assertThat(read.result().transactionsPerS()).isNull();
  }

  @Test
  void aFailedRunHasItsReasonInSysbenchsWords() throws IOException {
    String head = log10().substring(0, log10().indexOf("Threads started!"));
    SysbenchLog read =
        LogFiles.read(
            head
                + "FATAL: unable to connect to MySQL server on host 'h', port 1, aborting...\n"
                + "FATAL: error 2002: Can't connect to server on 'h' (115)\n"
                + "FATAL: Thread initialization failed!\n");
    assertThat(read.failure())
        .isEqualTo(
            "FATAL: unable to connect to MySQL server on host 'h', port 1, aborting...; "
                + "FATAL: error 2002: Can't connect to server on 'h' (115); "
                + "FATAL: Thread initialization failed!");
    assertThat(read.said()).containsEntry("threads", "64");
  }

  @Test
  void aCompleteReportAfterAFatalLineIsNotTrusted() throws IOException {
    String forced = "FATAL: The --max-time limit has expired, forcing shutdown...";
    String unfinished = "Number of unfinished transactions on forced shutdown: 3";
    SysbenchLog read =
        LogFiles.read(
            LogFiles.text("sysbench-0.5.log")
                .replace("OLTP test statistics:", forced + "\nOLTP test statistics:")
                .replace("General statistics:", unfinished + "\n\nGeneral statistics:"));
    assertThat(read.failure()).isNull();
    assertThat(read.flags())
        .containsExactly(
            Flag.of(Flag.Kind.LOG_FATAL, forced), Flag.of(Flag.Kind.LOG_FATAL, unfinished));
  }

  @Test
  void aPercentileAtTheEndOfTheScaleIsFlagged() throws IOException {
    SysbenchLog read =
        LogFiles.read(
            log10()
                .replace(
                    "95th percentile:                       12.52",
                    "95th percentile:                   100000.00"));
    assertThat(read.flags()).extracting(Flag::kind).contains(Flag.Kind.LATENCY_OVERFLOW);
  }

  @Test
  void aHistogramWithMissingTransactionsIsFlagged() throws IOException {
    SysbenchLog read = LogFiles.read(log10().replace(" 9000\n", " 8000\n"));
    assertThat(read.flags()).contains(Flag.of(Flag.Kind.HISTOGRAM_INCOMPLETE, 9000, 10_000));
  }

  @Test
  void aFileWithSeveralRunsHoldsThemAll() throws IOException {
    assertThat(LogFiles.runs(log10() + LogFiles.text("sysbench-0.4.log")))
        .extracting(log -> log.said().get("threads"), SysbenchLog::form)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("64", SysbenchForm.V10),
            org.assertj.core.groups.Tuple.tuple("32", SysbenchForm.V04));
  }

  @Test
  void aReportWithoutItsHeadIsReadWithoutTheThreads() throws IOException {
    String report = log10().substring(log10().indexOf("SQL statistics:"));
    SysbenchLog read = LogFiles.read(report);
    assertThat(read.form()).isEqualTo(SysbenchForm.V10);
    assertThat(read.said()).containsEntry("threads", null);
    assertThat(read.result().transactions()).isEqualTo(10_000);
  }

  @Test
  void aDriverThatIsNotKnownIsNobodys() throws IOException {
    String banner = "oltp 0.1.0 (Other Driver 1.0, Java 25.0.3, platform threads)";
    String log = log10().replace("sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)", banner);
    assertThat(LogFiles.read(log).form().generator()).isNull();
    assertThat(LogFiles.read(log).said()).containsEntry("generator", null);
  }

  @Test
  void theJavaPortsReportWithSeveralPercentilesIsItsOwnGenerator() throws IOException {
    SysbenchLog read =
        LogFiles.read(
            log10()
                .replace(
                    "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)",
                    "oltp 0.1.0 (MySQL Connector/J 26.10, Java 25.0.3, virtual threads)")
                .replace(
                    "        95th percentile: ",
                    "       99.9th percentile:                       50.00\n"
                        + "        95th percentile: "));
    assertThat(read.form().generator()).isEqualTo("java-mysql");
    assertThat(read.result().latency().percentilesUs())
        .containsEntry("95", 12_520L)
        .containsEntry("99.9", 50_000L);
  }

  @Test
  void severalReportsOfOneRunAreAFailedRun() throws IOException {
    String report = log10().substring(log10().indexOf("SQL statistics:"));
    assertThat(failure(log10() + report)).contains("2 reports").contains("--report-checkpoints");
  }

  @ParameterizedTest
  @ValueSource(strings = {"total time:                          30,0020s", "(333,31 per sec.)"})
  void aDecimalCommaFailsTheRunWithItsLine(String comma) throws IOException {
    String point = comma.replaceFirst("(\\d),(\\d)", "$1.$2");
    assertThat(log10()).contains(point);
    assertThat(failure(log10().replace(point, comma)))
        .matches("a\\.log line \\d+: '[\\d,s]+' has a comma.*write numbers with a point.*");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tps: 501.20 | tps: 501,20 | 1 of 3 intervals left out: a.log line 14: '501,20' has",
        "tps: 501.20 | tps: 18446842801212211200.00 | 1 of 3 intervals left out: a.log line 14: 184",
        "tps: 501.20 | tps: -5.00 | 1 of 3 intervals left out: a.log line 14: '-5.00' is not a",
        "tps: 501.20 | tps: nan | 1 of 3 intervals left out: a.log line 14: 'nan' is not a number",
        "10.090 | 10,090 | '10,090' has a comma",
      })
  void whatIsWrongInAPartIsLeftOutAndNoted(String good, String bad, String note)
      throws IOException {
    String text = log10().replace(good, bad);
    assertThat(text).isNotEqualTo(log10());
    SysbenchLog read = LogFiles.read(text);
    assertThat(read.failure()).isNull();
    assertThat(read.result().transactions()).isEqualTo(10_000);
    assertThat(read.result().notes()).singleElement().asString().contains(note);
  }

  @Test
  void garbageIsForeign() {
    for (String text : List.of("Dear diary,\ntoday I had 64 threads.\n", "\0\1\2\377")) {
      assertThat(LogFiles.read(text).kind()).isEqualTo(SysbenchLog.Kind.FOREIGN);
    }
    assertThat(LogFiles.runs("")).isEmpty();
  }

  @Test
  void lineEndsAndEncodingsOfOtherSystemsMakeNoDifference() throws IOException {
    Path file = folder.resolve("a.log");
    SysbenchLog plain = LogFiles.read(log10());
    String windows = log10().replace("\n", "\r\n");
    byte[][] forms = {
      windows.getBytes(StandardCharsets.UTF_8),
      ("\uFEFF" + windows).getBytes(StandardCharsets.UTF_8),
      ("\uFEFF" + windows).getBytes(StandardCharsets.UTF_16LE),
      ("\uFEFF" + windows).getBytes(StandardCharsets.UTF_16BE),
    };
    for (byte[] form : forms) {
      Files.write(file, form);
      SysbenchLog read = LogFile.read(file).get(0);
      assertThat(sha256(read)).isEqualTo(sha256(plain));
      assertThat(read.result().latency()).isEqualTo(plain.result().latency());
    }
  }

  private static String sha256(SysbenchLog log) {
    return log.result().sources().get(0).sha256();
  }

  @Test
  void bytesThatAreNoUtf8DoNotHideALog() throws IOException {
    String umlaut = log10().replace("Threads started!", "F\u00fcr Threads");
    Path file = Files.write(folder.resolve("a.log"), umlaut.getBytes(StandardCharsets.ISO_8859_1));
    assertThat(LogFile.read(file).get(0).result().transactions()).isEqualTo(10_000);
  }

  @Test
  void aFolderIsRefused() {
    assertThatThrownBy(() -> LogFile.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Is a directory");
  }
}
