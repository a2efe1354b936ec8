package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.load.driver.DbDriver;
import dev.oltpmatrix.load.driver.Endpoint;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import dev.oltpmatrix.workload.LoadWorkloads;
import dev.oltpmatrix.workload.user.LuaScript;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that sysbench and this program, with the same options and seed and one client, leave the
 * same statements in a server's general log, value by value and in the same order.
 *
 * <p>Needs sysbench on the PATH and, as {@link ServerTest}, a server in OLTP_TEST_SERVER, on this
 * machine, with a user that may SET GLOBAL. The system property {@code oltp.sameStream=all} runs
 * every test with every distribution at 10,000 events; {@code oltp.sameStream.seed} sets another
 * seed.
 */
@EnabledIfEnvironmentVariable(named = "OLTP_TEST_SERVER", matches = ".+")
class SameStreamTest {
  private static final boolean ALL = "all".equals(System.getProperty("oltp.sameStream"));
  private static final int EVENTS = ALL ? 10_000 : 300;
  private static final int SEED = Integer.getInteger("oltp.sameStream.seed", 20_201);

  /** A factor that gives enough rows for several statements of 512 KiB. */
  private static final int BULK_FACTOR = 20;

  private static final Path PROJECT = Path.of("../..").toAbsolutePath().normalize();

  @TempDir Path folder;

  /** One comparison; the options are given to both programs. */
  record Case(String test, String distribution, String psMode, String driver, String more) {
    int events() {
      return test.equals("bulk_insert") ? BULK_FACTOR * 10_000 : EVENTS;
    }

    boolean isUsers() {
      return test.endsWith(".yaml");
    }

    List<String> options() {
      List<String> options =
          new ArrayList<>(
              List.of(
                  "--rand-seed=" + SEED,
                  "--db-ps-mode=" + psMode,
                  "--threads=1",
                  "--time=0",
                  "--events=" + events()));
      if (!isUsers()) {
        options.addAll(
            List.of(
                "--tables=" + (test.startsWith("select_random") ? 1 : 3),
                "--table-size=5000",
                "--range-size=20",
                "--rand-type=" + distribution));
      }
      options.addAll(Stream.of(more.split(" ", -1)).filter(o -> !o.isEmpty()).toList());
      return options;
    }
  }

  static Stream<Case> cases() {
    return Stream.concat(ALL ? allCases() : someCases(), usersCases());
  }

  private static Stream<Case> usersCases() {
    return Stream.of("bank", "words", "distributions", "alone")
        .flatMap(
            name ->
                Stream.of("mariadb auto", "mysql auto", "mariadb disable")
                    .map(how -> how.split(" ", 2))
                    .map(how -> new Case(fileOf(name), "", how[1], how[0], "")));
  }

  /** Returns one of the project's examples, or a file of this test. */
  private static String fileOf(String name) {
    Path example = PROJECT.resolve("matrices/workloads").resolve(name + ".yaml");
    Path ofTest = Path.of("src/test/resources/workloads").resolve(name + ".yaml");
    return (Files.exists(example) ? example : ofTest).toString();
  }

  private static Stream<Case> someCases() {
    return Stream.of(
        new Case("oltp_read_write", "uniform", "auto", "mariadb", ""),
        new Case("oltp_read_write", "special", "disable", "mariadb", "--skip-trx"),
        new Case("oltp_read_only", "gaussian", "auto", "mysql", ""),
        new Case("oltp_point_select", "pareto", "auto", "mariadb", "--percentile=0"),
        new Case("oltp_insert", "special", "auto", "mariadb", "--auto-inc=off"),
        new Case("select_random_ranges", "uniform", "disable", "mysql", "--number-of-ranges=3"),
        new Case("bulk_insert", "uniform", "auto", "mariadb", ""));
  }

