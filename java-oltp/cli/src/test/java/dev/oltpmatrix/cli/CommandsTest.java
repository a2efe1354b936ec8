package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Tests command lines in this process: what is refused, and what is shown before a start. */
class CommandsTest {
  /** Runs a command line; a dot stands for an empty word. */
  private static String run(String line) {
    return OltpMatrixRun.of(
        Stream.of(line.split(" ", -1)).map(w -> w.equals(".") ? "" : w).toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "/wrong-commands.txt",
      delimiter = '|',
      quoteCharacter = '`',
      maxCharsPerColumn = 1000)
  void aWrongCommandIsOneLineAndStartsNothing(String line, String message) {
    assertThat(run(line))
        .startsWith("2 run_matrix.sh: " + message)
        .hasLineCount(1)
        .doesNotContain("Geheim1", "check-arguments");
  }

  /** On Windows nothing takes it out before. */
  @Test
  void theScriptsOwnOptionIsIgnored() {
    assertThat(run("summarize A --yes B"))
        .startsWith("2 run_matrix.sh: Unmatched argument at index 2: 'B'");
    assertThat(run("--yes --version")).startsWith("0 oltp-matrix ");
  }

  @Test
  void untilNeedsSomethingToCompareAndATimeLimitOneBlock() {
    String one = "plan --matrix=smoke --servers=mariadb-10.11/pool --generators=sysbench";
    assertThat(run(one + " --until=10%"))
        .startsWith("2 run_matrix.sh: --until and --margin wait for verdicts, and nothing is")
        .hasLineCount(1);
    assertThat(run(one + " --time-limit=1s"))
        .startsWith("2 ")
        .contains("time limit of 1 s: by the estimate 0 of 1 block will fit;")
        .contains("time-limit is 1 s, downloads, loading and the first block take about ");
    assertThat(run("plan --matrix=smoke --until=10% --time-limit=168h"))
        .contains("are added until no interval reaches farther than 10 % beyond its ratio:")
        .contains("time limit of 168.0 h: by the estimate 200 blocks will fit;");
  }

  @Test
  void anOptionGivenTwiceIsRefusedUnlessItIsAList() {
    for (String twice :
        List.of("plan --duration 5 --duration 6", "servers start a --config=b --config=c")) {
      assertThat(run(twice))
          .startsWith("2 run_matrix.sh: option '--")
          .endsWith("should be specified only once\n");
    }
    String lists = "plan --matrix=smoke --threads=4 --threads=8 --workloads=oltp_read_only";
    assertThat(run(lists + " --servers=mariadb-10.11 --servers=mariadb-10.5"))
        .startsWith("0 ")
        .containsPattern("up together: .*\\bmariadb-10\\.11/pool\\b")
        .containsPattern("up together: .*\\bmariadb-10\\.5/pool\\b")
        .contains("16 cells on 4 server starts");
  }

  @Test
  void helpIsAVerbToo() {
    String help = run("--help");
    assertThat(help).startsWith("0 Usage: run_matrix.sh").contains("\n  help ", "\n  import ");
    assertThat(run("help")).isEqualTo(help);
    assertThat(run("help import")).isEqualTo(run("import --help")).contains("--into");
    assertThat(run("servers help start"))
        .isEqualTo(run("servers start --help"))
        .contains("--table-size");
    assertThat(run("servers help")).isEqualTo(run("servers --help")).contains("list");
    for (String list : List.of(help, run("servers --help"))) {
      String commands = list.split("\nCommands:\n *", -1)[1].split("\n(?! )", -1)[0];
      assertThat(commands.split("\n  (?! )", -1))
          .allMatch(command -> command.strip().endsWith("."));
    }
  }

  @Test
  void unsupportedCellsAreShownWithTheirReasonBeforeTheStart() {
    String smoke = "plan --matrix smoke --servers mariadb-10.11 --threads 4 --rate closed,500";
    String workload = " --workloads oltp_read_only --generators ";
    assertThat(run(smoke + workload + "sysbench,java-mariadb"))
        .startsWith("0 ")
        .contains("2 cells cannot be: sysbench does not measure transactions that arrive at a rate")
        .containsPattern(
            "- +oltp_read_only +sysbench +4 clients +unsupported +mariadb-10.11/pool, rate")
        .contains("6 cells on 2 server starts");
    assertThat(
            run(smoke.replace("10.11", "10.11/pool").replace(",500", "") + workload + "sysbench"))
        .contains("1 cell on 1 server start, about ");
  }
}
