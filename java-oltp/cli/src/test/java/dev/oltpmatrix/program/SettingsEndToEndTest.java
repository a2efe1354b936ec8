package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests settings as factors on real MariaDB and MySQL. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class SettingsEndToEndTest {
  private static final Factor FLUSH_LOG = SettingFactor.of("flush_log");
  private static final Factor WRITE_THREADS = SettingFactor.of("write_io_threads");

  /** On MariaDB both are set while the server runs; on MySQL the second needs a start. */
  private static final String MATRIX =
      """
      name: settings
      description: two settings as factors
      servers: [mariadb-10.11/pool, mysql-9.7/per-thread]
      configs: [base]
      workloads: [oltp_update_non_index]
      generators: [java-mariadb]
      threads: [4]
      settings:
        flush_log: [0, 1]
        write_io_threads: [4, 8]
      table_size: 10000
      rand_type: uniform
      warmup_s: 0
      window_s: 1
      window_limit_s: 1
      min_events_per_client: 1
      repetitions: 2
      seed: 7
      state: {writes: settle}
      """;

  private static final int CELLS = 2 * 4 * 2;

  @TempDir Path folder;

  @Test
  void everyCellHasTheLevelsOfItsSettingsAndTheyAreCompared() throws Exception {
    Path out = folder.resolve("out");
    Path matrix = Files.writeString(folder.resolve("settings.yaml"), MATRIX);
    try (Program program =
        Program.startMain(
            folder.resolve("output.txt"), "--yes", "--matrix=" + matrix, "--out=" + out)) {
      program.end(); // not 0 where the machine was busy
      assertThat(program.output()).contains(CELLS + " cells on 6 server starts");
    }
    List<CellRecord> records = RealCells.records(out);
    assertThat(records).hasSize(CELLS);
    for (CellRecord record : records) {
      assertThat(record.failure()).as(record.cell().label()).isNull();
      assertThat(record.origin().serverFacts().settings())
          .containsEntry("innodb_flush_log_at_trx_commit", record.cell().level(FLUSH_LOG))
          .containsEntry("innodb_write_io_threads", record.cell().level(WRITE_THREADS));
    }
    assertThat(records.stream().filter(r -> r.cell().server().equals("mariadb-10.11")))
        .as("one start for each block")
        .extracting(record -> record.state().cellsBefore())
        .containsExactlyInAnyOrder(0, 1, 2, 3, 0, 1, 2, 3);
    assertThat(Files.readString(out.resolve("summary.csv")).lines().findFirst().orElseThrow())
        .endsWith(",flush_log,write_io_threads");
    for (Factor setting : List.of(FLUSH_LOG, WRITE_THREADS)) {
      assertThat(Files.readAllLines(out.resolve("verdicts.csv")))
          .filteredOn(line -> line.startsWith(setting.name() + ",") && line.contains("throughput"))
          .as("on each server, at each level of the other")
          .hasSize(2 * 2);
    }
    assertThat(Files.readString(out.resolve("report.html"))).contains("flush_log");
    assertThat(out.resolve("plots")).isNotEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void variablesThatBoundEachOtherAreSetAndSetBack(String build) throws Exception {
    try (RunningServer server = RealCells.started(build, folder, ConnectionKind.TCP)) {
      List<String> atStart = capacities(server);
      assertThat(atStart).startsWith("200", "2000");
      for (String high : List.of("5000", "9000")) {
        server.change("io_capacity=" + high + "+io_capacity_max=20000+sync_binlog=3");
        assertThat(capacities(server)).containsExactly(high, "20000", "3");
        assertThat(server.facts().settings())
            .containsEntry("innodb_io_capacity", high)
            .containsEntry("sync_binlog", "3");
      }
      assertThatThrownBy(() -> server.change("io_capacity=5000"))
          .isInstanceOf(ServerException.class)
          .hasMessageContaining("is not as asked: innodb_io_capacity");
      server.change("base");
      assertThat(capacities(server)).isEqualTo(atStart);
    }
  }

  private static List<String> capacities(RunningServer server) throws Exception {
    return Stream.of("innodb_io_capacity", "innodb_io_capacity_max", "sync_binlog")
        .map(server.variables()::get)
        .toList();
  }
}
