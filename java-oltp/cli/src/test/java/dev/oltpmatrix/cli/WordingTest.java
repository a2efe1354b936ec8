package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.InProcess;
import dev.oltpmatrix.testing.TestProject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the messages about command lines, in this process: nothing is started. */
class WordingTest {
  private static String run(String... words) {
    return InProcess.run(TestProject.root(), OltpMatrix::execute, words);
  }

  /** Runs a command line; a dot stands for an empty argument. */
  private static String runLine(String line) {
    return run(
        Stream.of(line.split(" ", -1))
            .map(w -> w.equals(".") ? "" : w.replace("\\n", "\n").replace("\\0", "\0"))
            .toArray(String[]::new));
  }

  /** On Windows nothing takes it out before. */
  @Test
  void theScriptsOwnOptionIsIgnored() {
    assertThat(runLine("summarize A --yes B"))
        .startsWith("2 run_matrix.sh: unexpected argument 'B'");
    assertThat(runLine("--yes --version")).startsWith("0 oltp-matrix ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "servers list extra | unexpected argument 'extra'",
        "servers stop extra | unexpected argument 'extra'",
        "servers start a b | unexpected argument 'b'",
        "summarize A B | unexpected argument 'B'",
        "plot A B | unexpected argument 'B'",
        "compare A B C | unexpected argument 'C'",
        "run extra | unexpected argument 'extra'",
        "--dry-run extra | unexpected argument 'extra'",
        "--dry-run . | unexpected argument ''",
        "--dry-run - | unexpected argument '-'",
        "servers list --extra | unknown option '--extra'; nearest: --help, --version",
        "--dry-run -x | unknown option '-x'; nearest: ",
        ". | unknown verb ''; nearest: run, ",
        "servers lst | unknown verb 'lst'; nearest: list, ",
        "servers . | unknown verb ''; nearest: ",
        "help sumarize | Unknown subcommand 'sumarize'",
        "servers help lst | Unknown subcommand 'lst'",
        "servers diff | servers diff compares two arms or files, given: []",
        "servers diff / / | '/' is a folder; name an arm, or a file NAME.variables.tsv",
      })
  void aWordTooManyIsNoUnknownOption(String line, String message) {
    assertThat(runLine(line)).startsWith("2 run_matrix.sh: " + message).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--duration 1e3 | duration is '1e3', allowed: whole numbers 1..86400",
        "--duration . | duration is '', allowed: whole numbers 1..86400",
        "--duration 1.5 | duration is '1.5', allowed: whole numbers 1..86400",
        "--duration +5 | duration is '+5', allowed: whole numbers 1..86400",
        "--duration \u0665 | duration is '\u0665', allowed: whole numbers 1..86400",
        "--duration 99999999999999999999 | duration is 99999999999999999999, allowed: 1..86400",
        "--duration 2147483648 | duration is 2147483648, allowed: 1..86400",
        "--duration -1 | duration is -1, allowed: 1..86400",
        "--duration=-1 | duration is -1, allowed: 1..86400",
        "--warmup 86401 | warmup is 86401, allowed: 0..86400",
        "--warmup-limit 1e3 | warmup-limit is '1e3', allowed: whole numbers 0..86400",
        "--warmup 9 --warmup-limit 8 | warmup-limit is 8, less than the warm-up's least time of 9"
            + " s; give 9 or more, or a shorter --warmup",
        "--until 10 | --until is '10', allowed: 1%..100%, whole; 10% lets no interval reach",
        "--until 0% | --until is '0%', allowed: 1%..100%",
        "--until \u0661% | --until is '\u0661%', allowed: 1%..100%",
        "--time-limit 90 | time-limit is '90', allowed: a whole number and s, m or h, such as 90m",
        "--time-limit 1.5h | time-limit is '1.5h', allowed: a whole number and s, m or h",
        "--time-limit . | time-limit is '', allowed: a whole number and s, m or h",
        "--time-limit 0m | time-limit is 0m, allowed: 1s..168h",
        "--time-limit 999999999h | time-limit is 999999999h, allowed: 1s..168h",
        "--repetitions 0 | repetitions is 0, allowed: 1..1000",
        "--repetitions \u0967 | repetitions is '\u0967', allowed: whole numbers 1..1000",
        "--table-size 1e6 | table-size is '1e6', allowed: whole numbers 1000..100000000",
        "--table-size 1_000_000 | table-size is '1_000_000', allowed: whole numbers",
        "--seed x | seed is 'x', allowed: whole numbers 0..2147483647",
        "--server-nice 1.5 | server-nice is '1.5', allowed: whole numbers -20..19",
        "--client-nice \u0661 | client-nice is '\u0661', allowed: whole numbers -20..19",
        "--server-cpus \u0660 | server-cpus '\u0660': '\u0660' is neither a CPU nor a range",
        "--server-cpus 0-99999999999999999999 | server-cpus '0-99999999999999999999':"
            + " 99999999999999999999 is outside 0..8191",
        "--server-cpus . | server-cpus '': '' is neither a CPU nor a range",
        "--threads . | threads is empty; name at least one, or leave it out",
        "--threads 4.. | threads is '', allowed: 1..100000; write 4,32,256 or 4..4096",
        "--threads ..4 | threads is '', allowed: 1..100000",
        "--threads 4, | threads '4,' has nothing before or after a comma",
        "--threads 4..8..16 | threads is '8..16', allowed: 1..100000",
        "--threads 64..4 | threads: a range needs two numbers, of which the second is not less",
        "--threads 4,4 | threads: [4, 4] names one twice; name each once",
        "--threads -4 | threads is -4, allowed: 1..100000",
        "--threads \u0664 | threads is '\u0664', allowed: 1..100000",
        "--threads 4..\uff18 | threads is '\uff18', allowed: 1..100000",
        "--threads 99999999999999999999 | threads is 99999999999999999999, allowed: 1..100000",
        "servers start mariadb-10.11/pool --table-size \u0665 | table-size is '\u0665', allowed:",
        "servers start mariadb-10.11/pool --table-size 1e3 | table-size is '1e3', allowed: whole",
        "servers start mariadb-10.11/pool --table-size 0 | table-size is 0, allowed: 1..2147483647",
        "servers start mariadb-10.11/pool --seed -1 | seed is -1, allowed: 0..2147483647",
        "import a.log --out x --threads 1e3 | threads is '1e3', allowed: whole numbers 1..100000",
        "import a.log --out x --threads \u0664 | threads is '\u0664', allowed: whole numbers",
        "import a.log --out x --table-size -5 | table-size is -5, allowed: 0..1000000000000",
        "--repetitions 1000 --threads 1,2,3,4,5,6,7,8,9,10,11,12,13,14 | cells (all that is asked"
            + " for, multiplied) is 112000, allowed: 0..100000",
      })
  void aNumberIsDigitsAloneWithinItsBounds(String line, String message) {
    String words = line.startsWith("-") ? "plan " + line : line;
    assertThat(runLine(words)).startsWith("2 run_matrix.sh: " + message).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--servers . | servers is empty; name at least one, or leave it out",
        "--servers , | servers ',' has nothing before or after a comma; write A,B",
        "--servers mariadb-10.11, | servers 'mariadb-10.11,' has nothing before or after a comma",
        "--configs base,,base | configs 'base,,base' has nothing before or after a comma",
        "--workloads . | workloads is empty; name at least one, or leave it out",
        "--generators . | generators is empty; name at least one, or leave it out",
        "--connection . | connection is empty; name at least one, or leave it out",
        "--connection tsl | unknown connection 'tsl'; nearest: tcp, tls, pipe, socket",
        "--matrix . | unknown matrix ''; nearest: ",
        "--matrix / | /: Is a directory",
        "--matrix /nowhere/m.yaml | /nowhere/m.yaml: does not exist",
        "--matrix m.yml | m.yml does not exist here; the project's own have a name alone: [",
        "--resume . | Invalid value for option '--resume': it is empty; write a name",
        "import . --out x | Invalid value for positional parameter at index 0..* (FILE): it is",
        "import a.log --into . | Invalid value for option '--into': it is empty; write",
        "import a.log --out x --name . | --name is empty; give a pattern, or leave it out",
        "import a.log --out x --server . | --server is empty; give a value, or leave it out",
        "import a.log --out x --config . | --config is empty; give a value, or leave it out",
        "summarize . | Invalid value for positional parameter at index 0 (DIR): it is empty",
        "plot . | Invalid value for positional parameter at index 0 (DIR): it is empty",
        "compare . B | Invalid value for positional parameter at index 0 (A): it is empty",
        "compare A B --csv . | Invalid value for option '--csv': it is empty; write a name",
        "compare A B --fail-on-regression . | Invalid value for option '--fail-on-regression': ''",
        "servers start . | unknown server ''; nearest: ",
        "servers diff . . | unknown server ''; nearest: ",
      })
  void anEmptyValueIsRefusedByItsName(String line, String message) {
    String words = line.startsWith("-") ? "plan " + line : line;
    assertThat(runLine(words)).startsWith("2 run_matrix.sh: " + message).hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "drivers-quick --workloads drv_do_1,oltp_read_only | workloads [drv_do_1, oltp_read_only]"
            + " need the data sets [drivers, sbtest]; a matrix has one",
        "quick --workloads oltp_read_only,drv_do_1 | workloads [oltp_read_only, drv_do_1] need the"
            + " data sets [sbtest, drivers]; a matrix has one",
        "drivers-quick --workloads oltp_read_only | [oltp_read_only] need a table, and the matrix"
            + " has no size for it; give --table-size",
      })
  void workloadsOfOtherTablesAreNamed(String words, String message) {
    assertThat(runLine("plan --matrix " + words))
        .startsWith("2 run_matrix.sh: " + message)
        .hasLineCount(1);
  }

  @Test
  void untilNeedsSomethingToCompareAndATimeLimitOneBlock() {
    String one = "plan --matrix=smoke --servers=mariadb-10.11/pool --generators=sysbench";
    assertThat(runLine(one + " --until=10%"))
        .startsWith("2 run_matrix.sh: --until waits for intervals of verdicts, and nothing is")
        .hasLineCount(1);
    assertThat(runLine(one + " --time-limit=1s"))
        .startsWith("2 ")
        .contains("time limit of 1 s: by the estimate 0 of 1 block will fit;")
        .contains("time-limit is 1 s, downloads, loading and the first block take about ");
    assertThat(runLine("plan --matrix=smoke --until=10% --time-limit=168h"))
        .contains("are added until no interval reaches farther than 10 % beyond its ratio:")
        .contains("time limit of 168.0 h: by the estimate 200 blocks will fit;");
  }

  @Test
  void anOptionGivenTwiceIsRefusedUnlessItIsAList() {
    assertThat(run("plan", "--duration", "5", "--duration", "6"))
        .startsWith("2 run_matrix.sh: option '--duration' (")
        .endsWith("should be specified only once\n");
    assertThat(run("servers", "start", "a", "--config=b", "--config=c"))
        .startsWith("2 run_matrix.sh: option '--config' (")
        .endsWith("should be specified only once\n");
    String lists = "plan --matrix=smoke --threads=4 --threads=8 --workloads=oltp_read_only";
    assertThat(runLine(lists + " --servers=mariadb-10.11 --servers=mariadb-10.5"))
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
    assertThat(run("help", "import")).isEqualTo(run("import", "--help")).contains("--into");
    assertThat(run("servers", "help", "start"))
        .isEqualTo(run("servers", "start", "--help"))
        .contains("--table-size");
    assertThat(run("servers", "help")).isEqualTo(run("servers", "--help")).contains("list");
    for (String list : List.of(help, run("servers", "--help"))) {
      String commands = list.split("\nCommands:\n *", -1)[1].split("\n(?! )", -1)[0];
      assertThat(commands.split("\n  (?! )", -1))
          .allMatch(command -> command.strip().endsWith("."));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a=mysql://u:Geheim1@127.0.0.1/db --dry-run | unknown verb 'a=mysql://u:...@127.0.0.1/db';"
            + " nearest: --servers",
        "--matrix mysql://u:Geheim1@h/db | mysql:/u:...@h/db: does not exist",
        "--matrix=m?password=Geheim1 | unknown matrix 'm?password=...'",
        "plan --config u:Geheim1@h | unknown option '--config'",
        "plan --workloads u:Geheim1@h | unknown workload 'u:...@h'; nearest: ",
        "plan u:Geheim1@h | unexpected argument 'u:...@h'",
        "plan -pGeheim1 | unknown option '-p...'; nearest: ",
        "plan --password=Geheim1 | unknown option '--password'; nearest: ",
        "summarize jdbc:mariadb://h/d?password=Geheim1 | jdbc:mariadb:/h/d?password=...",
        "help password=Geheim1 | Unknown subcommand 'password=...",
        "plan --duration u:Geheim1@h | duration is 'u:...@h', allowed",
      })
  void passwordIsNotShownWhereverItStands(String line, String message) {
    String said = runLine(line);
    assertThat(said)
        .contains("run_matrix.sh: " + message)
        .doesNotContain("Geheim1")
        .hasLineCount(1);
  }

  @Test
  void oneIsNotCountedAsMany() {
    assertThat(
            runLine(
                "plan --matrix=smoke --servers=mariadb-10.11/pool --threads=4"
                    + " --workloads=oltp_read_only --generators=sysbench"))
        .contains("1 cell on 1 server start, about ");
  }

  @Test
  void theVerbOfTheScriptIsNotOffered() {
    assertThat(run("check-argument")).doesNotContain("check-arguments");
  }

  /** Runs {@code plan --matrix FILE}; nothing is started. */
  private static String plan(String... more) {
    String[] words = {"plan", "--matrix", "smoke", "--servers", "mariadb-10.11", "--threads", "4"};
    return run(Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void unsupportedCellsAreShownWithTheirReasonBeforeTheStart() {
    String message =
        plan("--generators", "sysbench,java-mariadb", "--rate", "closed,500", "--workloads", RO);
    assertThat(message)
        .startsWith("0 ")
        .contains("2 cells cannot be: sysbench does not measure transactions that arrive at a rate")
        .containsPattern(
            "- +oltp_read_only +sysbench +4 clients +unsupported +mariadb-10.11/pool, rate")
        .contains("6 cells on 2 server starts");
  }

  @Test
  void whatCanDoNothingIsRefused() {
    assertThat(plan("--generators", "sysbench", "--rate", "closed,500"))
        .startsWith("2 run_matrix.sh: rate 500: sysbench does not measure")
        .hasLineCount(1);
  }

  private static final String RO = "oltp_read_only";
}
