package dev.oltpmatrix.model.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.experiment.Arms;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what is read from a matrix; what is refused of one, the program's own tests show. */
class SpecReaderTest {
  private static final Path CONFIGS = TestProject.root().resolve("server-configs");

  @TempDir Path folder;

  private final SpecReader shipped = new SpecReader(TestProject.root().resolve("matrices"));

  private MatrixSpec read(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("mine.yaml"), yaml);
    return shipped.read(file.toString());
  }

  @Test
  void everyShippedMatrixIsReadable() {
    assertThat(shipped.names()).contains("quick", "smoke", "thread-pool");
    Catalogue catalogue = Catalogue.load(CONFIGS);
    for (String name : shipped.names()) {
      MatrixSpec spec = shipped.read(name);
      assertThat(spec.name()).isEqualTo(name);
      if (!Arms.areKnown(spec.servers(), catalogue)) {
        assertThat(name).as("only by URL").isEqualTo("windows-linux");
        continue;
      }
      spec.requireOf(
          Arms.resolve(spec.servers(), catalogue),
          metric -> Metrics.requireMeasured(metric, spec),
          factor -> Difference.requireCompared(factor, spec.factorSet()));
    }
    MatrixSpec quick = shipped.read("quick");
    int cells = quick.servers().size() * quick.workloads().size() * quick.generators().size();
    assertThat(cells * quick.threads().size()).isEqualTo(32);
    assertThat(quick.repetitions()).isEqualTo(1);
    assertThat(shipped.read("thread-pool").threads())
        .containsExactly(4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096);
  }

  /**
   * There the command line names others, as of a matrix by URL; one whose servers are there runs.
   */
  @Test
  void serversForAnotherSystemInAFileAreNoMistakeOfTheFile() {
    Catalogue windows = Catalogue.load(CONFIGS, OperatingSystem.windows);
    assertThat(Arms.areKnown(shipped.read("smoke").servers(), windows)).isFalse();
    assertThat(Arms.areKnown(shipped.read("windows-2012").servers(), windows)).isTrue();
    assertThat(Arms.areKnown(List.of("mysql-9.8"), windows)).as("refused by name").isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | /warmup_limit_s | 60",
        "`` | /factors | ``",
        "`` | /until_percent | ``",
        "`` | /state | {\"writes\":\"fresh\",\"settle_limit_s\":60}",
        "rate: 20%..60% | /factors/rate | [\"20%\",\"40%\",\"60%\"]",
        "rate: [20%, 40%, 60%] | /factors/rate | [\"20%\",\"40%\",\"60%\"]",
        "rate: 500 | /factors/rate | [\"500\"]",
        "connection: tls | /factors/connection | [\"tls\"]",
        "connection: [tcp, tls] | /factors/connection | [\"tcp\",\"tls\"]",
        "until_percent: 10 | /until_percent | 10",
        "time_limit_s: 5400 | /time_limit_s | 5400",
        "runs: 1 | /runs | ``",
        "runs: 3 | /runs | 3",
        "`runs: 3\nruns_apart_s: 7200` | /runs_apart_s | 7200",
        "state: {writes: settle} | /state/writes | \"settle\"",
        "placement: {server_cpus: '3,0-2'} | /placement/server_cpus | \"0-3\"",
        "metrics: [throughput, fsyncs_per_txn, p99] | /metrics/2 | \"p99\"",
        "except: [{threads: 4}] | /except | [{\"threads\":[\"4\"]}]",
        "question: Pool on or off? | /question | \"Pool on or off?\"",
        "aa: all | /configs | [\"base\",\"aa\"]",
        "primary: {metric: throughput, at: {threads: 4}, margin: 10%} | /configs |"
            + " [\"base\",\"aa\"]",
      })
  void aKeyIsKeptInTheRecord(String added, String where, String value) throws IOException {
    String yaml = TestProject.SPEC_YAML.replace("[sysbench]", "[java-mariadb]");
    MatrixSpec spec = read(yaml + (added == null ? "" : added) + "\n");
    JsonNode recorded = Json.mapper().valueToTree(spec);
    assertThat(recorded.at(where).toString()).isEqualTo(value);
    assertThat(Json.mapper().convertValue(recorded, MatrixSpec.class)).isEqualTo(spec);
  }

  @Test
  void aPrimaryOutcomeHasARatioAndTheSameHashAgain() throws IOException {
    String primary = "primary: {metric: throughput, at: {threads: 4}, margin: 10%}\n";
    MatrixSpec spec = read(TestProject.SPEC_YAML + primary);
    assertThat(spec.primary().marginRatio()).isEqualTo(1.1);
    MatrixSpec again =
        Json.mapper().convertValue(Json.mapper().valueToTree(spec), MatrixSpec.class);
    assertThat(again.primary().sha256()).isEqualTo(spec.primary().sha256());
    assertThat(read(TestProject.SPEC_YAML + primary + "aa: none\n").configs())
        .containsExactly("base");
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
  void tablesOfAFixedSizeNeedNoSize() throws IOException {
    String calls =
        TestProject.SPEC_YAML
            .replaceAll("(?m)^(table_size|rand_type): .*\n", "")
            .replaceAll("(?m)^workloads: .*", "workloads: [drv_do_1]")
            .replaceAll("(?m)^generators: .*", "generators: [jmh-mysql]");
    MatrixSpec spec = read(calls);
    assertThat(spec.tableSize()).isZero();
    assertThat(Json.mapper().readValue(Json.mapper().writeValueAsString(spec), MatrixSpec.class))
        .isEqualTo(spec);
  }

  @Test
  void everyWorkloadOfSysbenchMayBeAsked() throws IOException {
    try (Stream<Path> scripts = Files.list(TestProject.root().resolve("lua"))) {
      assertThat(scripts.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".lua"))
          .filteredOn(name -> !List.of("measure.lua", "user_workload.lua").contains(name))
          .map(name -> name.replace(".lua", ""))
          .contains("oltp_read_only", "oltp_delete", "bulk_insert", "select_random_ranges")
          .isSubsetOf(Workloads.names());
    }
  }
}
