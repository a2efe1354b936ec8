package dev.oltpmatrix.report.imports;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.ImportedResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests logs as they occur: filtered, prefixed, broken, several runs in one. */
class LogsTest {
  private static final Map<String, String> GIVEN =
      Map.of("server", "s", "arm", "per-thread", "workload", "w");

  private static final String REPORT =
      """
      SQL statistics:
          queries performed:
              read:                            42000
              write:                           12000
              other:                           6000
              total:                           60000
          transactions:                        3000   (300.00 per sec.)
          queries:                             60000 (6000.00 per sec.)
          ignored errors:                      0      (0.00 per sec.)
          reconnects:                          0      (0.00 per sec.)

      General statistics:
          total time:                          10.0000s
          total number of events:              3000

      Latency (ms):
               min:                                    1.00
               avg:                                    3.00
               max:                                   20.00
               95th percentile:                        4.10
               sum:                                 9000.00

      Threads fairness:
          events (avg/stddev):           375.0000/1.00
          execution time (avg/stddev):   9.9900/0.00

      """;

  private static final String BANNER = "sysbench 1.0.20 (using system LuaJIT 2.1.0-beta3)\n\n";

  @TempDir Path folder;

  private static String run(int threads) {
    return BANNER
        + "Running the test with following options:\nNumber of threads: "
        + threads
        + "\n\n\nInitializing worker threads...\n\nThreads started!\n\n"
        + REPORT;
  }

  private Importer.Content read(String text, String... more) throws IOException {
    Map<String, String> given = new HashMap<>(GIVEN);
    for (int i = 0; i < more.length; i += 2) {
      given.put(more[i], more[i + 1]);
    }
    return new Importer(given, null).read(Files.writeString(folder.resolve("a.log"), text));
  }

  private Importer.Content readCase(String name) throws IOException {
    return read(LogFiles.text("cases/" + name));
  }

  private CellRecord only(String text, String... more) throws IOException {
    return only(read(text, more));
  }

  private static CellRecord only(Importer.Content content) {
    assertThat(content.records()).hasSize(1);
    return content.records().get(0);
  }

  private static String changed(String text, String right, String wrong) {
    assertThat(text).contains(right);
    return text.replaceFirst(Pattern.quote(right), wrong);
  }

  private static String eachLine(String text, UnaryOperator<String> change) {
    return text.lines().map(change).map(line -> line + "\n").collect(joining());
  }

