package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.experiment.Arms;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpecReaderTest {
  private static final String PRIMARY =
      """
      primary:
        metric: throughput
        at: {threads: 4}
        margin: 10%
      """;

  private static final String TWO_ARMS =
      TestProject.SPEC_YAML
          .replace("[mariadb-10.11/pool]", "[mariadb-10.11/per-thread, mariadb-10.11/pool]")
          .replace("threads: [4]", "threads: [4, 8]");

  private static final String COMPARE =
      """
      compare:
        factor: arm
        base: per-thread
        by: [workload]
      """;

  @TempDir Path folder;

  private final SpecReader shipped = new SpecReader(TestProject.root().resolve("matrices"));

  private Path file;

  private SpecReader.MatrixFile open(String yaml) throws IOException {
    file = Files.writeString(folder.resolve("mine.yaml"), yaml);
    return shipped.open(file.toString());
  }

  private MatrixSpec read(String yaml) throws IOException {
    return open(yaml).spec();
  }

  /** Checks what can be checked when the arms are known. */
  private static void require(SpecReader.MatrixFile file, Catalogue catalogue) {
    file.requireMetrics(name -> Metrics.require(name, file.spec().transactionKinds()));
    file.requireOf(
        Arms.resolve(file.spec().servers(), catalogue),
        metric -> Metrics.requireMeasured(metric, file.spec()),
        factor -> Difference.requireCompared(factor, file.spec().factorSet()));
  }

  private void requireRefused(String yaml, String message) {
    Catalogue catalogue = Catalogue.load(TestProject.root().resolve("server-configs"));
    assertThatThrownBy(() -> require(open(yaml), catalogue))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(file + message)
        .hasMessageNotContainingAny(":1:1", file + message + file, "\n");
  }

  @Test
  void everyShippedMatrixIsReadable() {
    assertThat(shipped.names()).contains("quick", "smoke", "thread-pool");
    Catalogue catalogue = Catalogue.load(TestProject.root().resolve("server-configs"));
    for (String name : shipped.names()) {
      SpecReader.MatrixFile matrix = shipped.open(name);
      assertThat(matrix.spec().name()).isEqualTo(name);
      if (Arms.areKnown(matrix.spec().servers(), catalogue)) {
        require(matrix, catalogue);
      } else {
        assertThat(name).as("only by URL").isEqualTo("windows-linux");
      }
    }
    assertThat(shipped.read("thread-pool").threads())
        .containsExactly(4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096);
  }

  /**
   * There the command line names others, as of a matrix by URL; one whose servers are there runs.
   */
  @Test
  void serversForAnotherSystemInAFileAreNoMistakeOfTheFile() {
    Catalogue windows =
        Catalogue.load(TestProject.root().resolve("server-configs"), OperatingSystem.windows);
    assertThat(Arms.areKnown(shipped.read("smoke").servers(), windows)).isFalse();
    assertThat(Arms.areKnown(shipped.read("windows-2012").servers(), windows)).isTrue();
    assertThat(Arms.areKnown(List.of("mysql-9.8"), windows)).as("refused by name").isTrue();
  }

  @Test
  void aRuleLeavesOutTheCellsThatItNames() throws IOException {
    String smoke = Files.readString(TestProject.root().resolve("matrices/smoke.yaml"));
    assertThat(read(smoke + "except: [{threads: 16, generator: sysbench}]\n").except())
        .containsExactly(Map.of("threads", List.of("16"), "generator", List.of("sysbench")));
    MatrixSpec others = read(smoke + "except: [{threads: 16, not generator: sysbench}]\n");
    for (String generator : others.generators()) {
      CellKey cell =
          CellKey.of("mysql-9.7", "per-thread", "base", "oltp_read_only", generator, 16, 1);
      assertThat(CellRule.leavingOut(others).test(cell)).isEqualTo(!generator.equals("sysbench"));
      assertThat(CellRule.leavingOut(others).test(cell.with(Factors.CLIENTS, "4"))).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate: 20%..60% | 20%, 40%, 60%",
        "rate: [20%, 40%..60%] | 20%, 40%, 60%",
        "rate: 500 | 500",
        "connection: tls | tls",
        "connection: [tcp, tls] | tcp, tls",
      })
  void anyFactorMayBeAKeyWithAListARangeOrOneLevel(String key, String levels) throws IOException {
    String java = TestProject.SPEC_YAML.replace("[sysbench]", "[java-mariadb]");
    assertThat(read(java + key + "\n").factors())
        .containsExactly(Map.entry(key.split(":")[0], List.of(levels.split(", "))));
    assertThat(read(java).factors()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fsyncs | :16:11: unknown metric 'fsyncs'",
        "pool_threads | :16:11: unknown metric 'pool_threads'",
        "p95(transfers) | :16:11: metric 'p95(transfers)': no workload",
      })
  void aMetricThatNoVerdictCanBeOnIsRefusedWithItsPlace(String bad, String message)
      throws IOException {
    String bank =
        TestProject.SPEC_YAML.replaceFirst(
            "(?m)^workloads: .*$",
            "workloads: ['file:"
                + TestProject.root().resolve("matrices/workloads/bank.yaml")
                + "']");
    requireRefused(bank + "metrics: [" + bad + "]\n", message);
    MatrixSpec good = read(bank + "metrics: [p95(transfer), per_minute(report), p99]\n");
    good.metrics().forEach(name -> Metrics.require(name, good.transactionKinds()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: mine | name: ../../x | name '../../x' has other signs than letters, digits",
        "name: mine | name: '' | name '' has other signs than letters, digits",
        "window_s: 5 | windows_s: 5 | unknown key 'windows_s'; nearest: window_s",
        "window_s: 5 | window_s: 0 | mine.yaml:11:11: window_s is 0, allowed: 1..86400",
        "workloads: [oltp_read_only] | workloads: [] | workloads: the list is empty",
        "threads: [4] | threads: 64..4 | threads: a range needs two numbers, of which the second is"
            + " not less",
        "table_size: 1000000 | table_size: 10 | table_size is 10, allowed: 1000..",
        "seed: 1 | seed: x | mine.yaml:15:7: seed is x, wanted: a whole number, digits alone",
        "seed: 1 | 'seed: 1\nplacement: {server_cpu: 0}' | unknown key of placement 'server_cpu'",
        "seed: 1 | 'seed: 1\n"
            + "placement: {server_cpus: 3-1}' | server-cpus '3-1': 3-1 runs backwards",
        "seed: 1 | 'seed: 1\n"
            + "placement: {client_nice: 20}' | placement.client_nice is 20, allowed: -20..19",
        "generators: [sysbench] | 'generators: [java-mysql]\n"
            + "rate: [50%, 70]' | mixes offered load (%",
        "generators: [sysbench] | 'generators: [java-mysql]\n"
            + "rate: 0' | rate is 0, allowed: 1..10000000",
        "generators: [sysbench] | 'generators: [java-mysql]\n"
            + "rates: 9' | unknown key 'rates'; nearest: rate",
        "seed: 1 | 'seed: 1\nfactors: {rate: [9]}' | unknown key 'factors'",
        "seed: 1 | '' | key 'seed' is missing",
        "seed: 1 | 'seed: 1\n"
            + "state: fresh' | mine.yaml:16:8: state is fresh, wanted: keys and values",
        "seed: 1 | 'seed: 1\n"
            + "state: {write: fresh}' | unknown key of state 'write'; nearest: writes",
        "seed: 1 | 'seed: 1\nstate: {writes: fesh}' | unknown state.writes 'fesh'; nearest: fresh",
        "window_s: 5 | window_s: 1.9 | mine.yaml:11:11: window_s is 1.9, wanted: a whole number",
        "window_s: 5 | window_s: 99999999999999999999 | window_s is 99999999999999999999, allowed:"
            + " 1..86400",
        "threads: [4] | threads: [4.7] | mine.yaml:7:10: threads is '4.7', allowed: 1..100000",
        "threads: [4] | threads: [0] | threads is 0, allowed: 1..100000",
        "threads: [4] | threads: [4, ~] | threads[1] is empty, wanted: text",
        "threads: [4] | threads: [\u0664] | threads is '\u0664', allowed: 1..100000",
        "threads: [4] | threads: ~ | mine.yaml:7:10: threads is empty, wanted: a list: [...]",
        "seed: 1 | 'seed: 1\n"
            + "seed: 2' | mine.yaml:16:1: key 'seed' is there twice, first in line 15",
        "seed: 1 | 'seed: 1\nstate: {writes: fresh, writes: settle}' | key 'writes' is there twice",
        "seed: 1 | 'seed: 1\nplacement: {client_nice: yes}' | placement.client_nice is yes, wanted",
        "seed: 1 | 'seed: 1\nplacement: {server_cpus: 1_0}' | '1_0' is neither a CPU nor a range",
        "seed: 1 | 'seed: 1\n"
            + "connection: tsl' | unknown connection 'tsl'; nearest: tcp, tls, pipe, socket",
        "seed: 1 | 'seed: 1\nconnection: ~' | connection is empty, wanted: a list",
        "workloads: [oltp_read_only] | workloads: [~] | workloads[0] is empty, wanted: text",
        "workloads: [oltp_read_only] | workloads: oltp_read_only | wanted: a list:"
            + " [oltp_read_only]",
        "servers: [mariadb-10.11/pool] | servers: [[a]] | servers[0] is a list, wanted: text",
        "seed: 1 | '\tseed: 1' | mine.yaml:15:1: found character",
        "seed: 1 | 'seed: 1\n"
            + "state: {settle_limit_s: 0}' | state.settle_limit_s is 0, allowed: 1..3600",
      })
  void aBrokenFileIsRefusedWithFileKeyAndBound(String good, String bad, String message) {
    assertThatThrownBy(() -> read(TestProject.SPEC_YAML.replace(good, bad)))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll("mine.yaml", message)
        .hasMessageNotContaining("\n");
  }

  /** Also where a value is refused only beside others, or because of a file that it names. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "generators: [sysbench] | generators: [sysbensh] | :6:13: unknown generator 'sysbensh'",
        "threads: [4] | threads: [4, 4] | :7:10: threads: [4, 4] names one twice",
        "window_limit_s: 5 | window_limit_s: 4 | :12:17: window_limit_s is 4, allowed: 5..86400",
        "rand_type: uniform | rand_type: special | :9:12: unknown rand_type 'special'",
        "seed: 1 | 'seed: 1\nasks: work' | :16:7: unknown asks 'work'; nearest: works, numbers",
        "workloads: [oltp_read_only] | workloads: [oltp_raed_only] | :5:12: unknown workload",
        "workloads: [oltp_read_only] | workloads: ['file:no.yaml'] | :5:12: ",
        "workloads: [oltp_read_only] | workloads: ['file:x.lua'] | :5:12: 'file:",
        "workloads: [oltp_read_only] | workloads: [own.yaml] | :5:12: 'own.yaml' is no workload;"
            + " your",
        "workloads: [oltp_read_only] | workloads: [drv_do_1, oltp_insert] | :5:12: workloads [",
        "seed: 1 | 'seed: 1\nexcept:\n  - {threads: {a: 4}}' | :17:15: except[0].threads has keys",
        "seed: 1 | 'seed: 1\naa: sometimes' | :16:5: unknown aa 'sometimes'; nearest:",
        "seed: 1 | 'seed: 1\naa: primary' | :16:5: aa is primary, and the matrix has no primary",
        "seed: 1 | 'seed: 1\nrate: 50%' | :16:7: rate 50%: sysbench does not measure",
        "seed: 1 | 'seed: 1\nwarmup_limit_s: 0' | :16:17: warmup-limit is 0, less than the warm-up",
        "seed: 1 | 'seed: 1\nuntil_percent: 101' | :16:16: until_percent is 101, allowed: 1..100",
        "seed: 1 | 'seed: 1\ntime_limit_s: 604801' | :16:15: time_limit_s is 604801, allowed: 1..",
        "seed: 1 | 'seed: 1\nquestion: \"\"' | :16:11: question has 0 characters; write",
        "seed: 1 | 'seed: 1\nexcept: [{clients: 4}]' | :16:10: unknown factor in except 'clients'",
        "seed: 1 | 'seed: 1\nsettings: {flush_log: [1, 1]}' | :16:23: flush_log: [1, 1] names one",
      })
  void aRefusedValueHasItsPlaceOnce(String good, String bad, String message) {
    requireRefused(TestProject.SPEC_YAML.replace(good, bad), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "margin: 10% | margin: 10 | :19:11: primary.margin is '10'; allowed: above 0%, at most",
        "margin: 10% | margin: 100.1% | :19:11: primary.margin is '100.1%'; allowed: above 0%",
        "margin: 10% | margin: 0% | :19:11: primary.margin is '0%'; allowed: above 0%, at most"
            + " 100%",
        "margin: 10% | margin: -5% | :19:11: primary.margin is '-5%'; allowed: above 0%, at most",
        "margin: 10% | margin: 5 ms | :19:11: primary.margin is '5 ms'; allowed: above 0%, at most",
        "margin: 10% | margins: 10% | :19:12: unknown key of primary 'margins'; nearest: margin",
        "'  margin: 10%' | '' | :17:3: primary.margin is missing; it needs metric, at and margin",
        "'{threads: 4}' | '{}' | :18:7: primary.at names no factor; name one, such as threads",
        "'{threads: 4}' | '{clients: 4}' | :18:7: unknown factor in primary.at 'clients'",
        "'{threads: 4}' | '{threads: 8}' | :18:7: primary.at: threads 8 is none of the matrix",
        "'{threads: 4}' | '{rate: 20%}' | :18:7: primary.at: the matrix has no factor rate",
        "throughput | tps | :17:11: unknown metric 'tps'",
        "throughput | p99 | :17:11: primary.metric is p99, which the matrix does not measure: it"
            + " has",
      })
  void aPrimaryOutcomeThatIsNoneIsRefusedWithItsPlace(String good, String bad, String message) {
    requireRefused(TestProject.SPEC_YAML + PRIMARY.replace(good, bad), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "factor: arm | factor: generator | :17:11: compare.factor is generator, of which one level"
            + " is run, sysbench; name a factor that varies: arm, threads",
        "factor: arm | factor: threads | :17:11: compare.factor is threads, by whose levels nothing"
            + " is compared; name one of arm, server, config, generator,",
        "factor: arm | factor: arms | :17:11: unknown factor in compare 'arms'; nearest: arm",
        "factor: arm | factors: arm | :17:12: unknown key of compare 'factors'; nearest: factor",
        "'  factor: arm' | '' | :18:3: compare.factor is missing; name the factor",
        "base: per-thread | base: none | :18:9: compare.base is none, which is not run; name one of"
            + " [per-thread, pool]",
        "[workload] | '[workload, arm]' | :19:7: compare.by names arm, whose levels are compared;",
        "[workload] | '[rate, rate]' | :19:7: compare.by is [rate, rate]; name each factor once",
        "[workload] | [rates] | :19:7: unknown factor in compare.by 'rates'; nearest: rate",
      })
  void aComparisonThatCannotBeAskedForIsRefusedWithItsPlace(
      String good, String bad, String message) {
    requireRefused(TWO_ARMS + COMPARE.replace(good, bad), message);
  }

  private static void requireKeptInJson(MatrixSpec spec) throws IOException {
    String json = Json.mapper().writeValueAsString(spec);
    assertThat(Json.mapper().readValue(json, MatrixSpec.class)).isEqualTo(spec);
    assertThat(SpecChanges.NONE.applyTo(spec)).isEqualTo(spec);
  }

  @Test
  void aQuestionItsComparisonAndAPrimaryOutcomeAreKept() throws IOException {
    MatrixSpec spec = read(TWO_ARMS + COMPARE + "question: Pool on or off?\n");
    assertThat(spec.question()).isEqualTo("Pool on or off?");
    assertThat(spec.compare()).isEqualTo(new Compare("arm", "per-thread", List.of("workload")));
    requireKeptInJson(spec);
    SpecChanges oneArm =
        SpecChangesBuilder.builder().servers(List.of("mariadb-10.11/pool")).build();
    assertThat(oneArm.applyTo(spec).compare()).as("not refused").isEqualTo(spec.compare());
    MatrixSpec primary = read(TestProject.SPEC_YAML + PRIMARY);
    assertThat(primary.primary().marginRatio()).isEqualTo(1.1);
    requireKeptInJson(primary);
  }

  @ParameterizedTest
  @CsvSource({"'', aa", "aa: none, ''", "aa: all, aa"})
  void aPrimaryOutcomeAddsAaCellsUnlessTheMatrixSaysWhere(String key, String added)
      throws IOException {
    assertThat(read(TestProject.SPEC_YAML + PRIMARY + key + "\n").configs())
        .containsExactly(added.isEmpty() ? new String[] {"base"} : new String[] {"base", added});
  }

  @Test
  void whatAnotherFileHasWrongIsSaidWithThatFilesPlace() throws IOException {
    Path own = Files.writeString(folder.resolve("own.yaml"), "tables: {t: {}}\nkind: {}\n");
    assertThatThrownBy(
            () -> read(TestProject.SPEC_YAML.replace("[oltp_read_only]", "['file:own.yaml']")))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(own.toRealPath() + ":2:7: unknown key 'kind'; nearest: kinds");
  }

  @Test
  void whatIsNoMatrixIsRefusedByItsName() {
    Map<String, String> messages =
        Map.of(
            "quikc",
            "unknown matrix 'quikc'; nearest: quick",
            "quick.yaml",
            "quick.yaml does not exist here; the project's own have a name",
            folder + "/missing.yaml",
            folder + "/missing.yaml: does not exist",
            folder + "/",
            folder + ": Is a directory",
            "/dev/null",
            "/dev/null is empty");
    messages.forEach(
        (name, message) ->
            assertThatThrownBy(() -> shipped.read(name))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(message));
  }

  @Test
  void textIsWhatIsWrittenWhateverYamlWouldMakeOfIt() throws IOException {
    String odd =
        TestProject.SPEC_YAML
            .replace("name: mine", "name: yes")
            .replace("description: for tests", "description: |\n  1.10\n  and more")
            .replace("threads: [4]", "threads: 4..8")
            .replace("seed: 1", "seed: 1 # no more\n...");
    MatrixSpec spec = read("\uFEFF%YAML 1.1\n---\n" + odd);
    assertThat(spec.name()).isEqualTo("yes");
    assertThat(spec.description()).isEqualTo("1.10 and more");
    assertThat(spec.threads()).containsExactly(4, 8);
  }

  @Test
  void whatMayBeLeftOutHasItsDefault() throws IOException {
    MatrixSpec own = read(TestProject.SPEC_YAML);
    assertThat(own.placement()).isEqualTo(CpuPinning.NONE);
    assertThat(own.state()).isEqualTo(StateSpec.DEFAULT);
    assertThat(own.warmupLimitS()).isEqualTo(60);
    assertThat(own.untilPercent()).isNull();
    assertThat(own.timeLimitS()).isNull();
    MatrixSpec more =
        read(
            TestProject.SPEC_YAML
                + """
                until_percent: 10
                time_limit_s: 5400
                state: {writes: settle}
                placement: {server_cpus: "3,0-2", client_cpus: 7, client_nice: 5}
                """);
    assertThat(more.untilPercent()).isEqualTo(10);
    assertThat(more.timeLimitS()).isEqualTo(5400);
    assertThat(more.state()).isEqualTo(new StateSpec("settle", 60));
    assertThat(more.placement()).isEqualTo(new CpuPinning("0-3", "7", null, 5));
    requireKeptInJson(more);
  }

  @Test
  void theCommandLineChangesOnlyWhatItNames() throws IOException {
    MatrixSpec own =
        read(TestProject.SPEC_YAML + "placement: {server_cpus: 0-3, client_cpus: 7}\n");
    SpecChanges changes =
        SpecChangesBuilder.builder()
            .generators(List.of("java-mysql"))
            .windowS(40)
            .warmupS(90)
            .timeLimitS(60)
            .placement(new CpuPinning("8", null, 1, null))
            .factors(Map.of("connection", List.of("tls", "socket")))
            .build();
    MatrixSpec changed = changes.applyTo(own);
    assertThat(changed.generators()).containsExactly("java-mysql");
    assertThat(own.levels(Factors.CONNECTION)).containsExactly("tcp");
    assertThat(changed.levels(Factors.CONNECTION)).containsExactly("tls", "socket");
    assertThat(changed.windowS()).isEqualTo(40);
    assertThat(changed.windowLimitS()).isEqualTo(40);
    assertThat(changed.warmupLimitS()).isEqualTo(90);
    assertThat(changed.timeLimitS()).isEqualTo(60);
    assertThat(changed.placement()).isEqualTo(new CpuPinning("8", "7", 1, null));
    assertThat(changed.servers()).isEqualTo(own.servers());
    SpecChanges limit = SpecChangesBuilder.builder().warmupLimitS(5).build();
    assertThat(limit.applyTo(own).warmupLimitS()).isEqualTo(5);
  }

  @Test
  void tablesOfAFixedSizeNeedNoSize() throws IOException {
    String calls =
        TestProject.SPEC_YAML
            .replaceAll("(?m)^(table_size|rand_type): .*\n", "")
            .replaceAll("(?m)^workloads: .*", "workloads: [drv_do_1]")
            .replaceAll("(?m)^generators: .*", "generators: [jmh-mysql]");
    MatrixSpec spec = read(calls);
    assertThat(spec.tableSize()).isZero();
    requireKeptInJson(spec);
    assertThatThrownBy(() -> SpecChangesBuilder.builder().tableSize(1000L).build().applyTo(spec))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll("table-size is 1000", "leave it out");
    SpecChanges sbtest =
        SpecChangesBuilder.builder()
            .workloads(List.of("oltp_insert"))
            .generators(List.of("sysbench"))
            .build();
    assertThatThrownBy(() -> sbtest.applyTo(spec)).hasMessageContaining("give --table-size");
    requireRefused(calls.replace("drv_do_1", "oltp_insert"), ": [oltp_insert] need a table");
  }

  @Test
  void everyWorkloadOfSysbenchMayBeAsked() throws IOException {
    try (Stream<Path> scripts = Files.list(TestProject.root().resolve("lua"))) {
      List<String> names =
          scripts
              .map(script -> script.getFileName().toString())
              .filter(name -> name.endsWith(".lua"))
              .filter(name -> !List.of("measure.lua", "user_workload.lua").contains(name))
              .map(name -> name.replace(".lua", ""))
              .toList();
      assertThat(names).hasSizeGreaterThan(10).contains("oltp_read_only", "select_random_ranges");
      assertThat(Workloads.names()).containsAll(names);
    }
  }
}
