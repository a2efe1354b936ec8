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

  @Test
  void everyShippedMatrixIsReadable() {
    assertThat(shipped.names()).contains("quick", "smoke", "thread-pool");
    for (String name : shipped.names()) {
      SpecReader.MatrixFile file = shipped.open(name);
      assertThat(file.spec().name()).isEqualTo(name);
      Catalogue catalogue = Catalogue.load(TestProject.root().resolve("server-configs"));
      if (!Arms.areKnown(file.spec().servers(), catalogue)) {
        assertThat(name).as("only by URL").isEqualTo("windows-linux");
        continue;
      }
      List<ServerRef> arms = Arms.resolve(file.spec().servers(), catalogue);
      file.requireExcept(arms);
      file.requirePrimary(metric -> Metrics.requireMeasured(metric, file.spec()), arms);
      file.requireCompare(
          factor -> Difference.requireCompared(factor, file.spec().factorSet()), arms);
    }
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
  void quickIsAPreviewOfOneBlock() {
    MatrixSpec quick = shipped.read("quick");
    assertThat(
            quick.servers().size()
                * quick.workloads().size()
                * quick.generators().size()
                * quick.threads().size())
        .isEqualTo(24);
    assertThat(quick.repetitions()).isEqualTo(1);
  }

  @Test
  void aRangeInAFileMeansPowersOfTwo() {
    assertThat(shipped.read("thread-pool").threads())
        .containsExactly(4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096);
  }

  @Test
  void aRuleLeavesOutTheCellsThatItNames() throws IOException {
    Path file = folder.resolve("rules.yaml");
    String smoke = Files.readString(TestProject.root().resolve("matrices/smoke.yaml"));
    Files.writeString(file, smoke + "except: [{threads: 16, generator: sysbench}]\n");
    assertThat(shipped.read(file.toString()).except())
        .containsExactly(Map.of("threads", List.of("16"), "generator", List.of("sysbench")));

    Files.writeString(file, smoke + "except: [{threads: 16, not generator: sysbench}]\n");
    MatrixSpec others = shipped.read(file.toString());
    for (String generator : others.generators()) {
      CellKey cell =
          CellKey.of("mysql-9.7", "per-thread", "base", "oltp_read_only", generator, 16, 1);
      assertThat(Except.leavingOut(others).test(cell)).isEqualTo(!generator.equals("sysbench"));
      assertThat(Except.leavingOut(others).test(cell.with(Factors.CLIENTS, "4"))).isFalse();
    }
    Files.writeString(file, smoke + "except: [{clients: 4}]\n");
    assertThatThrownBy(() -> shipped.read(file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("unknown factor in except 'clients'");
  }

  @Test
  void anyFactorMayBeAKeyWithAListARangeOrOneLevel() throws IOException {
    Path file = folder.resolve("rates.yaml");
    String smoke = Files.readString(TestProject.root().resolve("matrices/smoke.yaml"));
    String java = smoke.replace("[sysbench, java-mariadb]", "[java-mariadb]");
    for (String levels : List.of("20%..60%", "[20%, 40%, 60%]", "[20%..60%]")) {
      Files.writeString(file, java + "rate: " + levels + "\n");
      assertThat(shipped.read(file.toString()).factors())
          .containsExactly(Map.entry("rate", List.of("20%", "40%", "60%")));
    }
    Files.writeString(file, java + "rate: 500\n");
    assertThat(shipped.read(file.toString()).factors().get("rate")).containsExactly("500");
    assertThat(shipped.read("smoke").factors()).isEmpty();
  }

  @Test
  void aMetricThatNoVerdictCanBeOnIsRefusedWithItsPlace() throws IOException {
    Path file = folder.resolve("metrics.yaml");
    String smoke = Files.readString(TestProject.root().resolve("matrices/smoke.yaml"));
    Files.writeString(file, smoke + "metrics: [throughput, fsyncs_per_txn, p99]\n");
    shipped.open(file.toString()).requireMetrics(name -> Metrics.require(name, Map.of()));
    assertThat(shipped.read(file.toString()).metrics()).hasSize(3);
    for (String bad : List.of("fsyncs", "pool_threads")) {
      Files.writeString(file, smoke + "metrics: [" + bad + "]\n");
      SpecReader.MatrixFile read = shipped.open(file.toString());
      assertThatThrownBy(() -> read.requireMetrics(name -> Metrics.require(name, Map.of())))
          .isInstanceOf(UsageException.class)
          .hasMessageMatching("(?s).*metrics.yaml:\\d+:11: unknown metric '" + bad + "'.*");
    }
  }

  @Test
  void aMetricOfAKindNeedsAWorkloadThatHasTheKind() throws IOException {
    Path file = folder.resolve("kinds.yaml");
    String smoke = Files.readString(TestProject.root().resolve("matrices/smoke.yaml"));
    String bank =
        smoke.replaceFirst(
            "(?m)^workloads: .*$",
            "workloads: [\"file:"
                + TestProject.root().resolve("matrices/workloads/bank.yaml")
                + "\"]");
    Files.writeString(file, bank + "metrics: [p95(transfer), per_minute(report)]\n");
    SpecReader.MatrixFile read = shipped.open(file.toString());
    read.requireMetrics(name -> Metrics.require(name, read.spec().transactionKinds()));

    Files.writeString(file, bank + "metrics: [p95(transfers)]\n");
    SpecReader.MatrixFile wrong = shipped.open(file.toString());
    assertThatThrownBy(
            () ->
                wrong.requireMetrics(
                    name -> Metrics.require(name, wrong.spec().transactionKinds())))
        .isInstanceOf(UsageException.class)
        .hasMessageMatching("(?s).*kinds.yaml:\\d+:11: metric 'p95\\(transfers\\)': no workload.*")
        .hasMessageEndingWith("workload bank has transfer, balance, report");
  }

  @Test
  void anUnknownMatrixIsNamedWithTheNearest() {
    assertThatThrownBy(() -> shipped.read("quikc"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("unknown matrix 'quikc'; nearest: quick");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: mine | name: ../../x | name '../../x' has other signs than letters, digits",
        "name: mine | name: '' | name '' has other signs than letters, digits",
        "window_s: 5 | windows_s: 5 | unknown key 'windows_s'; nearest: window_s",
        "window_s: 5 | window_s: 0 | mine.yaml:11:11: window_s is 0, allowed: 1..86400",
        "generators: [sysbench] | generators: [sysbensh] | unknown generator 'sysbensh'",
        "workloads: [oltp_read_only] | workloads: [] | workloads: the list is empty",
        "threads: [4] | threads: 64..4 | threads: a range needs two numbers, of which the second is not less",
        "table_size: 1000000 | table_size: 10 | table_size is 10, allowed: 1000..",
        "seed: 1 | seed: x | mine.yaml:15:7: seed is x, wanted: a whole number, digits alone",
        "seed: 1 | 'seed: 1\nplacement: {server_cpu: 0}' | unknown key of placement 'server_cpu'",
        "seed: 1 | 'seed: 1\nplacement: {server_cpus: 3-1}' | server-cpus '3-1': 3-1 runs backwards",
        "seed: 1 | 'seed: 1\nplacement: {client_nice: 20}' | placement.client_nice is 20, allowed: -20..19",
        "seed: 1 | 'seed: 1\nrate: 50%' | rate 50%: sysbench does not measure transactions that arrive",
        "generators: [sysbench] | 'generators: [java-mysql]\nrate: [50%, 70]' | mixes offered load (%",
        "generators: [sysbench] | 'generators: [java-mysql]\nrate: 0' | rate is 0, allowed: 1..10000000",
        "generators: [sysbench] | 'generators: [java-mysql]\nrates: 9' | unknown key 'rates'; nearest: rate",
        "seed: 1 | 'seed: 1\nfactors: {rate: [9]}' | unknown key 'factors'",
        "seed: 1 | '' | key 'seed' is missing",
        "seed: 1 | 'seed: 1\nstate: fresh' | mine.yaml:16:8: state is fresh, wanted: keys and values",
        "seed: 1 | 'seed: 1\nstate: {write: fresh}' | unknown key of state 'write'; nearest: writes",
        "seed: 1 | 'seed: 1\nstate: {writes: fesh}' | unknown state.writes 'fesh'; nearest: fresh",
        "window_s: 5 | window_s: 1.9 | mine.yaml:11:11: window_s is 1.9, wanted: a whole number",
        "window_s: 5 | window_s: 99999999999999999999 | window_s is 99999999999999999999, allowed: 1..86400",
        "window_limit_s: 5 | window_limit_s: 4 | window_limit_s is 4, allowed: 5..86400",
        "threads: [4] | threads: [4.7] | mine.yaml:7:10: threads is '4.7', allowed: 1..100000",
        "threads: [4] | threads: [0] | threads is 0, allowed: 1..100000",
        "threads: [4] | threads: [4, ~] | threads[1] is empty, wanted: text",
        "threads: [4] | threads: [4, 4] | threads: [4, 4] names one twice",
        "threads: [4] | threads: \u0664 | threads is '\u0664', allowed: 1..100000",
        "threads: [4] | threads: [\u0664] | threads is '\u0664', allowed: 1..100000",
        "threads: [4] | threads: ~ | mine.yaml:7:10: threads is empty, wanted: a list: [...]",
        "threads: [4] | threads: {4: 8} | threads has keys of its own, wanted: a list: [...]",
        "seed: 1 | 'seed: 1\nseed: 2' | mine.yaml:16:1: key 'seed' is there twice, first in line 15",
        "seed: 1 | 'seed: 1\nstate: {writes: fresh, writes: settle}' | key 'writes' is there twice",
        "seed: 1 | 'seed: 1\nstate: {settle_limit_s: 1.5}' | state.settle_limit_s is 1.5, wanted",
        "seed: 1 | 'seed: 1\nplacement: {client_nice: yes}' | placement.client_nice is yes, wanted",
        "seed: 1 | 'seed: 1\nplacement: {server_cpus: 1_0}' | '1_0' is neither a CPU nor a range",
        "seed: 1 | 'seed: 1\nconnection: tsl' | unknown connection 'tsl'; nearest: tcp, tls, pipe, socket",
        "seed: 1 | 'seed: 1\nconnection: ~' | connection is empty, wanted: a list",
        "workloads: [oltp_read_only] | workloads: [~] | workloads[0] is empty, wanted: text",
        "workloads: [oltp_read_only] | workloads: oltp_read_only | wanted: a list: [oltp_read_only]",
        "servers: [mariadb-10.11/pool] | servers: [[a]] | servers[0] is a list, wanted: text",
        "configs: [base] | configs: {base: 1} | configs has keys of its own, wanted: a list",
        "seed: 1 | '\tseed: 1' | mine.yaml:15:1: found character",
        "seed: 1 | 'seed: 1\nstate: {settle_limit_s: 0}' | state.settle_limit_s is 0, allowed: 1..3600",
      })
  void aBrokenFileIsRefusedWithFileKeyAndBound(String good, String bad, String message)
      throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML.replace(good, bad));
    assertThatThrownBy(() -> shipped.read(file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("mine.yaml")
        .hasMessageContaining(message);
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
        "workloads: [oltp_read_only] | workloads: [own.yaml] | :5:12: 'own.yaml' is no workload; your",
        "workloads: [oltp_read_only] | workloads: [drv_do_1, oltp_insert] | :5:12: workloads [",
        "seed: 1 | 'seed: 1\nexcept:\n  - {threads: {a: 4}}' | :17:15: except[0].threads has keys",
        "seed: 1 | 'seed: 1\naa: sometimes' | :16:5: unknown aa 'sometimes'; nearest:",
        "seed: 1 | 'seed: 1\naa: primary' | :16:5: aa is primary, and the matrix has no primary",
      })
  void aRefusedValueHasItsPlaceOnce(String good, String bad, String message) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML.replace(good, bad));
    assertThatThrownBy(() -> shipped.read(file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(file + message)
        .hasMessageNotContainingAny(":1:1", file + message + file);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "margin: 10% | margin: 10 | :19:11: primary.margin is '10'; allowed: above 0%, at most",
        "margin: 10% | margin: 0 | :19:11: primary.margin is '0'; allowed: above 0%, at most 100%",
        "margin: 10% | margin: 0% | :19:11: primary.margin is '0%'; allowed: above 0%, at most 100%",
        "margin: 10% | margin: -5% | :19:11: primary.margin is '-5%'; allowed: above 0%, at most",
        "margin: 10% | margin: 5 ms | :19:11: primary.margin is '5 ms'; allowed: above 0%, at most",
        "margin: 10% | margins: 10% | :19:12: unknown key of primary 'margins'; nearest: margin",
        "'  margin: 10%' | '' | :17:3: primary.margin is missing; it needs metric, at and margin",
        "'{threads: 4}' | '{}' | :17:3: primary.at names no factor; name one, such as threads",
        "'{threads: 4}' | '{clients: 4}' | :17:3: unknown factor in primary.at 'clients'",
        "'{threads: 4}' | '{threads: 8}' | :18:7: primary.at: threads 8 is none of the matrix",
        "'{threads: 4}' | '{rate: 20%}' | :18:7: primary.at: the matrix has no factor rate",
        "throughput | tps | :17:11: unknown metric 'tps'",
        "throughput | p99 | :17:11: primary.metric is p99, which the matrix does not measure: it has",
      })
  void aPrimaryOutcomeThatIsNoneIsRefusedWithItsPlace(String good, String bad, String message)
      throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML + PRIMARY.replace(good, bad));
    Catalogue catalogue = Catalogue.load(TestProject.root().resolve("server-configs"));
    assertThatThrownBy(
            () -> {
              SpecReader.MatrixFile read = shipped.open(file.toString());
              read.requirePrimary(
                  metric -> Metrics.requireMeasured(metric, read.spec()),
                  Arms.resolve(read.spec().servers(), catalogue));
            })
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(file + message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "factor: arm | factor: generator | :17:11: compare.factor is generator, of which one level is"
            + " run, sysbench; name a factor that varies: arm, threads",
        "factor: arm | factor: threads | :17:11: compare.factor is threads, by whose levels nothing is"
            + " compared; name one of arm, server, config, generator,",
        "factor: arm | factor: arms | :17:3: unknown factor in compare 'arms'; nearest: arm",
        "factor: arm | factors: arm | :17:12: unknown key of compare 'factors'; nearest: factor",
        "'  factor: arm' | '' | :18:3: compare.factor is missing; name the factor",
        "base: per-thread | base: none | :18:9: compare.base is none, which is not run; name one of"
            + " [per-thread, pool]",
        "[workload] | '[workload, arm]' | :19:7: compare.by names arm, whose levels are compared;",
        "[workload] | '[rate, rate]' | :19:7: compare.by is [rate, rate]; name each factor once",
        "[workload] | [rates] | :17:3: unknown factor in compare.by 'rates'; nearest: rate",
      })
  void aComparisonThatCannotBeAskedForIsRefusedWithItsPlace(String good, String bad, String message)
      throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TWO_ARMS + COMPARE.replace(good, bad));
    Catalogue catalogue = Catalogue.load(TestProject.root().resolve("server-configs"));
    assertThatThrownBy(
            () -> {
              SpecReader.MatrixFile read = shipped.open(file.toString());
              read.requireCompare(
                  factor -> Difference.requireCompared(factor, read.spec().factorSet()),
                  Arms.resolve(read.spec().servers(), catalogue));
            })
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(file + message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void aQuestionAndItsComparisonAreKeptInTheSpec() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TWO_ARMS + COMPARE + "question: Pool on or off?\n");
    MatrixSpec spec = shipped.read(file.toString());
    assertThat(spec.question()).isEqualTo("Pool on or off?");
    assertThat(spec.compare()).isEqualTo(new Compare("arm", "per-thread", List.of("workload")));
    assertThat(Json.mapper().convertValue(Json.mapper().valueToTree(spec), MatrixSpec.class))
        .isEqualTo(spec);
    SpecChanges oneArm =
        SpecChangesBuilder.builder().servers(List.of("mariadb-10.11/pool")).build();
    assertThat(oneArm.applyTo(spec).compare()).as("not refused").isEqualTo(spec.compare());

    Files.writeString(file, TWO_ARMS + "question: " + "x".repeat(201) + "\n");
    assertThatThrownBy(() -> shipped.read(file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            file
                + ":16:11: question has 201 characters; write a sentence of at most 200, or leave it"
                + " out");
  }

  @Test
  void aPrimaryOutcomeAddsAaCellsUnlessTheMatrixSaysWhere() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML + PRIMARY);
    MatrixSpec spec = shipped.read(file.toString());
    assertThat(spec.configs()).containsExactly("base", "aa");
    assertThat(spec.primary().marginRatio()).isEqualTo(1.1);
    MatrixSpec again =
        Json.mapper().convertValue(Json.mapper().valueToTree(spec), MatrixSpec.class);
    assertThat(again).isEqualTo(spec);
    assertThat(again.primary().sha256()).isEqualTo(spec.primary().sha256());

    Files.writeString(file, TestProject.SPEC_YAML + PRIMARY + "aa: none\n");
    assertThat(shipped.read(file.toString()).configs()).containsExactly("base");
    Files.writeString(file, TestProject.SPEC_YAML + "aa: all\n");
    assertThat(shipped.read(file.toString()).configs()).containsExactly("base", "aa");
  }

  @Test
  void whatAnotherFileHasWrongIsSaidWithThatFilesPlace() throws IOException {
    Path own = Files.writeString(folder.resolve("own.yaml"), "tables: {t: {}}\nkind: {}\n");
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML.replace("[oltp_read_only]", "['file:own.yaml']"));
    assertThatThrownBy(() -> shipped.read(file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(own.toRealPath() + ":2:7: unknown key 'kind'; nearest: kinds");
  }

  @Test
  void aMatrixOfTheProjectIsNamedWithoutItsEnding() {
    assertThatThrownBy(() -> shipped.read("quick.yaml"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("quick.yaml does not exist here; the project's own have a name")
        .hasMessageContaining("quick, seed-2012, smoke");
  }

  @Test
  void whatIsNoFileOfTextIsRefusedByItsName() {
    Path missing = folder.resolve("missing.yaml");
    assertThatThrownBy(() -> shipped.read(missing.toString()))
        .hasMessage(missing + ": does not exist");
    assertThatThrownBy(() -> shipped.read(folder + "/"))
        .isInstanceOf(UsageException.class)
        .hasMessage(folder + ": Is a directory");
    assertThatThrownBy(() -> shipped.read("/dev/null")).hasMessage("/dev/null is empty");
  }

  @Test
  void textIsWhatIsWrittenWhateverYamlWouldMakeOfIt() throws IOException {
    Path file = folder.resolve("mine.yml");
    String odd =
        TestProject.SPEC_YAML
            .replace("name: mine", "name: yes")
            .replace("description: for tests", "description: |\n  1.10\n  and more")
            .replace("threads: [4]", "threads: 4..8")
            .replace("seed: 1", "seed: 1 # no more\n...");
    Files.writeString(file, "\uFEFF%YAML 1.1\n---\n" + odd);
    MatrixSpec spec = shipped.read(file.toString());
    assertThat(spec.name()).isEqualTo("yes");
    assertThat(spec.description()).isEqualTo("1.10 and more");
    assertThat(spec.threads()).containsExactly(4, 8);
  }

  @Test
  void placementMayBeLeftOutAndIsKeptInTheKernelsSpelling() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML);
    assertThat(shipped.read(file.toString()).placement()).isEqualTo(CpuPinning.NONE);
    String placed = "placement:\n  server_cpus: 3,0-2\n  client_cpus: 7\n  client_nice: 5\n";
    Files.writeString(file, TestProject.SPEC_YAML + placed);
    CpuPinning own = new CpuPinning("0-3", "7", null, 5);
    assertThat(shipped.read(file.toString()).placement()).isEqualTo(own);
    SpecChanges changes =
        SpecChangesBuilder.builder().placement(new CpuPinning("8", null, 1, null)).build();
    assertThat(changes.applyTo(shipped.read(file.toString())).placement())
        .isEqualTo(new CpuPinning("8", "7", 1, 5));
  }

  @Test
  void theCommandLineChangesOnlyWhatItNames() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML);
    MatrixSpec own = shipped.read(file.toString());
    SpecChanges changes =
        SpecChangesBuilder.builder()
            .generators(List.of("java-mysql"))
            .windowS(40)
            .factors(Map.of("connection", List.of("tls", "socket")))
            .build();
    MatrixSpec changed = changes.applyTo(own);
    assertThat(changed.generators()).containsExactly("java-mysql");
    assertThat(own.levels(Factors.CONNECTION)).containsExactly("tcp");
    assertThat(changed.levels(Factors.CONNECTION)).containsExactly("tls", "socket");
    assertThat(changed.windowS()).isEqualTo(40);
    assertThat(changed.windowLimitS()).isGreaterThanOrEqualTo(40);
    assertThat(changed.servers()).isEqualTo(own.servers());
    assertThat(SpecChanges.NONE.applyTo(own)).isEqualTo(own);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"tls | tls", "socket | socket", "'[tcp, tls]' | 'tcp, tls'"})
  void aConnectionIsOneOrSeveral(String written, String levels) throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML + "connection: " + written + "\n");
    assertThat(shipped.read(file.toString()).levels(Factors.CONNECTION))
        .containsExactly(levels.split(", "));
  }

  @Test
  void aWarmUpHasAMinuteUnlessItsMinimumIsMore() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML);
    MatrixSpec own = shipped.read(file.toString());
    assertThat(own.warmupLimitS()).isEqualTo(60);
    SpecChanges longer = SpecChangesBuilder.builder().warmupS(90).build();
    assertThat(longer.applyTo(own).warmupLimitS()).isEqualTo(90);
    SpecChanges limit = SpecChangesBuilder.builder().warmupLimitS(5).build();
    assertThat(limit.applyTo(own).warmupLimitS()).isEqualTo(5);
    Files.writeString(file, TestProject.SPEC_YAML + "warmup_limit_s: 0\n");
    assertThatThrownBy(() -> shipped.read(file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("warmup-limit is 0, less than the warm-up's least time of 1 s");
  }

  @Test
  void howBlocksAreAddedMayBeLeftOut() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML);
    MatrixSpec own = shipped.read(file.toString());
    assertThat(own.untilPercent()).isNull();
    assertThat(own.timeLimitS()).isNull();
    Files.writeString(file, TestProject.SPEC_YAML + "until_percent: 10\ntime_limit_s: 5400\n");
    MatrixSpec added = shipped.read(file.toString());
    assertThat(added.untilPercent()).isEqualTo(10);
    assertThat(added.timeLimitS()).isEqualTo(5400);
    SpecChanges shorter = SpecChangesBuilder.builder().timeLimitS(60).build();
    assertThat(shorter.applyTo(added).timeLimitS()).isEqualTo(60);
    assertThat(shorter.applyTo(added).untilPercent()).isEqualTo(10);
    for (String wrong : List.of("until_percent: 0", "until_percent: 101", "time_limit_s: 604801")) {
      Files.writeString(file, TestProject.SPEC_YAML + wrong + "\n");
      assertThatThrownBy(() -> shipped.read(file.toString()))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(wrong.substring(wrong.indexOf(' ') + 1) + ", allowed: 1..");
    }
  }

  @Test
  void whatStateWritesBeginOnMayBeLeftOut() throws IOException {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(file, TestProject.SPEC_YAML);
    assertThat(shipped.read(file.toString()).state()).isEqualTo(StateSpec.DEFAULT);
    Files.writeString(file, TestProject.SPEC_YAML + "state: {writes: settle}\n");
    MatrixSpec settling = shipped.read(file.toString());
    assertThat(settling.state()).isEqualTo(new StateSpec("settle", 60));
    assertThat(SpecChanges.NONE.applyTo(settling)).isEqualTo(settling);
  }

  @Test
  void tablesOfAFixedSizeNeedNoSize() throws IOException {
    String calls =
        TestProject.SPEC_YAML
            .replaceAll("(?m)^(table_size|rand_type): .*\n", "")
            .replaceAll("(?m)^workloads: .*", "workloads: [drv_do_1]")
            .replaceAll("(?m)^generators: .*", "generators: [jmh-mysql]");
    Path file = Files.writeString(folder.resolve("mine.yaml"), calls);

    MatrixSpec spec = shipped.read(file.toString());

    assertThat(spec.tableSize()).isZero();
    String recorded = Json.mapper().writeValueAsString(spec);
    assertThat(Json.mapper().readValue(recorded, MatrixSpec.class)).isEqualTo(spec);
    assertThat(SpecChanges.NONE.applyTo(spec)).isEqualTo(spec);
    assertThatThrownBy(() -> SpecChangesBuilder.builder().tableSize(1000L).build().applyTo(spec))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("table-size is 1000")
        .hasMessageContaining("leave it out");
    Files.writeString(file, calls.replace("drv_do_1", "oltp_insert"));
    assertThatThrownBy(() -> shipped.read(file.toString()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("key 'table_size' is missing");
  }

  @Test
  void everyWorkloadOfSysbenchMayBeAsked() throws IOException {
    assertThat(Workloads.names())
        .contains(
            "oltp_read_only",
            "oltp_read_write",
            "oltp_write_only",
            "oltp_point_select",
            "oltp_update_index",
            "oltp_update_non_index",
            "oltp_insert",
            "oltp_delete",
            "bulk_insert",
            "select_random_points",
            "select_random_ranges");
    try (Stream<Path> scripts = Files.list(TestProject.root().resolve("lua"))) {
      assertThat(scripts.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".lua"))
          .filteredOn(name -> !List.of("measure.lua", "user_workload.lua").contains(name))
          .map(name -> name.replace(".lua", ""))
          .isSubsetOf(Workloads.names());
    }
  }
}