  private static void assertComplete(CellRecord record) {
    assertThat(record.failure()).isNull();
    assertThat(record.flags()).isEmpty();
    assertThat(record.valid()).isTrue();
    assertThat(record.cell().threads()).isEqualTo(8);
    assertThat(record.imported().transactionsPerS()).isEqualTo(300);
    assertThat(record.imported().latency().percentilesUs()).containsEntry("95", 4100L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "grep-sql-block.log",
        "grep-no-read.log",
        "prepare-failed-then-run.log",
        "cpu-and-oltp.log",
        "ansi.log",
        "ts-prefix.log",
        "hook-csv-10.log",
      })
  void textAroundARunDoesNotInvalidateIt(String name) throws IOException {
    assertComplete(only(readCase(name)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sysbench-1  | ",
        "sysbench-1  | 2024-05-01T10:00:00.123456789Z ",
        "2024-05-01 10:00:00,123 INFO  [main] ",
        "Mai  1 10:00:00 host sysbench[4711]: ",
        "\u001B[36mload_1    |\u001B[0m ",
      })
  void aPrefixOfAnyFormIsTakenOff(String prefix) throws IOException {
    CellRecord prefixed = only(eachLine(run(8), line -> prefix + line));
    assertComplete(prefixed);
    assertThat(source(prefixed)).as("it is the same log").isEqualTo(source(only(run(8))));
  }

  private static String source(CellRecord record) {
    return record.imported().sources().get(0).sha256();
  }

  @Test
  void lineEndsAndEncodingsOfOtherSystemsMakeNoDifference() throws IOException {
    String log = LogFiles.text("sysbench-1.0.log");
    CellRecord plain = only(log);
    String windows = log.replace("\n", "\r\n");
    byte[][] forms = {
      windows.getBytes(StandardCharsets.UTF_8),
      ("\uFEFF" + windows).getBytes(StandardCharsets.UTF_8),
      ("\uFEFF" + windows).getBytes(StandardCharsets.UTF_16LE),
      ("\uFEFF" + windows).getBytes(StandardCharsets.UTF_16BE),
      log.replace("Threads started!", "F\u00fcr").getBytes(StandardCharsets.ISO_8859_1),
    };
    for (int i = 0; i < forms.length; i++) {
      Path file = Files.write(folder.resolve("b.log"), forms[i]);
      CellRecord read = new Importer(GIVEN, null).read(file).records().get(0);
      assertThat(read.imported().latency()).isEqualTo(plain.imported().latency());
      assertThat(source(read).equals(source(plain))).isEqualTo(i < 4);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "transactions:|95th|Number of",
        "transactions:|Number of|time:|95th|avg:|^ *(read|other):",
        "SQL stat|queries:|transactions:|Number of|percentile|sysbench",
      })
  void filteredRunsOfOneFileAreReadForTheirRemainingValues(String kept) throws IOException {
    Pattern pattern = Pattern.compile(kept);
    String three = run(4) + run(8) + run(16);
    String text = three.lines().filter(pattern.asPredicate()).collect(joining("\n"));
    List<CellRecord> records = read(text, "generator", "g").records();
    assertThat(records).extracting(r -> r.cell().threads()).containsExactly(4, 8, 16);
    assertComplete(records.get(1));
    assertThat(records.get(1).imported().queries()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "only-prepare.log | a.log line 1: another command than run (Creating table 'sbtest1'...)",
        "cpu-and-oltp.log | a.log line 1: a test without SQL",
        "prepare-failed-then-run.log"
            + "| a.log line 1: another command than run (Creating table 'sbtest1'...; FATAL: ",
      })
  void whatIsNoRunOnSqlIsNamed(String name, String what) throws IOException {
    assertThat(readCase(name).others()).singleElement().asString().contains(what);
  }

  @Test
  void aFailedConnectionAfterARunIsNotOfTheRun() throws IOException {
    String fatal = "FATAL: unable to connect to MySQL server on host 'h', port 1, aborting...\n";
    Importer.Content content = read(run(8) + BANNER + fatal);
    assertComplete(only(content));
    assertThat(content.others()).singleElement().asString().contains("FATAL: unable to connect");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "invalid option: --thread-init-timeout=300",
        "FATAL: Cannot find benchmark 'oltp_read_onyl': no such built-in test, file or module",
        "Unknown command: rnu",
      })
  void aRunThatNeverBeganIsReportedOrKeptAsFailed(String words) throws IOException {
    Importer.Content content = read(run(8) + "== 16\n" + BANNER + words + "\n== 32\n" + run(32));
    assertThat(content.records()).extracting(r -> r.cell().threads()).containsExactly(8, 32);
    assertThat(content.records()).allMatch(CellRecord::valid);
    assertThat(content.unplaced()).singleElement().asString().contains("a.log (run 2 of 3)", words);
    CellRecord failed = only(BANNER + words + "\n", "threads", "16");
    assertThat(failed.failure()).isEqualTo(words);
    assertThat(failed.cell().threads()).isEqualTo(16);
  }

  @Test
  void aValueThatSysbenchRefusesBeforeItsVersionIsNoPartOfTheRunBefore() throws IOException {
    Importer.Content content =
        read(run(4) + "Invalid value for the 'threads' option: 'x'\n" + run(8));
    assertThat(content.records()).hasSize(2).allMatch(CellRecord::valid);
    assertThat(content.unplaced()).singleElement().asString().contains("option: 'x'");
    assertThat(readCase("one-run-invalid-option.log").unplaced()).hasSize(1);
    assertThat(readCase("reports-only.log").unplaced())
        .singleElement()
        .asString()
        .contains("2 reports without the lines before each", "--report-checkpoints");
  }

