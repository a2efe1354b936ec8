package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that the allocation of an operation is the same in each JVM. */
class AllocationSpreadTest {
  private static final Path DOCS = Studies.DATA;

  static Path file() {
    return DOCS.resolve("drivers/allocation.csv");
  }

  static String text() throws IOException {
    return new AllocationSpread(DOCS).text();
  }

  @Test
  void theTableAgreesWithTheCells() throws IOException {
    assertThat(Files.readString(file()))
        .as("made again by RefreshDocuments (CONTRIBUTING.md)")
        .isEqualTo(text());
  }

  /**
   * MySQL's drivers leave more to the JIT, which decides in each fork which allocations to remove.
   */
  @Test
  void mariaDbsDriversAllocateTheSameInEachFork() throws IOException {
    for (Map<String, String> driver : CsvTable.read(file()).rows()) {
      if (driver.get("driver").startsWith("jmh-mariadb")) {
        double cells = Double.parseDouble(driver.get("cells"));
        double alike = Double.parseDouble(driver.get("within_2_percent"));
        assertThat(alike / cells).as(driver.toString()).isGreaterThan(0.9);
      }
    }
  }
}
