package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Simulated;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;

/** Tests that the answer is the same in every format. */
class ExportsTest {
  private static final String FAILED = "oltp_read_only: \"mysqld\" got signal 11 <here>";

  @TempDir private Path folder;

  private static NoWorse found() {
    return RunComparisons.of(
            MeasuredCell.of(
                new Simulated(3)
                    .arm("mariadb-10.11", "per-thread", "base", 64, 8)
                    .arm("mariadb-10.11", "pool", "base", 64, 8)
                    .run(6, c -> c.arm().equals("pool") ? 500 : 1000)))
        .noWorse(0.05, List.of(FAILED));
  }

  private String written(String format) throws IOException {
    Path file = folder.resolve("out");
    new Exports(List.of(format + "=" + file)).write(found(), new ReporterList());
    return Files.readString(file);
  }

  private JsonNode json(String format) throws IOException {
    return Json.mapper().readTree(written(format));
  }

  @Test
  void bencherHasEachValueWithItsInterval() throws IOException {
    JsonNode throughput =
        json("bmf")
            .path("oltp_read_only/64 clients/sysbench/mariadb-10.11/pool")
            .path("throughput");
    assertThat(throughput.path("lower_value").asDouble())
        .isLessThanOrEqualTo(throughput.path("value").asDouble());
    JsonNode ratio =
        json("bmf")
            .path("oltp_read_only/64 clients/sysbench/mariadb-10.11/pool")
            .path("throughput-over-base");
    assertThat(ratio.path("value").asDouble()).isBetween(0.4, 0.6);
    assertThat(ratio.path("upper_value").asDouble()).isLessThan(1);
  }

  @Test
  void jmhHasEachRepetition() throws IOException {
    JsonNode first = json("jmh").get(0);
    assertThat(first.path("benchmark").asText()).matches("[A-Za-z0-9_.-]+");
    assertThat(first.path("mode").asText()).isEqualTo("thrpt");
    assertThat(first.path("primaryMetric").path("rawData")).hasSize(6);
  }

  @Test
  void githubActionBenchmarkHasOneDirectionInAFile() throws IOException {
    assertThat(json("github-bigger"))
        .allMatch(one -> one.path("name").asText().endsWith("throughput"));
    assertThat(json("github-smaller"))
        .isNotEmpty()
        .noneMatch(one -> one.path("name").asText().endsWith("throughput"));
  }

  @Test
  void nyrkioHasAnEntryForEachPoint() throws IOException {
    JsonNode all = json("nyrkio");
    assertThat(all).hasSize(2);
    assertThat(all.get(0).path("metrics").get(0).path("direction").asText())
        .isEqualTo("higher_is_better");
  }

  @Test
  void otavaHasARowAsLongAsItsHead() throws IOException {
    List<String> lines = written("otava").lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(1).split(",", -1)).hasSameSizeAs(lines.get(0).split(",", -1));
  }

  @Test
  void junitHasAFailureForEachPointThatIsWorse() throws Exception {
    byte[] xml = written("junit").getBytes(StandardCharsets.UTF_8);
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(xml));
    int failures = document.getElementsByTagName("failure").getLength();
    assertThat(failures)
        .isEqualTo(Integer.parseInt(document.getDocumentElement().getAttribute("failures")))
        .isPositive();
    assertThat(
            document.getElementsByTagName("error").item(0).getAttributes().item(0).getNodeValue())
        .isEqualTo(FAILED);
  }

  @Test
  void summaryBeginsWithTheAnswer() throws IOException {
    assertThat(written("github-summary"))
        .startsWith("### " + found().lines().get(0) + "\n")
        .contains("| worse | 0.5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "junit           | expected FORMAT=FILE",
        "junit=          | expected FORMAT=FILE",
        "xml=/tmp/x      | no format is called 'xml'; there are bmf, jmh",
        "junit=/tmp      | is a folder",
        "junit=/none/x   | its folder is not there",
      })
  void whatCannotBeWrittenIsRefusedFirst(String given, String words) {
    assertThatThrownBy(() -> new Exports(List.of(given)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words);
  }
}
