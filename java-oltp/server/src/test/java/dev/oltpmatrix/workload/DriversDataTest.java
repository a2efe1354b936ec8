package dev.oltpmatrix.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.settle.Settler;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs on real servers: {@code -Doltp.realServers=true}. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class DriversDataTest {
  private static final DriverTables DATA = new DriverTables();

  @TempDir private Path logDir;

  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void whatACellHasWrittenIsPutRightBeforeTheNext(String build) throws Exception {
    try (RunningServer server = TestServers.started(build, "per-thread", "utf8mb4", DATA, logDir)) {
      String loaded = server.tableChecksum();
      try (Connection connection = server.connect()) {
        assertThat(server.facts().settings()).containsEntry("character_set_server", "utf8mb4");
        assertThat(Queries.one(connection, "SELECT f(1, 2, 3)")).isEqualTo("6");
        Queries.execute(
            connection,
            "INSERT INTO inserted_key (text) VALUES ('a'), ('b')",
            "UPDATE updated SET number = 7");
        assertThat(DATA.checksum(connection)).isNotEqualTo(loaded);
        assertThat(DATA.damage(connection)).isEmpty();
      }

      ServerState state = new Settler(60, true).settle(server, 1, 1, null);

      assertThat(state.unsettled()).isEmpty();
      assertThat(state.tableChecksum()).isEqualTo(loaded);
      try (Connection connection = server.connect()) {
        Queries.execute(connection, "UPDATE one_row SET number = 7");
        assertThat(DATA.damage(connection))
            .hasValueSatisfying(why -> assertThat(why).contains("one_row"));
      }
    }
  }
}
