package dev.oltpmatrix.server.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests all generators over TCP, TLS and a socket file, with real servers. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
public class ConnectionKindsTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);
  private static final List<String> GENERATORS = List.of("sysbench", "java-mariadb", "java-mysql");
  private static final List<String> KINDS = ConnectionKind.of(OperatingSystem.linux);
  private static final int CLIENTS = 2;

  private static final MatrixSpec SPEC =
      Specs.small()
          .name("kinds")
          .servers(List.of("mysql-8.0/per-thread"))
          .generators(GENERATORS)
          .threads(List.of(CLIENTS))
          .tableSize(DATA.tableSize())
          .seed(DATA.seed())
          .build();

  @TempDir private Path logs;

  private final ServerProvider home = TestServers.catalogue();

  /**
   * Uses one server for all transports. MySQL's accounts have caching_sha2_password; FLUSH
   * PRIVILEGES removes the cached passwords, so that each generator has to send one.
   */
  @ParameterizedTest
  @ValueSource(strings = {"mysql-8.0", "mysql-9.7", "mariadb-10.11"})
  void everyGeneratorConnectsAsItsCellRequestsAndTheServerConfirmsIt(String build)
      throws Exception {
    InstalledServer installed = TestServers.loaded(build, DATA);
    StartRequest request =
        new StartRequest(
            installed,
            "per-thread",
            "base",
            DATA,
            logs,
            false,
            ProcessPinning.AS_IS,
            Set.copyOf(KINDS));
    try (RunningServer server = home.start(request);
        Connection root = asRoot(server)) {
      for (String kind : KINDS) {
        CellRecord.ConnectionKind recorded = server.facts(kind).connection();
        assertThat(recorded.kind()).isEqualTo(kind);
        assertThat(recorded.cipher() != null).isEqualTo(kind.equals(ConnectionKind.TLS));
        for (String generator : GENERATORS) {
          Queries.execute(root, "FLUSH PRIVILEGES");
          long accepts = tlsAccepts(root);
          CellRecord cell = run(server, build, generator, kind);
          assertThat(cell.failure()).as(generator).isNull();
          assertThat(cell.flags())
              .as(generator)
              .extracting(Flag::kind)
              .doesNotContain(
                  Flag.Kind.WRONG_TRANSPORT, Flag.Kind.CONNECTION_UNCHECKED, Flag.Kind.ERRORS);
          assertThat(cell.load().counts().transactions()).as(generator).isPositive();
          assertThat(cell.origin().serverFacts().connection()).isEqualTo(recorded);
          assertThat(tlsAccepts(root) > accepts)
              .as(generator + " over TLS")
              .isEqualTo(kind.equals(ConnectionKind.TLS));
        }
      }
    }
  }

  private static long tlsAccepts(Connection root) throws SQLException {
    try (Statement statement = root.createStatement();
        ResultSet row = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Ssl_finished_accepts'")) {
      return row.next() ? row.getLong(2) : 0;
    }
  }

  @Test
  void aServerThatWasNotStartedForATransportHasNoPathForIt() throws Exception {
    try (RunningServer server =
        TestServers.started("mariadb-10.11", "per-thread", "base", DATA, logs)) {
      assertThatThrownBy(() -> server.networkPath(ConnectionKind.TLS))
          .hasMessage("mariadb-10.11/per-thread was started for [tcp], not for tls");
    }
  }

  private CellRecord run(RunningServer server, String build, String generator, String kind)
      throws Exception {
    CellKey key =
        CellKey.of(build, "per-thread", "base", "oltp_read_only", generator, CLIENTS, 1)
            .with(Factors.CONNECTION, kind);
    return RealCells.runner(SPEC, logs).run(key, server, null);
  }

  /**
   * Connects through the socket file, where root may log in; MariaDB's driver supports that for
   * both products.
   */
  public static Connection asRoot(RunningServer server) throws Exception {
    Properties p = new Properties();
    p.setProperty("user", "root");
    p.setProperty("password", server.networkPath(ConnectionKind.TCP).password());
    p.setProperty("sslMode", "disable");
    p.setProperty("allowPublicKeyRetrieval", "true");
    p.setProperty("localSocket", server.socket().toString());
    return new org.mariadb.jdbc.Driver().connect("jdbc:mariadb://localhost/sbtest", p);
  }
}
