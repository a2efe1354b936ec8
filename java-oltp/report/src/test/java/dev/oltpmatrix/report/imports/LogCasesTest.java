package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests logs as they occur: filtered, prefixed, several runs in one, some of which failed. */
class LogCasesTest {
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

  private Importer.Content read(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("a.log"), text);
    return new Importer(GIVEN, null).read(file);
  }

  private Importer.Content readCase(String name) throws IOException {
    return read(LogFiles.text("cases/" + name));
  }

  private static CellRecord only(Importer.Content content) {
    assertThat(content.records()).hasSize(1);
    return content.records().get(0);
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
        "May 01 10:00:00 ",
        "00:01:07 ",
        "sysbench-1  | ",
        "sysbench-1  | 2024-05-01T10:00:00.123456789Z ",
        "[pod/load-x7f9/sysbench] ",
        "2024-05-01 10:00:00,123 INFO  [main] ",
        "Mai  1 10:00:00 host sysbench[4711]: ",
        "load: ",
        "\u001B[36mload_1    |\u001B[0m ",
        "1714557600.123456 ",
      })
  void aPrefixOfAnyFormIsTakenOff(String prefix) throws IOException {
    CellRecord plain = only(read(run(8)));
    CellRecord prefixed =
        only(read(run(8).lines().map(l -> prefix + l + "\n").reduce("", String::concat)));
    assertComplete(prefixed);
    assertThat(prefixed.imported().sources().get(0).sha256())
        .as("it is the same log")
        .isEqualTo(plain.imported().sources().get(0).sha256());
  }

  @Test
  void linesOfDockersJsonFilesAreRead() throws IOException {
    String json =
        run(8)
            .lines()
            .map(
                l ->
                    "{\"log\":\""
                        + l
                        + "\\n\",\"stream\":\"stdout\",\"time\":\"2024-05-01T10:00:00.1Z\"}\n")
            .reduce("", String::concat);
    assertComplete(only(read(json)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "transactions:|95th|Number of",
        "transactions:|Number of|time:|95th|avg:|^ *(read|other):",
        "SQL stat|queries:|transactions:|Number of|percentile|sysbench",
      })
  void aFilteredReportIsReadForItsRemainingValues(String kept) throws IOException {
    String text =
        run(8)
            .lines()
            .filter(l -> java.util.regex.Pattern.compile(kept).matcher(l).find())
            .map(l -> l + "\n")
            .reduce("", String::concat);
    CellRecord record =
        only(
            new Importer(Map.of("server", "s", "arm", "a", "workload", "w", "generator", "g"), null)
                .read(Files.writeString(folder.resolve("a.log"), text)));
    assertComplete(record);
    assertThat(record.imported().queries()).isNull();
  }

  @Test
  void filteredRunsOfOneFileAreSeparated() throws IOException {
    String text = "";
    for (int threads : new int[] {4, 8, 16}) {
      text += "Number of threads: " + threads + "\n    transactions: 3000 (300.00 per sec.)\n";
      text += "    95th percentile: 4.10\n";
    }
    Map<String, String> given =
        Map.of("server", "s", "arm", "a", "workload", "w", "generator", "g");
    assertThat(
            new Importer(given, null)
                .read(Files.writeString(folder.resolve("a.log"), text))
                .records())
        .extracting(r -> r.cell().threads())
        .containsExactly(4, 8, 16);
  }

  @Test
  void anotherInvocationsFatalLineIsNamedWithItAlone() throws IOException {
    Importer.Content content = readCase("prepare-failed-then-run.log");
    assertThat(content.others())
        .singleElement()
        .asString()
        .contains("a.log line 1: another command than run (Creating table 'sbtest1'...; FATAL: ");
    String noServer =
        BANNER + "FATAL: unable to connect to MySQL server on host 'h', port 1, aborting...\n";
    Importer.Content after = read(run(8) + noServer);
    assertComplete(only(after));
    assertThat(after.others()).singleElement().asString().contains("FATAL: unable to connect");
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
    String text = run(8) + "== 16\n" + BANNER + words + "\n== 32\n" + run(32);
    Importer.Content content = read(text);
    assertThat(content.records()).extracting(r -> r.cell().threads()).containsExactly(8, 32);
    assertThat(content.records()).allMatch(CellRecord::valid);
    assertThat(content.unplaced())
        .singleElement()
        .asString()
        .contains("a.log (run 2 of 3)")
        .contains(words);
    Map<String, String> named = Map.of("server", "s", "arm", "a", "workload", "w", "threads", "16");
    Path alone = Files.writeString(folder.resolve("b.log"), BANNER + words + "\n");
    CellRecord failed = only(new Importer(named, null).read(alone));
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
    assertThat(record.valid()).isFalse();
    assertThat(record.imported().transactionsPerS()).isNull();
  }

  @Test
  void oneRunsFaultDoesNotInvalidateItsNeighbours() throws IOException {
    String broken = run(16).replace("10.0000s", "10,0000s");
    String checkpoints =
        run(32)
            .replace("SQL statistics:", "[ 5s ] Checkpoint report:\n" + REPORT + "SQL statistics:");
    String cut = run(64).substring(0, run(64).indexOf("SQL statistics:"));
    Importer.Content content = read(run(4) + broken + checkpoints + cut + run(8));
    assertThat(content.records())
        .extracting(r -> r.cell().threads() + " " + r.valid())
        .containsExactly("4 true", "16 false", "32 false", "64 false", "8 true");
    assertThat(content.records().get(1).failure()).contains("'10,0000' has a comma");
    assertThat(content.records().get(2).failure()).contains("--report-checkpoints");
    assertThat(content.records().get(3).failure()).contains("ends before its report is whole");
  }

  @Test
  void oneImpossibleIntervalIsLeftOut() throws IOException {
    CellRecord record = only(readCase("impossible-tps-05.log"));
    assertThat(record.valid()).isTrue();
    assertThat(record.imported().intervals()).hasSize(2);
    assertThat(record.imported().notes())
        .singleElement()
        .asString()
        .startsWith("1 of 3 intervals left out: ")
        .contains("a.log line 12: 18446842801212211200.00");
  }

  @Test
  void threadsThatDiedAndReconnectsAreFlagged() throws IOException {
    assertThat(only(readCase("threads-died-10.log")).flags())
        .extracting(Flag::kind)
        .containsExactly(Flag.Kind.THREADS_DIED, Flag.Kind.UNEVEN);
    assertThat(only(readCase("threads-died-10.log")).flags().get(0).text())
        .isEqualTo("241 of 512 client threads were left before the run ended");
    assertThat(only(readCase("reconnects-10.log")).flags())
        .containsExactly(Flag.of(Flag.Kind.ERRORS, 7, 0, "{reconnects=7}"));
  }

  @Test
  void theLastIntervalMayHaveFewerThreadsAsSomeHaveEnded() throws IOException {
    String lines = "";
    for (int s = 1; s <= 6; s++) {
      lines +=
          "[ %ds ] thds: %d tps: 300.00 qps: 1.00 lat (ms,95%%): 4.10\n"
              .formatted(s, s < 6 ? 8 : 3);
    }
    CellRecord record = only(read(run(8).replace("SQL statistics:", lines + "SQL statistics:")));
    assertComplete(record);
    assertThat(record.imported().intervals()).hasSize(6);
  }

  @Test
  void throughputThatVariesFarMoreThanChanceIsNoted() throws IOException {
    for (double tps : new double[] {300, 900}) {
      String lines = "";
      for (int s = 1; s <= 10; s++) {
        double rate = s % 2 == 0 ? tps : 300;
        lines += "[ %ds ] thds: 8 tps: %.2f qps: 1.00 lat (ms,95%%): 4.10\n".formatted(s, rate);
      }
      CellRecord record = only(read(run(8).replace("SQL statistics:", lines + "SQL statistics:")));
      assertThat(record.valid()).isTrue();
      assertThat(record.flags())
          .extracting(Flag::kind)
          .isEqualTo(tps == 300 ? java.util.List.of() : java.util.List.of(Flag.Kind.UNEVEN));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "10.0000s, 2h 3m",
    "10.0000s, 10 000 s",
    "20.00, 20 0.0",
  })
  void aValueThatCannotBeReadFailsTheRunWithItsLine(String right, String wrong) throws IOException {
    CellRecord record = only(read(run(8).replace(right, wrong)));
    assertThat(record.failure()).contains("a.log line ", wrong.substring(0, 4), "not a number");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 1 2 | 1 of 3 intervals left out: | its end, 1 s, is that of the one before",
        "0 1 2 | 1 of 3 intervals left out: | its end, 0 s, is that of the one before",
      })
  void intervalsOfNoTimeInTheRunAreLeftOutAndNoted(String ends, String count, String why)
      throws IOException {
    CellRecord record = only(read(withIntervals(ends, 300)));
    assertThat(record.valid()).isTrue();
    assertThat(record.imported().intervals()).hasSize(3 - (count.charAt(0) - '0'));
    assertThat(record.imported().notes())
        .singleElement()
        .asString()
        .startsWith(count)
        .contains(why);
  }

  @Test
  void intervalsThatRunBackwardsFailTheRun() throws IOException {
    assertThat(only(read(withIntervals("2 1 3", 300))).failure())
        .startsWith("an interval ends before the one above it");
  }

  private static String withIntervals(String ends, int tps) {
    StringBuilder lines = new StringBuilder();
    for (String end : ends.split(" ", -1)) {
      lines.append(
          "[ %ss ] thds: 8 tps: %d.00 qps: 1.00 lat (ms,95%%): 4.10\n".formatted(end, tps));
    }
    return run(8).replace("SQL statistics:", lines + "SQL statistics:");
  }

  @Test
  void moreIntervalsThanARecordHoldsAreLeftOut() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int s = 1; s <= 200_002; s++) {
      lines.append("[ ").append(s).append("s ] thds: 8 tps: 300.00 qps: 1.00 lat (ms,95%): 4.10\n");
    }
    String days =
        run(8)
            .replace("10.0000s", "200002.0000s")
            .replace(" 12000", " 240002400")
            .replace(" 60000 ", " 1200012000 ")
            .replace(" 3000 ", " 60000600 ")
            .replace(" 3000\n", " 60000600\n")
            .replace(" 42000", " 840008400")
            .replace(" 6000\n", " 120001200\n")
            .replace("SQL statistics:", lines + "SQL statistics:");
    CellRecord record = only(read(days));
    assertComplete(record);
    assertThat(record.imported().intervals()).hasSize(200_000);
    assertThat(record.imported().notes())
        .containsExactly("2 of 200002 intervals left out: a record has at most 200000");
  }

  @Test
  void aJsonHooksReportIsReadAndItsMissingValuesAreReported() throws IOException {
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
  }

  @Test
  void hooksReportsInOtherShapesAreReadToo() throws IOException {
    String head = run(2).substring(0, run(2).indexOf("SQL statistics:"));
    String csv = "1,2,90.00,80.00,0.00,0.00,80.00,0.10,0.00,0.00\n";
    String csvReport = csv + "2,0,95.50,85.00,0.00,0.00,85.00,0.10,0.00,0.00\n";
    assertThat(only(read(head + csvReport)).imported().transactionsPerS()).isEqualTo(95.5);
    String json =
        """
        [
        {"time": 1, "threads": 2, "tps": 90.00, "errors": 0.00}
        ]
        [
        {"time": 2, "threads": 0, "tps": 95.50, "errors": 1.50}
        ]
        """;
    CellRecord withErrors = only(read(head + json));
    assertThat(withErrors.imported().transactionsPerS()).isEqualTo(95.5);
    assertThat(withErrors.flags()).extracting(Flag::kind).containsExactly(Flag.Kind.ERRORS);
    assertThat(only(read(head + csv)).failure()).contains("ends before its report");
  }

  @ParameterizedTest
  @CsvSource({
    "only-prepare.log, another command than run (Creating table 'sbtest1'...)",
    "cpu-and-oltp.log, a test without SQL",
  })
  void whatIsNoRunOnSqlIsNamed(String name, String what) throws IOException {
    assertThat(readCase(name).others())
        .singleElement()
        .asString()
        .contains("a.log line 1: " + what);
  }

  @Test
  void reportsWithoutTheLinesBeforeThemAreReported() throws IOException {
    Importer.Content content = readCase("reports-only.log");
    assertThat(content.records()).isEmpty();
    assertThat(content.unplaced())
        .singleElement()
        .asString()
        .contains("2 reports without the lines before each")
        .contains("--report-checkpoints");
  }

  @Test
  void theVersionAskedForBeforeTheRunIsNoRun() throws IOException {
    assertComplete(only(read("sysbench 1.0.20\n== 8 threads\n" + run(8))));
    assertComplete(
        only(read("### CPU ###\n" + BANNER + BANNER + run(8).substring(BANNER.length()))));
  }
}
