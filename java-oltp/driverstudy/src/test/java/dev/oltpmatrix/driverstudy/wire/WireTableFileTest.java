package dev.oltpmatrix.driverstudy.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.driverstudy.driver.JdbcDriver;
import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the table as a file, and the completeness of the manual's table. */
class WireTableFileTest {
  private static final WireRow.Cell CELL =
      new WireRow.Cell("mysql-9.7", "mysql", "text", "drv_do_1");

  @TempDir private Path folder;

  @Test
  void isReadAsItWasWritten() throws IOException {
    WireTable table =
        new WireTable(
            new TreeSet<>(List.of("# driver mysql: 1.0")),
            List.of(
                new WireRow(CELL, "1", "2", "3", "4", "5", "COM_A=1 COM_B=2", ""),
                WireRow.unsupported(CELL, "no \"text\", none")));
    Path file = Files.writeString(folder.resolve("wire.csv"), table.text());

    assertThat(WireTable.read(file)).isEqualTo(table);
    assertThat(table.rows().get(0).command("COM_B")).isEqualTo(2);
    assertThat(table.rows().get(0).command("COM_")).isZero();
  }

  @Test
  void rowOfAnotherFormIsRefused() throws IOException {
    Path file = Files.writeString(folder.resolve("wire.csv"), "a,b\n");
    assertThatThrownBy(() -> WireTable.read(file)).hasMessageContaining("a row of 2 values");
  }

  @Test
  void manualHasARowForEachCellAndSaysWhyThereIsNoNumber() throws IOException {
    List<WireRow.Cell> expected = new ArrayList<>();
    for (String server : WireCounting.BUILDS) {
      for (JdbcDriver driver : JdbcDriver.all()) {
        for (String one : DriverCases.names()) {
          for (String arm : DriverArms.all()) {
            expected.add(new WireRow.Cell(server, driver.name(), arm, one));
          }
        }
      }
    }
    WireTable golden = WireTable.read(WireCounting.GOLDEN);

    assertThat(golden.rows()).extracting(WireRow::cell).containsExactlyElementsOf(expected);
    for (WireRow row : golden.rows()) {
      assertThat(row.unsupported()).as(row.cell().toString()).isEqualTo(reason(row.cell()));
      assertThat(row.trips().isEmpty()).isEqualTo(!row.isCounted());
    }
  }

  private static String reason(WireRow.Cell cell) {
    ServerKind kind = ServerKind.named(cell.server());
    return DriverLimits.unsupported(cell.driver(), cell.options(), cell.oneCase(), kind, "tcp")
        .orElse("");
  }

  @Test
  void differenceNamesColumnsAndStatements() {
    WireRow written = new WireRow(CELL, "1", "1", "1", "9", "11", "COM_QUERY=1", "");
    WireRow counted = new WireRow(CELL, "2", "2", "1", "9", "11", "COM_QUERY=2", "");

    List<String> differences =
        WireDifferences.between(
            new WireTable(new TreeSet<>(), List.of(written)),
            new WireTable(new TreeSet<>(), List.of(counted)),
            Map.of(CELL.toString(), "COM_QUERY SELECT 7\nCOM_QUERY DO 1\n"));

    assertThat(differences).hasSize(1);
    assertThat(differences.get(0))
        .contains("mysql-9.7 mysql text drv_do_1", "trips was '1', is '2'", "SELECT 7")
        .doesNotContain("bytes");
    assertThat(
            WireDifferences.between(
                new WireTable(new TreeSet<>(), List.of(written)),
                new WireTable(new TreeSet<>(), List.of(written)),
                Map.of()))
        .isEmpty();
  }

  @Test
  void statementsOfABatchAreOneLine() {
    assertThat(
            Repeats.joined(
                List.of("COM_QUERY A", "COM_QUERY B (1, 'x')", "COM_QUERY B (23, 'y z')")))
        .containsExactly("COM_QUERY A", "2 times COM_QUERY B (1, 'x')");
  }
}