  @Test
  void theVersionAskedForBeforeTheRunIsNoRun() throws IOException {
    assertComplete(only("sysbench 1.0.20\n== 8 threads\n" + run(8)));
    assertComplete(only("### CPU ###\n" + BANNER + run(8)));
  }

  @Test
  void oneRunsFaultDoesNotInvalidateItsNeighbours() throws IOException {
    String broken = changed(run(16), "10.0000s", "10,0000s");
    String part = "[ 5s ] Checkpoint report:\n" + REPORT;
    String checkpoints = changed(run(32), "SQL statistics:", part + "SQL statistics:");
    String cut = run(64).substring(0, run(64).indexOf("SQL statistics:"));
    Importer.Content content = read(run(4) + broken + checkpoints + cut + run(8));
    assertThat(content.records())
        .extracting(r -> r.cell().threads() + " " + r.valid())
        .containsExactly("4 true", "16 false", "32 false", "64 false", "8 true");
    assertThat(content.records().get(1).failure())
        .contains("total time: '10,0000' is not a number");
    assertThat(content.records().get(2).failure()).contains("--report-checkpoints");
    assertThat(content.records().get(3).failure()).contains("ends before its report is whole");
  }

  @ParameterizedTest
  @CsvSource({
    "zero-events-05.log, no transaction completed",
    "zero-events-10.log, no transaction completed",
    "two-at-once.log, the lines of several runs at once stand between each other (8 and 16",
  })
  void aRunWithoutNumbersOfItsOwnFailed(String name, String failure) throws IOException {
    CellRecord record = only(readCase(name));
    assertThat(record.failure()).startsWith(failure);
    assertThat(record.flags()).extracting(Flag::kind).containsExactly(Flag.Kind.FAILED);
    assertThat(record.imported().transactionsPerS()).isNull();
  }

  @Test
  void aLogCutBeforeItsReportIsAFailedRunThatKeepsItsIntervals() throws IOException {
    String log = LogFiles.text("sysbench-1.0.log");
    CellRecord cut = only(log.substring(0, log.indexOf("[ 30s ]")));
    assertThat(cut.failure())
        .contains("ends before its report is whole", "[ 20s ] queue length: 9");
    assertThat(cut.imported().transactions()).isNull();
    assertThat(cut.imported().intervals()).hasSize(2);
    for (String before : List.of("General statistics:", "Latency (ms):")) {
      assertThat(only(log.substring(0, log.indexOf(before))).failure())
          .contains("ends before its report is whole");
    }
  }

  @Test
  void aFailedRunHasItsReasonInSysbenchsWords() throws IOException {
    List<String> words =
        List.of(
            "FATAL: unable to connect to MySQL server on host 'h', port 1, aborting...",
            "FATAL: error 2002: Can't connect to server on 'h' (115)",
            "FATAL: Thread initialization failed!");
    String head = run(8).substring(0, run(8).indexOf("Threads started!"));
    assertThat(only(head + String.join("\n", words)).failure()).isEqualTo(String.join("; ", words));
  }

