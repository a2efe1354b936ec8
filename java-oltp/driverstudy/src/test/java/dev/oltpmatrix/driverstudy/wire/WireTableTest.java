package dev.oltpmatrix.driverstudy.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.drivercases.DriverCases;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Counts the traffic of drivers on real servers, and compares it with the manual's table, so that a
 * new version that sends one more query is noticed. {@code -Doltp.realServers=true}; with {@code
 * -Doltp.wholeWire=true} for all cases. RefreshWireTable writes the manual's table again.
 */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class WireTableTest {
  /**
   * Cases that take minutes of consecutive round trips, or that repeat the traffic of a smaller
   * case.
   */
  private static final Set<String> LONG =
      Set.of(
          "drv_batch_insert_100",
          "drv_batch_insert_1000",
          "drv_select_100000_rows",
          "drv_select_46_columns_by_index");

  @TempDir private Path folder;

  @Test
  void driversSendAndGetWhatTheManualSays() throws Exception {
    boolean whole = Boolean.getBoolean("oltp.wholeWire");
    List<String> cases =
        DriverCases.names().stream().filter(name -> whole || !LONG.contains(name)).toList();

    WireCounting.Result counted = WireCounting.of(cases, folder);

    WireTable golden = WireTable.read(WireCounting.GOLDEN);
    assertThat(drivers(counted.table()))
        .as("versions of the drivers; after an upgrade run RefreshWireTable and read the changes")
        .isEqualTo(drivers(golden));
    assertThat(WireDifferences.between(golden, counted.table(), counted.statements())).isEmpty();
    assertThat(counted.table().rows()).hasSize(rowsOf(golden, cases).size());
  }

  private static List<String> drivers(WireTable table) {
    return table.remarks().stream().filter(remark -> remark.startsWith("# driver ")).toList();
  }

  private static List<WireRow> rowsOf(WireTable table, List<String> cases) {
    List<WireRow> rows = new ArrayList<>(table.rows());
    rows.removeIf(row -> !cases.contains(row.cell().oneCase()));
    return rows;
  }
}
