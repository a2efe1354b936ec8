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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  private final Oltp oltp = new Oltp();

  @TempDir Path folder;

  /** Runs the program, which ends with a status and one line with these words. */
  private void fails(int status, String words, String... arguments) throws InterruptedException {
    oltp.forget();
    assertThat(oltp.run(arguments)).isEqualTo(status);
    assertThat(oltp.err()).startsWith("oltp: ").contains(words).hasLineCount(1);
  }

  private void succeeds(String... arguments) throws InterruptedException {
    assertThat(oltp.run(arguments)).as(oltp::err).isZero();
  }

  @Test
  void helpNamesEveryTestAndOption() throws InterruptedException {
    succeeds("--help");
    assertThat(LoadWorkloads.names()).contains("oltp_read_only").allMatch(oltp.out()::contains);
    assertThat(oltp.out()).contains("--delete-inserts=1", "--rand-zipfian-exp=0.8", "--rate=0");

    oltp.forget();
    succeeds("bulk_insert", "help");
    assertThat(oltp.out()).contains("usage: oltp bulk_insert").doesNotContain("oltp_read_only");

    oltp.forget();
    succeeds("--version");
    assertThat(oltp.out()).matches("oltp \\d+\\.\\d+\\.\\d+\n");
  }

  @ParameterizedTest
  @MethodSource("faults")
  void aFaultOfTheProgramIsOneLineToReport(Throwable fault) throws InterruptedException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
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
  void aFileOfSqlThatCannotBeReadIsNamed() throws Exception {
    Path workload = folder.resolve("mine.yaml");
    Path sql = folder.resolve("made.sql");
    Files.writeString(
        workload, "sql_file: made.sql\ntables: {t: {}}\nkinds: {k: {statements: [SELECT 1]}}\n");
    String[] prepare = {workload.toString(), "--mysql-dry-run", "prepare"};
    String words = "sql_file of workload mine: " + sql;

    fails(2, words, prepare);
    Files.createDirectory(sql);
    fails(2, words, prepare);
    Files.delete(sql);
    Files.write(sql, new byte[] {'a', (byte) 0xff, ';'});
    fails(2, words, prepare);
    assertThat(oltp.err()).endsWith("; name a file of SQL\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mine.yaml", "mine.yml"})
  void aWorkloadOfAFileRuns(String name) throws Exception {
    Path workload = folder.resolve(name);
    Files.writeString(workload, "tables: {t: {}}\nkinds: {k: {statements: [SELECT 1]}}\n");
    succeeds(workload.toString(), "--mysql-dry-run", "--events=1", "run");

    String words = "--tables: " + workload + " has no such option: leave it out";
    fails(2, words, workload.toString(), "--mysql-dry-run", "--tables=3", "run");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "oltp_read_only run --tabels=3 | --tabels: no such option; the nearest is --tables",
        "tpcc run --table-size=7 | --table-size: tpcc has no such option: leave it out",
        "oltp_insert run --warehouses=7 | --warehouses: oltp_insert has no such option: leave it"
            + " out",
        "tpcc run --tpcc-form=batch | --tpcc-form=batch: expected one of single, set",
        "tpcc run --tpcc-think --warehouses=2 --threads=21 | --threads=21: with --tpcc-think each"
            + " of 2 warehouses has at most 10 terminals, 20 in all: use fewer, or load more"
            + " warehouses",
        "tpcc run --tpcc-think --rate=5 | --rate=5: not with --tpcc-think",
        "bulk_insert run --threads=2 --client-pool=1 | --client-pool=1: not with bulk_insert",
        "tpcc check --json=/nowhere/run.json | --json: /nowhere/run.json: does not exist; name the"
            + " file that run has written",
        "oltp_read_only check | check: nothing in the tables of oltp_read_only can contradict",
        "oltp_read_only run --json=/proc/x | --json=/proc/x: no file can be made in /proc: name one"
            + " elsewhere",
        "oltp_read_only run --json=FILE/x.json | x.json: no file can be made in FILE (",
        "oltp_read_only run --config-file=FOLDER | --config-file: FOLDER: Is a directory",
        "oltp_read_only run --config-file=LATIN1 | LATIN1: is not UTF-8; save it",
        "oltp_read_only run --defaults-file=FOLDER | --defaults-file: FOLDER: Is a directory",
        "oltp_read_only run --defaults-file=LATIN1 | LATIN1: is not UTF-8",
      })
  void wrongUsageIsOneLineAndStatusTwo(String line, String words) throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path latin1 = Files.write(folder.resolve("latin1"), new byte[] {'a', '=', (byte) 0xe9, '\n'});
    UnaryOperator<String> named =
        text ->
            text.replace("FILE", file.toString())
                .replace("FOLDER", folder.toString())
                .replace("LATIN1", latin1.toString());

    String dry = line.contains("--client-pool") ? "" : " --mysql-dry-run";
    fails(2, named.apply(words), named.apply(line + dry).split(" ", -1));
    assertThat(oltp.err()).doesNotContain("java", "Exception", ".probe");
    assertThat(oltp.out()).doesNotContain("consistent");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aCertificateThatCannotBeReadIsNamedWhereItIsNeeded(String driver) throws Exception {
    Path json = Files.writeString(folder.resolve("run.json"), "of an earlier run");
    List<String> options =
        List.of(
            "--driver=" + driver,
            "--mysql-host=127.0.0.1",
            "--mysql-ssl=on",
            "--mysql-ssl-verify=ca",
            "--mysql-ssl-ca=" + folder,
            "--events=1");
    List<String> run = new ArrayList<>(List.of("oltp_read_only", "run", "--json=" + json));
    run.addAll(options);

    fails(
        1,
        "certificate or key cannot be used: " + folder + ": Is a directory",
        run.toArray(String[]::new));
    assertThat(json).doesNotExist();
    run.add("--mysql-dry-run");
    succeeds(run.toArray(String[]::new));
    run.set(1, "help");
    succeeds(run.toArray(String[]::new));
  }

  @Test
  void checkReadsWhatAFailedRunHasLeft() throws Exception {
    Path json = folder.resolve("run.json");
    RecordFile.write(json, new CountedRun("tpcc", Map.of("committed_payment", 7L)));

    succeeds("tpcc", "check", "--mysql-dry-run", "--json=" + json);
    assertThatThrownBy(() -> RecordFile.readLoad(json))
        .isInstanceOf(RecordFile.BrokenRecordException.class);
  }

  @Test
  void foreignTextInAMessageDoesNotControlTheTerminal() throws InterruptedException {
    fails(2, "'\\x1b]0;title\\x07': no such test", "\u001b]0;title\u0007", "run");
    fails(2, "--...: no such option", "oltp_read_only", "run", "--\u001b]0;title\u0007=3");
    fails(
        2,
        "--mysql-host=a\\x1b[31m\\x0ab: expected names,",
        "oltp_read_only",
        "run",
        "--mysql-host=a\u001b[31m\nb");
  }

  @ParameterizedTest
  @CsvSource({
    "oltp_read_write, prepare prewarm run cleanup, 10",
    "tpcc, prewarm run check cleanup, 46"
  })
  void aDryRunNeedsNoServer(String test, String commands, int events) throws Exception {
    for (String command : commands.split(" ", -1)) {
      succeeds(test, command, "--mysql-port=1", "--mysql-dry-run", "--events=" + events);
    }

    assertThat(oltp.out()).contains("total number of events:              " + events + "\n");
  }

  @Test
  void aRunOfTpccEndsWithItsKindsAndItsScore() throws InterruptedException {
    succeeds("tpcc", "run", "--mysql-dry-run", "--events=46", "--tpcc-form=set");

    assertThat(oltp.out())
        .containsPattern("(?m)^ {4}new_order +\\d+, .*rolled back \\d+$")
        .containsPattern("(?m)^NOPM: \\S+ new orders a minute$")
        .doesNotContain("tpmC");
  }

  @ParameterizedTest
  @ValueSource(strings = {"prepare", "prewarm", "run", "cleanup", "help"})
  void everyVerbBeginsWithTheVersion(String verb) throws InterruptedException {
    succeeds("oltp_read_only", verb, "--mysql-dry-run", "--events=1", "--driver=mysql");
    assertThat(oltp.out()).matches("(?s)oltp \\d[^\n]*MySQL Connector/J[^\n]*\n\n[^\n].*");

    oltp.forget();
    succeeds("oltp_read_only", verb, "--mysql-dry-run", "--events=1", "--verbosity=2");
    assertThat(oltp.out()).doesNotContain("oltp 0.");

    if (!verb.equals("help")) {
      String[] nowhere = {"oltp_read_only", verb, "--mysql-host=127.0.0.1", "--mysql-port=1"};
      fails(1, "cannot connect", nowhere);
      assertThat(oltp.out()).startsWith("oltp ").hasLineCount(2);
    }
  }

  @Test
  void aDryRunSaysWhatItWouldDoAsSysbenchDoes() throws InterruptedException {
    for (String verb : List.of("prepare", "prewarm", "cleanup")) {
      succeeds("oltp_read_only", verb, "--mysql-port=1", "--mysql-dry-run", "--verbosity=0");
    }

    assertThat(oltp.out().lines())
        .containsExactly(
            "Creating table 'sbtest1'...",
            "Inserting 10000 records into 'sbtest1'",
            "Creating a secondary index on 'sbtest1'...",
            "Prewarming table sbtest1",
            "Dropping table 'sbtest1'...");
  }

  /** Returns the arguments of a command on a server of this machine. */
  private static String[] on(int port, String command, String driver, int limitS) {
    return new String[] {
      "oltp_read_only",
      command,
      "--driver=" + driver,
      "--mysql-host=127.0.0.1",
      "--mysql-port=" + port,
      "--thread-init-timeout=" + limitS
    };
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb, 20, SSH-2.0-OpenSSH_9.2p1\\r\\n",
    "mysql, 20, SSH-2.0-OpenSSH_9.2p1\\r\\n",
    "mysql, 20, HTTP/1.1 400 Bad Request\\r\\n",
    "mariadb, 20, \\0\\0\\0\\0\\0\\0\\0\\0\\0",
    "mariadb, 1, J\\0\\0\\0\\t5.0", // keeps the driver waiting
  })
  void aPortWithoutAServerIsReported(String driver, int limitS, String says) throws Exception {
    try (PosingServer server = new PosingServer()) {
      server.saying(says.translateEscapes().getBytes(StandardCharsets.ISO_8859_1));

      fails(
          1,
          "this is no MySQL or MariaDB server: check --mysql-host and --mysql-port",
          on(server.port(), "run", driver, limitS));
    }
    assertThat(oltp.err()).doesNotContain("max_allowed_packet");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aServersTextDoesNotControlTheTerminal(String driver) throws Exception {
    try (PosingServer server = new PosingServer()) {
      server.refusing("bad \u001b[31mred\u001b]0;title\u0007\rforged");

      fails(1, "bad \\x1b[31mred\\x1b]0;title\\x07", on(server.port(), "run", driver, 20));
    }
    assertThat(oltp.err()).doesNotContainPattern("[\\p{Cc}&&[^\\n]]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql"})
  void aServerThatAcceptsTheConnectionAndIsSilentIsReportedInTime(String driver) throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      for (String command : List.of("prepare", "run")) {
        fails(1, "no answer within 1 s", on(silent.getLocalPort(), command, driver, 1));
      }
    }
    assertThat(oltp.err()).contains("--thread-init-timeout");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aReportThatIsLostIsNoSuccess() throws Exception {
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
}