  @Test
  void aReportThatFatalLinesPrecedeIsFlagged() throws IOException {
    String forced = "FATAL: The --max-time limit has expired, forcing shutdown...";
    String unfinished = "Number of unfinished transactions on forced shutdown: 3";
    String log =
        LogFiles.text("sysbench-0.5.log")
            .replace("OLTP test statistics:", forced + "\nOLTP test statistics:")
            .replace("General statistics:", unfinished + "\n\nGeneral statistics:");
    assertThat(only(log).flags())
        .containsExactly(
            Flag.of(Flag.Kind.LOG_FATAL, forced), Flag.of(Flag.Kind.LOG_FATAL, unfinished));
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/imports/changed-reports.txt", delimiter = '|', quoteCharacter = '`')
  void aReportIsReadOrItsFaultNamed(String right, String wrong, String outcome, String words)
      throws IOException {
    CellRecord record = only(changed(run(8), right, wrong), "threads", "8");
    assertThat(record.valid()).isEqualTo(outcome.equals("read"));
    switch (outcome) {
      case "failed" -> assertThat(record.failure()).contains(words);
      case "invalid" -> assertThat(Flag.line(record.flags())).contains(words);
      default -> {
        assertThat(record.failure()).isNull();
        assertThat(record.flags()).isEmpty();
        assertThat(record.imported().transactions()).isEqualTo(3000);
        assertThat(record.imported().timeS()).isEqualTo(10);
      }
    }
  }

  /** The clock of sysbench's rates began up to 2.5 ms before the other in 188 short runs. */
  @ParameterizedTest
  @CsvSource({
    "20, 2926.88, 0.0048, true",
    "500, 2506.56, 0.1983, true",
    "500, 2600.00, 0.1983, false",
  })
  void aShortRunsRateMayBeOfAFewMillisecondsMore(
      String count, String rate, String seconds, boolean valid) throws IOException {
    String text =
        run(8)
            .replace("3000   (300.00 per", count + " (" + rate + " per")
            .replace("60000 (6000.00 per sec.)", "60000")
            .replace("events:              3000", "events: " + count)
            .replace("10.0000s", seconds + "s");
    assertThat(only(text).valid()).isEqualTo(valid);
  }

  @ParameterizedTest
  @CsvSource({
    "oltp_read_write, 42000 12000 6000, ''",
    "oltp_read_only, 42000 12000 6000, 20.0 queries per transaction (42000 reads and 12000 writes",
    "oltp_point_select, 42000 0 6000, 16.0 queries per transaction",
    "oltp_update_index, 3000 0 0, 1.0 queries per transaction (3000 reads",
    "oltp_write_only, 0 12000 6000, ''",
    "my-own, 3000 0 0, ''",
  })
  void queriesOfAnotherWorkloadAreFlagged(String workload, String sent, String text)
      throws IOException {
    String[] counts = sent.split(" ", -1);
    String log =
        run(8)
            .replace("42000", counts[0])
            .replace("12000", counts[1])
            .replace("other:                           6000", "other: " + counts[2])
            .replaceAll("(?m)^ +(total|queries): .*\\n", "");
    CellRecord record = only(log, "workload", workload);
    assertThat(Flag.line(record.flags())).startsWith(text);
    assertThat(record.valid()).isEqualTo(text.isEmpty());
  }

  @Test
  void threadsThatDiedReconnectsAndLostTransactionsAreFlagged() throws IOException {
    assertThat(only(readCase("threads-died-10.log")).flags())
        .extracting(Flag::kind)
        .containsExactly(Flag.Kind.THREADS_DIED, Flag.Kind.UNEVEN);
    assertThat(only(readCase("threads-died-10.log")).flags().get(0).text())
        .isEqualTo("241 of 512 client threads were left before the run ended");
    assertThat(only(readCase("reconnects-10.log")).flags())
        .containsExactly(Flag.of(Flag.Kind.ERRORS, 7, 0, "{reconnects=7}"));
    String log = LogFiles.text("sysbench-1.0.log").replace(" 9000\n", " 8000\n");
    assertThat(only(log).flags()).contains(Flag.of(Flag.Kind.HISTOGRAM_INCOMPLETE, 9000, 10_000));
  }

  /** Returns a run of 8 clients with intervals, each its end, its clients and its throughput. */
  private static String withIntervals(String intervals) {
    StringBuilder lines = new StringBuilder();
    for (String interval : intervals.split(" ", -1)) {
      lines.append(
          "[ %ss ] thds: %s tps: %s qps: 1.00 lat (ms,95%%): 4.10\n"
              .formatted((Object[]) interval.split("/", -1)));
    }
    return run(8).replace("SQL statistics:", lines + "SQL statistics:");
  }

  @Test
  void intervalsShowThreadsThatEndedEarlyAndThroughputThatVaries() throws IOException {
    CellRecord even =
        only(withIntervals("1/8/300 2/8/300 3/8/300 4/8/300 5/8/300 6/8/300 7/3/300"));
    assertComplete(even);
    assertThat(even.imported().intervals()).hasSize(7).allMatch(i -> i.transactions() == 300);
    CellRecord uneven =
        only(withIntervals("1/8/300 2/8/900 3/8/300 4/8/900 5/8/300 6/8/900 7/3/300"));
    assertThat(uneven.valid()).isTrue();
    assertThat(uneven.flags()).extracting(Flag::kind).containsExactly(Flag.Kind.UNEVEN);
    assertThat(only(withIntervals("2/8/300 1/8/300 3/8/300")).failure())
        .startsWith("the lines of several runs at once");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1/8/300 1/8/300 2/8/300 | 2",
        "1/8/300 12/8/300 13/8/300 | 1",
        "1/8/999999 2/8/999999 | 0",
        "1/8/300 2/8/300,20 3/8/300 | 2",
        "1/8/300 2/8/-5.00 3/8/300 | 2",
        "1/8/300 2/8/nan 3/8/300 | 2",
        "1/8/300 2/8/18446842801212211200 3/8/300 | 2",
      })
  void intervalsThatCannotBeAreLeftOutAndNoted(String intervals, int left) throws IOException {
    ImportedResult result = only(withIntervals(intervals)).imported();
    assertThat(result.transactions()).isEqualTo(3000);
    assertThat(result.intervals()).hasSize(left);
    assertThat(result.notes()).singleElement().asString().contains("intervals left out: ");
  }

