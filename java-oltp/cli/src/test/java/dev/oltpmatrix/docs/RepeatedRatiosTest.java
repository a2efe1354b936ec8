package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that the ratios are computed from the published numbers and the current cells. */
class RepeatedRatiosTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  static RepeatedRatios ratios() throws IOException {
    return new RepeatedRatios(Studies.DATA, ROOT.resolve("reference"));
  }

  static Path file() {
    return ROOT.resolve("docs/data/drivers-published/published.csv");
  }

  @Test
  void eachRowAgreesWithItsCells() throws IOException {
    assertThat(Files.readString(file()))
        .as("made again by RefreshDocuments (CONTRIBUTING.md)")
        .isEqualTo(ratios().text());
  }

  @Test
  void publishedNumbersAreThroughputOverThatOfMariaDbsDriver() throws IOException {
    // 2013: 19543 calls a second against 22104; 2016: 787.688 µs a call against 101.183.
    assertThat(published("2013", "DO 1", "mysql")).isEqualTo("0.8841");
    assertThat(published("2016", "CallableStatementFunction", "mysql")).isEqualTo("0.1285");
  }

  @Test
  void allOfTheMappingIsThere() throws IOException {
    List<Map<String, String>> mapped =
        CsvTable.read(ROOT.resolve("docs/data/drivers-published/repeated.csv")).rows();
    assertThat(CsvTable.read(file()).rows()).hasSameSizeAs(mapped).hasSizeGreaterThan(70);
  }

  private static String published(String year, String call, String driver) throws IOException {
    return CsvTable.read(file()).rows().stream()
        .filter(row -> row.get("year").equals(year) && row.get("driver").equals(driver))
        .filter(row -> row.get("published_case").equals(call))
        .filter(row -> row.get("placement").equals("one machine"))
        .findFirst()
        .orElseThrow()
        .get("published_ratio");
  }
}
