package dev.oltpmatrix.experiment.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.generator.GeneratorCommand;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests the number of statements that sysbench prepares, as counted by a server. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class PreparedStatementsTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);
  private static final List<String> WORKLOADS =
      List.of(
          "oltp_read_only",
          "oltp_read_write",
          "oltp_write_only",
          "oltp_point_select",
          "oltp_insert",
          "oltp_delete",
          "oltp_update_index",
          "oltp_update_non_index",
          "select_random_points",
          "select_random_ranges");

  @TempDir private Path logs;

  @Test
  void areAsManyAsThePreflightReckonsWith() throws Exception {
    ServerProvider home = TestServers.catalogue();
    InstalledServer build = TestServers.loaded("mariadb-10.11", DATA);
    StartRequest request = new StartRequest(build, "per-thread", "base", DATA, logs);
    try (RunningServer server = home.start(request);
        Connection connection = server.connect()) {
      for (String workload : WORKLOADS) {
        assertThat(preparedBy(workload, server, connection))
            .as(workload)
            .isEqualTo(Demand.statements(List.of(Workloads.named(workload))));
      }
    }
  }

  /** Counts once the client has begun to work, when everything is prepared. */
  private int preparedBy(String workload, RunningServer server, Connection connection)
      throws Exception {
    Path secret =
        GeneratorCommand.writeSecret(
            Hosts.ofThisMachine(), logs, server.networkPath(ConnectionKind.TCP).password());
    Process sysbench =
        new ProcessBuilder(
                "sysbench",
                "--config-file=" + secret,
                workload,
                "--mysql-host=127.0.0.1",
                "--mysql-port=" + server.port(),
                "--mysql-user=" + server.networkPath(ConnectionKind.TCP).user(),
                "--mysql-db=" + server.database(),
                "--table-size=" + DATA.tableSize(),
                "--time=60",
                "run")
            .redirectErrorStream(true)
            .redirectOutput(logs.resolve(workload + ".log").toFile())
            .start();
    try {
      int before = status(connection, "Questions");
      while (status(connection, "Questions") < before + 200) {
        assertThat(sysbench.isAlive()).as("sysbench %s runs", workload).isTrue();
        TimeUnit.MILLISECONDS.sleep(20);
      }
      return status(connection, "Prepared_stmt_count");
    } finally {
      sysbench.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
      while (status(connection, "Threads_connected") > 1) {
        TimeUnit.MILLISECONDS.sleep(20);
      }
    }
  }

  private static int status(Connection connection, String name) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("SHOW GLOBAL STATUS WHERE Variable_name = '" + name + "'")) {
      row.next();
      return row.getInt(2);
    }
  }
}
