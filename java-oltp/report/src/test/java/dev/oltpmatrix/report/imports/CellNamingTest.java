package dev.oltpmatrix.report.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellNamingTest {
  private static final Map<String, String> ALL =
      Map.of("server", "mariadb-10.6", "arm", "pool", "workload", "oltp_read_only");

  private static SysbenchLog log(String resource) throws IOException {
    return LogFiles.read(LogFiles.text(resource));
  }

  private static Map<String, String> with(String field, String value) {
    Map<String, String> given = new HashMap<>(ALL);
    given.put(field, value);
    return given;
  }

  @Test
  void valuesInTheLogAreTakenFromIt() throws IOException {
    Map<String, String> fields = fields(new CellNaming(ALL, null), log("sysbench-0.4.log"));
    assertThat(fields)
        .containsEntry("threads", "32")
        .containsEntry("generator", "sysbench-0.4")
        .containsEntry("rand-type", "uniform")
        .containsEntry("config", "base")
        .doesNotContainKey("table-size");
    assertThat(CellNaming.spec("a.log", fields)).isEqualTo(Map.of("rand_type", "uniform"));
  }

  @Test
  void theUsersNamesWinOverWhatTheLogWouldBeCalled() throws IOException {
    Map<String, String> fields =
        fields(new CellNaming(with("generator", "sysbench"), null), log("sysbench-0.4.log"));
    assertThat(fields).containsEntry("generator", "sysbench");
  }

  @Test
  void whatIsMissingIsAskedForInOneLine() throws IOException {
    SysbenchLog log = log("sysbench-1.0.log");
    assertThatThrownBy(() -> fields(new CellNaming(Map.of("arm", "pool"), null), log))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "a.log does not say its server, workload; give --server, --workload, or --name with"
                + " their places in the file's name, such as {server}");
  }

  @Test
  void aClientCountOtherThanTheLogsIsRefused() throws IOException {
    SysbenchLog log = log("sysbench-1.0.log");
    assertThatThrownBy(() -> fields(new CellNaming(with("threads", "63"), null), log))
        .hasMessageContaining("a.log says threads 64, an option or the file's name says 63");
    assertThatThrownBy(() -> fields(new CellNaming(with("rate", "200"), null), log))
        .hasMessageContaining("a.log says rate 500, an option or the file's name says 200");
  }

  @ParameterizedTest
  @CsvSource({
    "a b, 'server ''a b'' has other signs'",
    "a/b, 'server ''a/b'' has other signs'",
    "'a,b', 'server ''a,b'' has other signs'",
    "../a, 'server ''../a'' has other signs'",
  })
  void aNameThatWouldSplitAFileOrAPictureIsRefused(String server, String message) {
    assertThatThrownBy(() -> CellNaming.key("a.log", new HashMap<>(complete(server))))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aNameThatNoFileCouldBearIsRefusedBeforeAnythingIsWritten() {
    Map<String, String> fields = new HashMap<>(complete("s".repeat(80)));
    fields.put("config", "c".repeat(80));
    fields.put("workload", "w".repeat(80));
    assertThatThrownBy(() -> CellNaming.key("a.log", fields))
        .isInstanceOf(UsageException.class)
        .hasMessageMatching(
            "a.log: the names of the cell make a file name of 2[0-9]+ characters, allowed: 220;.*");
  }

  @Test
  void incompatibleLevelsAreRefused() {
    for (Map<String, String> more : List.of(Map.of("client_pool", "8"), Map.of("active", "5"))) {
      Map<String, String> fields = new HashMap<>(complete("s"));
      fields.putAll(more);
      assertThatThrownBy(() -> CellNaming.key("a.log", fields))
          .isInstanceOf(UsageException.class)
          .hasMessageMatching("a.log: (client_pool 8|active 5) needs as many clients, and .* 4");
    }
    Map<String, String> possible = new HashMap<>(complete("s"));
    possible.put("client_pool", "4");
    assertThat(CellNaming.key("a.log", possible).threads()).isEqualTo(4);
  }

  private static Map<String, String> complete(String server) {
    return Map.of(
        "server",
        server,
        "arm",
        "pool",
        "config",
        "base",
        "workload",
        "w",
        "generator",
        "g",
        "threads",
        "4");
  }

  @Test
  void aPublishedServersNameMakesASafeFileName() {
    assertThat(CellNaming.key("t", complete("published:mariadb-5.5-windows")).fileName())
        .isEqualTo("published-mariadb-5.5-windows_pool_base_w_g_t0004_r01.json");
  }

  @ParameterizedTest
  @CsvSource({
    "{server}_{arm}_{threads}.log, logs/mariadb-10.6_pool_64.log, mariadb-10.6, pool, 64",
    "{server}_{arm}_{threads}_*.log, mariadb-10.6_per-thread_8_rep2.log, mariadb-10.6,"
        + " per-thread, 8",
    "{server}/{arm}/t{threads}*, runs/my.sql/pool/t16.txt, my.sql, pool, 16",
  })
  void fileNamesContainWhatThePatternNames(
      String pattern, String file, String server, String arm, String threads) {
    assertThat(new NamePattern(pattern).match(Path.of(file)))
        .isEqualTo(Map.of("server", server, "arm", arm, "threads", threads));
  }

  @Test
  void leadingZerosOfAClientCountDoNotMatter() throws IOException {
    Map<String, String> given = Map.of("server", "s", "arm", "a", "workload", "w");
    SysbenchLog log = log("sysbench-1.0.log");
    CellNaming naming = new CellNaming(given, new NamePattern("t{threads}_rows{table-size}.log"));
    Map<String, String> fields = fields(naming, log, "t0064_rows010000.log");
    assertThat(fields).containsEntry("threads", "64").containsEntry("table-size", "10000");
  }

  @ParameterizedTest
  @CsvSource({
    "t99999999999999999999_1.log, 't99999999999999999999_1.log: threads is 99999999999999999999,"
        + " allowed: 1..100000'",
    "t64_99999999999999999999.log, 't64_99999999999999999999.log: table-size is"
        + " 99999999999999999999, allowed: 0..1000000000000'",
    "t\u0666\u0664_1.log, 't\u0666\u0664_1.log: its name is not of the form'",
  })
  void aNumberThatIsNoneInAFilesNameIsRefusedWithTheFile(String file, String message)
      throws IOException {
    SysbenchLog log = log("sysbench-1.0.log");
    CellNaming naming = new CellNaming(ALL, new NamePattern("t{threads}_{table-size}.log"));
    assertThatThrownBy(() -> fields(naming, log, file))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource({
    "threads, 1e3, 'threads is ''1e3'', allowed: whole numbers 1..100000'",
    "threads, -1, 'threads is -1, allowed: 1..100000'",
    "threads, \u0664, 'threads is ''\u0664'', allowed: whole numbers'",
    "table-size, 99999999999999999999, 'table-size is 99999999999999999999, allowed: 0..'",
    "server, '', '--server is empty; give a value, or leave it out'",
    "config, '', '--config is empty; give a value, or leave it out'",
  })
  void anEmptyOptionIsRefused(String field, String value, String message) {
    assertThatThrownBy(() -> new CellNaming(with(field, value), null))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void aWorkloadMayContainTheSeparator() {
    assertThat(
            new NamePattern("{server}_{workload}_{threads}.log")
                .match(Path.of("mariadb-10.6_oltp_read_only_64.log")))
        .containsEntry("workload", "oltp_read_only");
  }

  @ParameterizedTest
  @CsvSource({
    "{srever}.log, unknown field in --name 'srever'; nearest: server",
    "{server}_{server}.log, has {server} twice",
    "'', --name is empty; give a pattern",
  })
  void aWrongPatternIsRefused(String pattern, String message) {
    assertThatThrownBy(() -> new NamePattern(pattern))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aFileThatThePatternDoesNotFitIsNamed() {
    assertThatThrownBy(() -> new NamePattern("{server}_{threads}.log").match(Path.of("x/old.txt")))
        .hasMessage(
            "x/old.txt: its name is not of the form --name '{server}_{threads}.log';"
                + " * stands for anything");
  }

  @Test
  void duplicateFieldsAreRefused() {
    assertThatThrownBy(() -> new CellNaming(ALL, new NamePattern("{arm}.log")))
        .hasMessage("--arm and {arm} in --name both say it; leave one out");
  }

  private static Map<String, String> fields(CellNaming naming, SysbenchLog log) {
    return fields(naming, log, "a.log");
  }

  private static Map<String, String> fields(CellNaming naming, SysbenchLog log, String file) {
    Map<String, String> known = naming.known(file, Path.of(file), log.said());
    assertThat(CellNaming.key(file, known)).isNotNull();
    return known;
  }
}
