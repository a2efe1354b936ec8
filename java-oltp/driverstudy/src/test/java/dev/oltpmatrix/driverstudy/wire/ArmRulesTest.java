package dev.oltpmatrix.driverstudy.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that each arm is what its name says, by the packets of the manual's wire table. */
class ArmRulesTest {
  @Test
  void everyArmIsWhatItsNameSays() throws IOException {
    assertThat(ArmRules.broken(WireTable.read(WireCounting.GOLDEN))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb-10.11, mariadb, text, prepared",
    "mariadb-10.11, mariadb, text, prepared-miss",
    "mariadb-10.11, mariadb, text, bulk",
    "mariadb-10.11, mariadb, text, rewrite",
    "mariadb-10.11, mariadb, text, no-pipeline",
    "mariadb-10.11, mariadb, prepared, prepared-miss",
    "mariadb-10.11, mariadb, prepared, rewrite",
    "mariadb-10.11, mariadb, prepared, bulk",
    "mariadb-10.11, mariadb, prepared, no-pipeline",
    "mariadb-10.11, mariadb, prepared-miss, bulk",
    "mariadb-10.11, mariadb, prepared-miss, rewrite",
    "mariadb-10.11, mariadb, rewrite, bulk",
    "mariadb-10.11, mariadb, shipped, no-pipeline",
    "mariadb-10.11, mariadb, shipped, replication",
    "mariadb-10.11, mariadb-3.5, text, bulk",
    "mariadb-10.11, drizzle, text, rewrite",
    "mysql-9.7, mariadb, text, prepared",
    "mysql-9.7, mariadb, shipped, no-pipeline",
    "mysql-9.7, mysql, text, prepared",
    "mysql-9.7, mysql, text, prepared-miss",
    "mysql-9.7, mysql, prepared, prepared-miss",
    "mysql-9.7, mysql, prepared, rewrite",
    "mysql-9.7, mysql, text, rewrite",
    "mysql-9.7, mysql, shipped, tuned",
    "mysql-9.7, mysql, shipped, replication",
  })
  void twoArmsUnderEachOthersNamesAreSeen(String server, String driver, String one, String other)
      throws IOException {
    WireTable golden = WireTable.read(WireCounting.GOLDEN);
    List<WireRow> rows = new ArrayList<>();
    for (WireRow row : golden.rows()) {
      WireRow.Cell cell = row.cell();
      boolean is = cell.server().equals(server) && cell.driver().equals(driver);
      String options = cell.options();
      boolean swapped = is && Set.of(one, other).contains(options);
      rows.add(swapped ? named(row, options.equals(one) ? other : one) : row);
    }

    assertThat(ArmRules.broken(new WireTable(golden.remarks(), rows)))
        .isNotEmpty()
        .allMatch(words -> words.startsWith(server + " " + driver + " "));
  }

  private static WireRow named(WireRow row, String options) {
    WireRow.Cell cell = row.cell();
    List<String> values = new ArrayList<>(row.values());
    values.set(WireRow.COLUMNS.indexOf("options"), options);
    assertThat(WireRow.of(values).cell().oneCase()).isEqualTo(cell.oneCase());
    return WireRow.of(values);
  }
}