  private static Stream<Case> allCases() {
    Stream<Case> everything =
        SameOutputTest.tests().stream()
            .flatMap(
                test ->
                    Stream.of("uniform", "special", "gaussian", "pareto")
                        .flatMap(
                            distribution ->
                                Stream.of("auto", "disable")
                                    .map(ps -> new Case(test, distribution, ps, "mariadb", ""))));
    Stream<Case> others =
        SameOutputTest.tests().stream()
            .flatMap(
                test ->
                    Stream.of(
                        new Case(test, "special", "auto", "mysql", ""),
                        new Case(test, "uniform", "disable", "mysql", "--percentile=0")));
    Stream<Case> options =
        Stream.of(
            new Case("oltp_insert", "special", "auto", "mariadb", "--auto-inc=off"),
            new Case("oltp_read_write", "uniform", "auto", "mariadb", "--percentile=0"),
            new Case(
                "oltp_write_only",
                "special",
                "auto",
                "mariadb",
                "--index-updates=3 --non-index-updates=0 --delete-inserts=2 --skip-trx"),
            new Case("select_random_points", "pareto", "auto", "mariadb", "--random-points=1"),
            new Case(
                "select_random_ranges",
                "special",
                "auto",
                "mariadb",
                "--number-of-ranges=20 --delta=0"),
            new Case(
                "oltp_read_only",
                "special",
                "auto",
                "mariadb",
                "--rand-spec-iter=3 --rand-spec-pct=10 --rand-spec-res=40"));
    return Stream.of(everything, others, options).flatMap(s -> s);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theServerSeesTheSameStatements(Case one) throws Exception {
    List<String> sysbench = logged(one, "sysbench");
    List<String> port = logged(one, "oltp");

    assertThat(sysbench).hasSizeGreaterThanOrEqualTo(one.test.equals("bulk_insert") ? 4 : EVENTS);
    for (int i = 0; i < Math.min(sysbench.size(), port.size()); i++) {
      // Not a comparison of the lists, because the message of a difference would contain both.
      if (!port.get(i).equals(sysbench.get(i))) {
        assertThat(port.get(i)).as("statement %d of %s", i + 1, one).isEqualTo(sysbench.get(i));
      }
    }
    assertThat(port).hasSameSizeAs(sysbench);
    System.out.printf(
        Locale.ROOT, "same: %d statements, %d events, %s%n", port.size(), one.events(), one);
  }

  /**
   * Creates the tables, runs one of the programs, and returns the statements that its client sent.
   */
  private List<String> logged(Case one, String program) throws Exception {
    oltp(one, "cleanup");
    oltp(one, "prepare");
    Path log = folder.resolve(program + ".log");
    set("general_log_file='" + log + "'");
    set("log_output='FILE'");
    set("general_log=ON");
    try {
      if (program.equals("sysbench")) {
        sysbench(one);
      } else {
        oltp(one, "run", "--driver=" + one.driver);
      }
    } finally {
      set("general_log=OFF");
      // This folder is deleted before other clients write to the log.
      set("general_log_file=DEFAULT");
      oltp(one, "cleanup");
    }
    assumeThat(log).as("the server's general log").isReadable();
    List<String> statements = GeneralLog.busiestClient(log);
    return one.more.contains("--auto-inc=off")
        ? statements.stream().map(SameStreamTest::withoutNewId).toList()
        : statements;
  }

  /** Replaces the new id: sysbench's own new ids differ from run to run, whatever the seed. */
  private static String withoutNewId(String insert) {
    return insert.replaceFirst("VALUES \\(-?\\d+,", "VALUES (new,");
  }

  private static Stream<String> serverOptions() {
    return Stream.of(System.getenv("OLTP_TEST_SERVER").split("\\s+", -1))
        .filter(option -> !option.isEmpty());
  }

  private void sysbench(Case one) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("sysbench", one.isUsers() ? script(one) : one.test));
    serverOptions().forEach(command::add);
    if (System.getenv("MYSQL_PWD") != null) {
      command.add("--mysql-password=" + System.getenv("MYSQL_PWD"));
    }
    // bulk_insert declares no options, so sysbench accepts any; the other tests know all of these.
    command.addAll(one.options());
    command.add("run");
    Path output = folder.resolve("sysbench.out");
    int status =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start()
            .waitFor();
    assertThat(status).as(() -> read(output)).isZero();
  }

  private String script(Case one) throws IOException {
    Path script = folder.resolve("users.lua");
    UserWorkload workload = UserWorkloadFile.read(Path.of(one.test)).workload();
    return Files.writeString(script, LuaScript.of(workload, PROJECT.resolve("lua"))).toString();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void oltp(Case one, String command, String... more) throws InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(one.test, command));
    serverOptions().forEach(arguments::add);
    arguments.addAll(one.options());
    arguments.addAll(List.of(more));
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    assertThat(Main.run(arguments, out, out)).as(printed::toString).isZero();
  }

  private static void set(String assignment) throws SQLException {
    List<String> arguments = new ArrayList<>(List.of("oltp_read_only", "run"));
    serverOptions().forEach(arguments::add);
    CommandLine line = CommandLine.parse(arguments, System.getenv(), LoadWorkloads.names());
    DbDriver driver = DbDriver.named("mariadb", Endpoint.of(line.options()));
    try (Connection connection = driver.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("SET GLOBAL " + assignment);
    }
  }
}
