package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.failure.ProgramEnd;
import dev.oltpmatrix.model.record.CountedRun;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.wire.connect.PosingServer;
import dev.oltpmatrix.workload.LoadWorkloads;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int oltp(String... arguments) throws InterruptedException {
    return Main.run(
        List.of(arguments),
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  private String printed() {
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void helpNamesEveryTestAndOption() throws InterruptedException {
    assertThat(oltp("--help")).isZero();

    assertThat(LoadWorkloads.names()).contains("oltp_read_only").allMatch(printed()::contains);
    assertThat(printed()).contains("--delete-inserts=1", "--rand-zipfian-exp=0.8", "--rate=0");
  }

  @Test
  void helpOfATestNamesThatOne() throws InterruptedException {
    assertThat(oltp("bulk_insert", "help")).isZero();

    assertThat(printed()).contains("usage: oltp bulk_insert").doesNotContain("oltp_read_only");
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultOfTheProgramIsOneLineToReport(Throwable fault) throws InterruptedException {
    int status =
        ProgramEnd.status(
            "oltp",
            new PrintStream(err, true, StandardCharsets.UTF_8),
            () -> {
              if (fault instanceof Error error) {
                throw error;
              }
              throw (RuntimeException) fault;
            });

    assertThat(status).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("oltp: ")
        .contains(fault instanceof OutOfMemoryError ? "raise the heap" : "MainTest.java")
        .hasLineCount(1);
  }

  static Stream<Throwable> faults() {
    return Stream.of(
        new NullPointerException(),
        new IllegalStateException(new ArrayIndexOutOfBoundsException("2\nof 1")),
        new StackOverflowError(),
        new OutOfMemoryError("Java heap space"));
  }

  /** A user's file of SQL may be away, a folder, or no text. */
  @Test
  void aFileOfSqlThatCannotBeReadIsNamed(@TempDir Path folder) throws Exception {
    Path workload = folder.resolve("mine.yaml");
    Path sql = folder.resolve("made.sql");
    Files.writeString(
        workload, "sql_file: made.sql\ntables: {t: {}}\nkinds: {k: {statements: [SELECT 1]}}\n");
    String[] prepare = {workload.toString(), "--mysql-dry-run", "prepare"};

    assertThat(oltp(prepare)).isEqualTo(2);
    Files.createDirectory(sql);
    assertThat(oltp(prepare)).isEqualTo(2);
    Files.delete(sql);
    Files.write(sql, new byte[] {'a', (byte) 0xff, ';'});
    assertThat(oltp(prepare)).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .hasSize(3)
        .allMatch(line -> line.startsWith("oltp: sql_file of workload mine: " + sql))
        .allMatch(line -> line.endsWith("; name a file of SQL"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"mine.yaml", "mine.yml"})
  void aWorkloadOfAFileTakesNoOptionOfTheTestsThatItDoesNotRun(String name, @TempDir Path folder)
      throws Exception {
    Path workload = folder.resolve(name);
    Files.writeString(workload, "tables: {t: {}}\nkinds: {k: {statements: [SELECT 1]}}\n");
    String[] run = {workload.toString(), "--mysql-dry-run", "--events=1", "run"};
    assertThat(oltp(run)).isZero();

    for (String option : List.of("--tables=3", "--table-size=7", "--point-selects=5")) {
      err.reset();
      assertThat(oltp(workload.toString(), "--mysql-dry-run", option, "run")).isEqualTo(2);
      assertThat(err.toString(StandardCharsets.UTF_8).lines())
          .containsExactly(
              "oltp: "
                  + option.substring(0, option.indexOf('='))
                  + ": "
                  + workload
                  + " has no such option: leave it out");
    }
  }

  @Test
  void aTestTakesNoOptionOfAnother() throws InterruptedException {
    assertThat(oltp("tpcc", "--mysql-dry-run", "--table-size=7", "run")).isEqualTo(2);
    assertThat(oltp("oltp_insert", "--mysql-dry-run", "--warehouses=7", "run")).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "oltp: --table-size: tpcc has no such option: leave it out",
            "oltp: --warehouses: oltp_insert has no such option: leave it out");
  }

  @Test
  void checkReadsWhatAFailedRunHasLeft(@TempDir Path folder) throws Exception {
    Path json = folder.resolve("run.json");
    RecordFile.write(json, new CountedRun("tpcc", Map.of("committed_payment", 7L)));

    assertThat(oltp("tpcc", "check", "--mysql-dry-run", "--json=" + json)).isZero();
    assertThatThrownBy(() -> RecordFile.readLoad(json))
        .isInstanceOf(RecordFile.BrokenRecordException.class);
  }

  @Test
  void theVersionIsOneLine() throws InterruptedException {
    assertThat(oltp("--version")).isZero();

    assertThat(printed()).matches("oltp \\d+\\.\\d+\\.\\d+\n");
  }

  @Test
  void wrongUsageIsOneLineAndStatusTwo() throws InterruptedException {
    assertThat(oltp("oltp_read_only", "run", "--tabels=3")).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualToNormalizingNewlines("oltp: --tabels: no such option; the nearest is --tables\n");
  }

  @Test
  void foreignTextInAMessageDoesNotControlTheTerminal() throws InterruptedException {
    assertThat(oltp("\u001b]0;title\u0007", "run")).isEqualTo(2);
    assertThat(oltp("oltp_read_only", "run", "--\u001b]0;title\u0007=3")).isEqualTo(2);

    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("oltp: '\\x1b]0;title\\x07': no such test")
        .contains("oltp: --...: no such option")
        .doesNotContain("\u001b", "\u0007");
  }

  @Test
  void aDryRunNeedsNoServer() throws InterruptedException {
    String nowhere = "--mysql-port=1";
    for (String command : List.of("prepare", "prewarm", "run", "cleanup")) {
      assertThat(oltp("oltp_read_write", command, nowhere, "--mysql-dry-run", "--events=10"))
          .as(err::toString)
          .isZero();
    }

    assertThat(printed()).contains("total number of events:              10");
  }

  @Test
  void aDryRunGoesThroughAllKindsOfTransactions() throws InterruptedException {
    String nowhere = "--mysql-port=1";
    for (String command : List.of("prewarm", "run", "check", "cleanup")) {
      assertThat(oltp("tpcc", command, nowhere, "--mysql-dry-run", "--events=46"))
          .as(err::toString)
          .isZero();
    }

    assertThat(printed()).contains("total number of events:              46");
  }

  @Test
  void withThinkTimesAWarehouseHasTenTerminals() throws InterruptedException {
    String[] think = {"tpcc", "run", "--mysql-dry-run", "--tpcc-think", "--warehouses=2", ""};
    think[5] = "--threads=21";
    assertThat(oltp(think)).isEqualTo(2);
    assertThat(errors())
        .contains(
            "--threads=21: with --tpcc-think each of 2 warehouses has at most 10 terminals, 20 in"
                + " all: use fewer, or load more warehouses");

    think[5] = "--rate=5";
    assertThat(oltp(think)).isEqualTo(2);
    assertThat(errors()).contains("--rate=5: not with --tpcc-think");
  }

  @ParameterizedTest
  @ValueSource(strings = {"batch", "multi", "both"})
  void aFormThatIsNotThereIsRefused(String form) throws InterruptedException {
    assertThat(oltp("tpcc", "run", "--mysql-dry-run", "--events=1", "--tpcc-form=" + form))
        .isEqualTo(2);

    assertThat(errors()).contains("--tpcc-form=" + form + ": expected");
  }

  @Test
  void aRunOfTpccEndsWithItsKindsAndItsScore() throws InterruptedException {
    assertThat(oltp("tpcc", "run", "--mysql-dry-run", "--events=46", "--tpcc-form=set"))
        .as(err::toString)
        .isZero();

    assertThat(printed())
        .containsPattern("(?m)^ {4}new_order +\\d+, .*rolled back \\d+$")
        .containsPattern("(?m)^NOPM: \\S+ new orders a minute$")
        .doesNotContain("tpmC");
  }

  @Test
  void aCheckOfARunThatIsNotThereIsRefused() throws InterruptedException {
    assertThat(oltp("tpcc", "check", "--mysql-dry-run", "--json=/nowhere/run.json")).isEqualTo(2);

    assertThat(errors())
        .contains("--json: /nowhere/run.json", "name the file that run has written");
  }

  @Test
  void tablesThatCannotContradictThemselvesAreNotSaidToBeConsistent() throws InterruptedException {
    assertThat(oltp("oltp_read_only", "check", "--mysql-dry-run")).isEqualTo(2);

    assertThat(errors()).contains("check: nothing in the tables of oltp_read_only can contradict");
    assertThat(printed()).doesNotContain("consistent");
  }

  @ParameterizedTest
  @ValueSource(strings = {"prepare", "prewarm", "run", "cleanup", "help"})
  void everyVerbBeginsWithTheVersion(String verb) throws InterruptedException {
    String[] dry = {"oltp_read_only", verb, "--mysql-dry-run", "--events=1", "--driver=mysql"};
    assertThat(oltp(dry)).isZero();
    assertThat(printed()).matches("(?s)oltp \\d[^\n]*MySQL Connector/J[^\n]*\n\n[^\n].*");

    out.reset();
    dry[4] = "--verbosity=2";
    assertThat(oltp(dry)).isZero();
    assertThat(printed()).doesNotContain("oltp 0.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"prepare", "prewarm", "run", "cleanup"})
  void theVersionStandsAboveWhateverFails(String verb) throws InterruptedException {
    assertThat(oltp("oltp_read_only", verb, "--mysql-host=127.0.0.1", "--mysql-port=1"))
        .isEqualTo(1);

    assertThat(printed()).startsWith("oltp ").hasLineCount(2);
    assertThat(errors()).contains("cannot connect").hasLineCount(1);
  }

  @Test
  void aDryRunSaysWhatItWouldDoAsSysbenchDoes() throws InterruptedException {
    for (String verb : List.of("prepare", "prewarm", "cleanup")) {
      String nowhere = "--mysql-port=1";
      assertThat(oltp("oltp_read_only", verb, nowhere, "--mysql-dry-run", "--verbosity=0"))
          .isZero();
    }

    assertThat(printed().lines())
        .containsExactly(
            "Creating table 'sbtest1'...",
            "Inserting 10000 records into 'sbtest1'",
            "Creating a secondary index on 'sbtest1'...",
            "Prewarming table sbtest1",
            "Dropping table 'sbtest1'...");
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }

  /** Runs the program against a server on this machine. */
  private int ask(PosingServer server, String... more) throws InterruptedException {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "oltp_read_only",
                "run",
                "--mysql-host=127.0.0.1",
                "--mysql-port=" + server.port(),
                "--thread-init-timeout=20"));
    arguments.addAll(List.of(more));
    return oltp(arguments.toArray(new String[0]));
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb, SSH-2.0-OpenSSH_9.2p1\\r\\n",
    "mysql, SSH-2.0-OpenSSH_9.2p1\\r\\n",
    "mariadb, HTTP/1.1 400 Bad Request\\r\\n",
    "mysql, HTTP/1.1 400 Bad Request\\r\\n",
    "mariadb, \\0\\0\\0\\0\\0\\0\\0\\0\\0",
    "mysql, \\0\\0\\0\\0\\0\\0\\0\\0\\0",
  })
  void aPortWithoutAServerIsReported(String driver, String says) throws Exception {
    try (PosingServer server = new PosingServer()) {
      server.saying(says.translateEscapes().getBytes(StandardCharsets.ISO_8859_1));

      assertThat(ask(server, "--driver=" + driver)).isEqualTo(1);
    }
    assertThat(errors())
        .contains("this is no MySQL or MariaDB server: check --mysql-host and --mysql-port")
        .doesNotContain("max_allowed_packet")
        .hasLineCount(1);
  }

  @Test
  void anotherProgramThatKeepsADriverWaitingIsReportedToo() throws Exception {
    try (PosingServer server = new PosingServer()) {
      server.saying("J\0\0\0\t5.0".getBytes(StandardCharsets.ISO_8859_1));

      assertThat(ask(server, "--thread-init-timeout=1")).isEqualTo(1);
    }
    assertThat(errors()).contains("this is no MySQL or MariaDB server");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aServersTextDoesNotControlTheTerminal(String driver) throws Exception {
    try (PosingServer server = new PosingServer()) {
      server.refusing("bad \u001b[31mred\u001b]0;title\u0007\rforged");

      assertThat(ask(server, "--driver=" + driver)).isEqualTo(1);
    }
    assertThat(errors())
        .contains("bad \\x1b[31mred\\x1b]0;title\\x07")
        .hasLineCount(1)
        .doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
  }

  @Test
  void theUsersInputDoesNotControlTheTerminalEither() throws InterruptedException {
    assertThat(oltp("oltp_read_only", "run", "--mysql-host=a\u001b[31m\nb")).isEqualTo(2);

    assertThat(errors())
        .isEqualToNormalizingNewlines(
            "oltp: --mysql-host=a\\x1b[31m\\x0ab: expected names, IPv4 or IPv6 addresses,"
                + " separated by commas\n");
  }

  @Test
  void aFolderThatAcceptsNoResultIsReportedWithoutAnyJava(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    for (String json : List.of("/proc/x", file + "/x.json")) {
      assertThat(oltp("oltp_read_only", "run", "--mysql-dry-run", "--json=" + json)).isEqualTo(2);
    }
    assertThat(errors())
        .contains("--json=/proc/x: no file can be made in /proc: name one elsewhere")
        .contains("--json=" + file + "/x.json: no file can be made in " + file + " (")
        .doesNotContain("java", "Exception", ".probe")
        .hasLineCount(2);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aReportThatIsLostIsNoSuccess(@TempDir Path folder) throws Exception {
    Path errors = folder.resolve("errors");
    Process program =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "oltp_read_only",
                "run",
                "--mysql-dry-run",
                "--events=1")
            .redirectOutput(new File("/dev/full"))
            .redirectError(errors.toFile())
            .start();

    assertThat(program.waitFor()).isEqualTo(1);
    assertThat(Files.readString(errors)).startsWith("oltp: standard output took not all");
  }

  @Test
  void aFileThatCannotBeReadIsNamedWithTheReason(@TempDir Path folder) throws Exception {
    Path latin1 = Files.write(folder.resolve("latin1"), new byte[] {'a', '=', (byte) 0xe9, '\n'});
    for (String option : List.of("config-file", "defaults-file")) {
      oltp("oltp_read_only", "run", "--" + option + "=" + folder);
      oltp("oltp_read_only", "run", "--" + option + "=" + latin1);
      oltp("oltp_read_only", "run", "--" + option + "=" + folder + "/none");
    }
    for (String driver : List.of("mariadb", "mysql")) {
      oltp(
          "oltp_read_only",
          "run",
          "--driver=" + driver,
          "--mysql-host=127.0.0.1",
          "--mysql-ssl=on",
          "--mysql-ssl-verify=ca",
          "--mysql-ssl-ca=" + folder);
    }
    assertThat(errors())
        .contains(
            "--config-file: " + folder + ": Is a directory",
            latin1 + ":1:3: byte 0xE9 is not UTF-8; save the file as UTF-8",
            "--config-file: " + folder + "/none: does not exist",
            "--defaults-file: " + folder + ": Is a directory",
            "certificate or key cannot be used: " + folder + ": Is a directory")
        .hasLineCount(8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aServerThatAcceptsTheConnectionAndIsSilentIsReportedInTime(String driver) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      for (String command : List.of("prepare", "run")) {
        int status =
            oltp(
                "oltp_read_only",
                command,
                "--driver=" + driver,
                "--mysql-host=127.0.0.1",
                "--mysql-port=" + silent.getLocalPort(),
                "--thread-init-timeout=1");

        assertThat(status).as(command).isEqualTo(1);
      }
    }

    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("no answer within 1 s", "--thread-init-timeout");
  }

  @Tag("night")
  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aServerThatAnswersByteByByteIsReportedInTime(String driver) throws Exception {
    try (PosingServer server = new PosingServer().dripping(Duration.ofSeconds(1))) {
      for (String command : List.of("prepare", "prewarm", "cleanup", "run")) {
        int status =
            oltp(
                "oltp_read_only",
                command,
                "--driver=" + driver,
                "--mysql-host=127.0.0.1",
                "--mysql-port=" + server.port(),
                "--thread-init-timeout=2");

        assertThat(status).as(command).isEqualTo(1);
      }
    }

    assertThat(errors().split("no answer within 2 s", -1)).hasSize(1 + 4);
  }
}