  @Test
  void aHistogramThatCannotBeReadIsLeftOutAndNoted() throws IOException {
    String log = changed(LogFiles.text("sysbench-1.0.log"), "10.090", "10,090");
    ImportedResult result = only(log).imported();
    assertThat(result.histogram()).isNull();
    assertThat(result.notes()).singleElement().asString().startsWith("the histogram is left out");
  }

  @Test
  void whatIsNotFromSysbenchIsForeign() throws IOException {
    for (String text : List.of("Dear diary,\ntoday I had 64 threads.\n", "\0\1\2\377", "")) {
      assertThat(read(text).isForeign()).isTrue();
    }
    Importer importer = new Importer(GIVEN, null);
    assertThatThrownBy(() -> importer.read(folder))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Is a directory");
  }

  @Test
  void aHooksReportIsReadAndItsMissingValuesAreReported() throws IOException {
    CellRecord record = only(readCase("hook-json-10.log"));
    assertThat(record.valid()).isTrue();
    assertThat(record.imported().transactionsPerS()).isEqualTo(300);
    assertThat(record.imported().queriesPerS()).isEqualTo(6000);
    assertThat(record.imported().timeS()).isEqualTo(3);
    assertThat(record.imported().intervals()).hasSize(3);
    assertThat(record.imported().notes()).singleElement().asString().contains("a hook's");
    assertThat(only(readCase("hook-csv-10.log")).imported().intervals())
        .hasSize(10)
        .allMatch(i -> i.p95Us() == 4100);
    String head = run(2).substring(0, run(2).indexOf("SQL statistics:"));
    String csv = "1,2,90.00,80.00,0.00,0.00,80.00,0.10,0.00,0.00\n";
    assertThat(only(head + csv).failure()).contains("ends before its report");
    String json =
        """
        [
        {"time": 1, "threads": 2, "tps": 90.00, "errors": 0.00}
        ]
        [
        {"time": 2, "threads": 0, "tps": 95.50, "errors": 1.50}
        ]
        """;
    CellRecord withErrors = only(head + json);
    assertThat(withErrors.imported().transactionsPerS()).isEqualTo(95.5);
    assertThat(withErrors.flags()).extracting(Flag::kind).containsExactly(Flag.Kind.ERRORS);
    assertThat(only(head + json.replace("95.50", "-1")).failure())
        .startsWith("tps: '-1' is not a number");
  }

  @Test
  void aCountThatIsNoWholeNumberIsAFailedRun() throws IOException {
    CellRecord record = only(changed(run(8), "3000   (", "3000.5 ("));
    assertThat(record.failure()).isEqualTo("transactions: '3000.5' is not a whole number");
  }
}
