package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.CsvTable;
import dev.oltpmatrix.testing.Machine;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests driver calls of two drivers as cells, on real servers: {@code -Doltp.realServers=true}. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class DriversEndToEndTest {
  private static final String CALLS =
      """
      name: calls
      description: for the end-to-end test
      servers: [mariadb-10.11/per-thread, mysql-9.7/per-thread]
      configs: [utf8mb4]
      workloads: [drv_select_row, drv_insert_generated_key]
      generators: [jmh-mariadb, jmh-drizzle]
      threads: [1]
      warmup_s: 1
      window_s: 1
      window_limit_s: 1
      min_events_per_client: 0
      repetitions: 1
      seed: 2012
      state: {writes: settle}
      """;

  @TempDir Path folder;

  @Test
  void callsAreMeasuredOnUnchangedTablesAndUnsupportedOnesAreReported() throws Exception {
    Path calls = Files.writeString(folder.resolve("calls.yaml"), CALLS);
    Path output = folder.resolve("output.txt");
    try (Program program =
        Program.start(output, "--yes", "--matrix=" + calls, "--out=" + folder.resolve("out"))) {
      int status = program.end();
      List<CellRecord> records = RealCells.records(folder.resolve("out"));
      assertThat(records).as(program.output()).hasSize(2 * 2 * 2);
      boolean quiet = records.stream().allMatch(CellRecord::valid);
      assertThat(status).as(program.output()).isEqualTo(quiet ? 0 : 1);
    }
    assertThat(RealCells.records(folder.resolve("out")))
        .filteredOn(record -> record.unsupported() != null)
        .hasSize(2)
        .allMatch(record -> record.cell().server().equals("mysql-9.7"))
        .allMatch(record -> record.unsupported().contains("mysql_native_password"));
    List<CellRecord> measured =
        RealCells.records(folder.resolve("out")).stream()
            .filter(record -> record.unsupported() == null)
            .toList();
    assertThat(measured).hasSize(6).allMatch(Machine::wouldBeValid);
    for (CellRecord record : measured) {
      long calls1 = record.load().counts().transactions();
      assertThat(record.load().setup().generator()).isEqualTo(record.cell().generator());
      assertThat(record.load().counts().queries().total()).isEqualTo(calls1);
      assertThat(record.load().jvm().allocatedBytes()).isGreaterThan(calls1);
      assertThat(record.usage().client().cpuUs()).isPositive();
    }
    assertThat(measured)
        .extracting(record -> record.state().tableChecksum())
        .containsOnly(measured.get(0).state().tableChecksum());
    everyRowHasItsAllocation();
  }

  private void everyRowHasItsAllocation() throws IOException {
    Path summary = folder.resolve("out/summary.csv");
    assertThat(CsvTable.of("summary.csv", Files.readAllLines(summary)).rows())
        .extracting(row -> row.values().get("allocated_bytes_per_txn"))
        .filteredOn(bytes -> !bytes.isEmpty())
        .hasSize(6)
        .allSatisfy(bytes -> assertThat(Double.parseDouble(bytes)).isPositive());
  }
}
