package dev.oltpmatrix.matrix.server.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.os.ledger.ProcessLedger;
import dev.oltpmatrix.matrix.run.CellRunner;
import dev.oltpmatrix.matrix.server.api.RunningServer;
import dev.oltpmatrix.matrix.server.api.Servers;
import dev.oltpmatrix.matrix.server.api.StartRequest;
import dev.oltpmatrix.matrix.server.build.InstalledServer;
import dev.oltpmatrix.matrix.server.data.sbtest.Sbtest;
import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.testing.Machine;
import dev.oltpmatrix.matrix.testing.Records;
import dev.oltpmatrix.matrix.testing.Specs;
import dev.oltpmatrix.matrix.testing.TestServers;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All generators over TCP, TLS and a socket file, against real servers. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
public class ConnectionKindsTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final List<String> GENERATORS = List.of("sysbench", "java-mariadb", "java-mysql");
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

  private final Servers home = TestServers.catalogue();

  /**
   * MySQL's accounts have caching_sha2_password; FLUSH PRIVILEGES makes the server forget the
   * passwords that it has seen, so that each generator has to send it one.
   */
  @ParameterizedTest
  @CsvSource({
    "mysql-8.0, tcp",
    "mysql-8.0, tls",
    "mysql-8.0, socket",
    "mysql-9.7, tcp",
    "mysql-9.7, tls",
    "mysql-9.7, socket",
    "mariadb-10.11, tls",
    "mariadb-10.11, socket",
  })
  void everyGeneratorConnectsAsAskedAndTheServerSaysSo(String build, String kind) throws Exception {
    InstalledServer installed = TestServers.loaded(build, DATA);
    StartRequest request = new StartRequest(installed, "per-thread", "base", DATA, logs, kind);
    try (RunningServer server = home.start(request);
        Connection root = asRoot(server)) {
      CellRecord.ConnectionKind recorded = server.facts().connection();
      assertThat(recorded.kind()).isEqualTo(kind);
      assertThat(recorded.cipher() != null).isEqualTo(kind.equals(Access.TLS));
      for (String generator : GENERATORS) {
        Connections.execute(root, "FLUSH PRIVILEGES");
        CellRecord cell = run(server, build, generator);
        assertThat(cell.failure()).as(generator).isNull();
        assertThat(Machine.flagsBesideItsOwn(cell)).as(generator).isEmpty();
        assertThat(cell.load().counts().transactions()).as(generator).isPositive();
        assertThat(cell.origin().serverFacts().connection()).isEqualTo(recorded);
      }
    }
  }

  private CellRecord run(RunningServer server, String build, String generator) throws Exception {
    CellKey key = CellKey.of(build, "per-thread", "base", "oltp_read_only", generator, CLIENTS, 1);
    return new CellRunner(
            SPEC,
            ROOT,
            new ProcessLedger(logs),
            Records.HOST,
            logs,
            cell -> Optional.empty(),
            (cell, second) -> {})
        .run(key, server, null);
  }

  /** Through the socket file, where root may log in; MariaDB's driver can that for both. */
  public static Connection asRoot(RunningServer server) throws Exception {
    Properties p = new Properties();
    p.setProperty("user", "root");
    p.setProperty("password", server.road().password());
    p.setProperty("sslMode", "disable");
    p.setProperty("allowPublicKeyRetrieval", "true");
    p.setProperty("localSocket", server.socket().toString());
    return new org.mariadb.jdbc.Driver().connect("jdbc:mariadb://localhost/sbtest", p);
  }
}
