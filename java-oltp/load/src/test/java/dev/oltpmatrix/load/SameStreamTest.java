package dev.oltpmatrix.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import dev.oltpmatrix.workload.user.LuaScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
 * <p>Needs sysbench on the PATH and, {@link TestServer}, on this machine, with a user that may SET
 * GLOBAL. The system property {@code oltp.sameStream=all} runs every test with every distribution
 * at 10,000 events; {@code oltp.sameStream.seed} sets another seed.
 */
@EnabledIfEnvironmentVariable(named = TestServer.VARIABLE, matches = ".+")
class SameStreamTest {
  private static final boolean ALL = "all".equals(System.getProperty("oltp.sameStream"));
  private static final int EVENTS = ALL ? 10_000 : 300;
  private static final int SEED = Integer.getInteger("oltp.sameStream.seed", 20_201);

  /** A factor that gives enough rows for several statements of 512 KiB. */
  private static final int BULK_FACTOR = 20;

  @TempDir Path folder;

  /** One comparison; the options are given to both programs. */
  record Case(String test, String distribution, String psMode, String driver, String more) {
    static Case of(String line) {
      String[] words = line.split(" ", 5);
      return new Case(words[0], words[1], words[2], words[3], words.length < 5 ? "" : words[4]);
    }

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
    Stream<String> sysbenchs = ALL ? allCases() : SOME.stream();
    Stream<Case> users =
        Stream.of("bank", "words", "distributions", "alone")
            .flatMap(
                name ->
                    Stream.of(
                        new Case(fileOf(name), "", "auto", "mariadb", ""),
                        new Case(fileOf(name), "", "auto", "mysql", ""),
                        new Case(fileOf(name), "", "disable", "mariadb", "")));
    return Stream.concat(sysbenchs.map(Case::of), users);
  }

  /** Returns one of the project's examples, or a file of this test. */
  private static String fileOf(String name) {
    Path example = BothPrograms.PROJECT.resolve("matrices/workloads").resolve(name + ".yaml");
    Path ofTest = Path.of("src/test/resources/workloads").resolve(name + ".yaml");
    return (Files.exists(example) ? example : ofTest).toString();
  }

  private static final List<String> SOME =
      List.of(
          "oltp_read_write uniform auto mariadb",
          "oltp_read_write special disable mariadb --skip-trx",
          "oltp_read_only gaussian auto mysql",
          "oltp_point_select pareto auto mariadb --percentile=0",
          "oltp_insert special auto mariadb --auto-inc=off",
          "select_random_ranges uniform disable mysql --number-of-ranges=3",
          "bulk_insert uniform auto mariadb");

  private static Stream<String> allCases() {
    List<String> cases = new ArrayList<>();
    for (String test : SameOutputTest.tests()) {
      for (String distribution : List.of("uniform", "special", "gaussian", "pareto")) {
        cases.add(test + " " + distribution + " auto mariadb");
        cases.add(test + " " + distribution + " disable mariadb");
      }
      cases.add(test + " special auto mysql");
      cases.add(test + " uniform disable mysql --percentile=0");
    }
    cases.addAll(
        List.of(
            "oltp_insert special auto mariadb --auto-inc=off",
            "oltp_read_write uniform auto mariadb --percentile=0",
            "oltp_write_only special auto mariadb --index-updates=3 --non-index-updates=0"
                + " --delete-inserts=2 --skip-trx",
            "select_random_points pareto auto mariadb --random-points=1",
            "select_random_ranges special auto mariadb --number-of-ranges=20 --delta=0",
            "oltp_read_only special auto mariadb --rand-spec-iter=3 --rand-spec-pct=10"
                + " --rand-spec-res=40"));
    return cases.stream();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theServerSeesTheSameStatements(Case one) throws Exception {
    List<String> sysbench = logged(one, "sysbench");
    List<String> port = logged(one, "oltp");

    assertThat(sysbench).hasSizeGreaterThanOrEqualTo(one.test.equals("bulk_insert") ? 4 : EVENTS);
    BothPrograms.assertSame(sysbench, port, one);
    System.out.printf(
        Locale.ROOT, "same: %d statements, %d events, %s%n", port.size(), one.events(), one);
  }

  /**
   * Creates the tables, runs one of the programs, and returns the statements that its client sent.
   */
  private List<String> logged(Case one, String program) throws Exception {
    oltp(one, "cleanup");
    oltp(one, "prepare");
    try {
      List<String> statements =
          BothPrograms.logged(folder.resolve(program + ".log"), () -> run(one, program));
      return one.more.contains("--auto-inc=off")
          ? statements.stream().map(SameStreamTest::withoutNewId).toList()
          : statements;
    } finally {
      oltp(one, "cleanup");
    }
  }

  /** Replaces the new id: sysbench's own new ids differ from run to run, whatever the seed. */
  private static String withoutNewId(String insert) {
    return insert.replaceFirst("VALUES \\(-?\\d+,", "VALUES (new,");
  }

  private void run(Case one, String program) throws IOException, InterruptedException {
    if (program.equals("sysbench")) {
      // bulk_insert declares no options, so sysbench accepts any; the others know all of these.
      String test = one.isUsers() ? script(one) : one.test;
      BothPrograms.sysbench(test, "run", one.options(), folder.resolve("sysbench.out"));
    } else {
      oltp(one, "run", "--driver=" + one.driver);
    }
  }

  private String script(Case one) throws IOException {
    Path script = folder.resolve("users.lua");
    UserWorkload workload = UserWorkloadFile.read(Path.of(one.test)).workload();
    Path lua = BothPrograms.PROJECT.resolve("lua");
    return Files.writeString(script, LuaScript.of(workload, lua)).toString();
  }

  private static void oltp(Case one, String command, String... more) throws InterruptedException {
    List<String> options = new ArrayList<>(one.options());
    options.addAll(List.of(more));
    BothPrograms.oltp(one.test, command, options);
  }
}
