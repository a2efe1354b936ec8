package dev.oltpmatrix.server;

import static dev.oltpmatrix.testing.TestServers.CACHE;
import static dev.oltpmatrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.driver.Drivers;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.testing.TwoTables;
import dev.oltpmatrix.workload.data.Queries;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Downloads and runs real servers: {@code -Doltp.realServers=true}. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class RealServersTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);
  private static final Map<String, String> CHECKSUMS = new HashMap<>();

  @TempDir private Path logDir;

  private final ServerProvider home = TestServers.catalogue();

  private RunningServer start(String build, String arm, String config) throws Exception {
    return TestServers.started(build, arm, config, DATA, logDir);
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb-10.11, per-thread, thread_handling, one-thread-per-connection",
    "mariadb-10.11, pool, thread_handling, pool-of-threads",
    "mysql-9.7, per-thread, thread_handling, one-thread-per-connection",
    "mysql-9.7, pool, thread_handling, loaded-dynamically",
    "mysql-9.7, pool, plugin thread_pool.so, ACTIVE",
    "mysql-8.0, per-thread, thread_handling, one-thread-per-connection",
  })
  void armRunsAsAskedOnTheSameRowsAndLeavesNothing(
      String build, String arm, String setting, String value) throws Exception {
    RunningServer server = start(build, arm, "base");
    Path socketDir = server.socket().getParent();
    try (Connection connection = server.connect()) {
      assertThat(server.isAlive()).isTrue();
      assertThat(server.facts().settings()).containsEntry(setting, value);
      assertThat(server.facts().settings()).containsEntry("max_connections", "4200");
      assertThat(server.facts().packages()).isNotEmpty();
      CHECKSUMS.put(build, DATA.checksum(connection));
      assertThat(CHECKSUMS.values()).containsOnly(CHECKSUMS.get(build));
    } finally {
      server.close();
    }
    // Its port is released with it, and another program may take it a moment later.
    assertThat(ProcessHandle.of(server.pid())).isEmpty();
    assertThat(socketDir).doesNotExist();
    // The cache may be shared: servers of other programs do not concern this test.
    assertThat(FileTrees.list(CACHE.resolve("ledger")))
        .noneMatch(entry -> entry.getFileName().toString().endsWith("-" + server.pid() + ".json"));
    assertThat(Files.readString(logDir.resolve(build + "_" + arm + "_base.cnf")))
        .contains("# base.cnf: as published");
  }

  @Test
  void otherDataSetHasItsOwnDatabaseTablesAndChecksum() throws Exception {
    InstalledServer server = home.install(Catalogue.load(CONFIGS).find("mariadb-10.11"));
    TwoTables data = new TwoTables(3);
    ServerProvider other =
        new ServerRegistry(
                Hosts.ofThisMachine(), CONFIGS, logDir.resolve("cache"), new ReporterList())
            .catalogue();
    other.ensureData(server, data);
    try (RunningServer running =
            other.start(new StartRequest(server, "pool", "base", data, logDir));
        Connection connection = running.connect()) {
      assertThat(running.database()).isEqualTo("shop");
      assertThat(running.tableChecksum()).isEqualTo("goods and orders: 12");
      assertThat(Queries.one(connection, "SELECT COUNT(*) FROM shop.orders")).isEqualTo("3");
    }
  }

  /** Where a host has no signals, a server is ended by its own protocol. */
  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void serverEndsInOrderByItsProtocol(String build) throws Exception {
    try (RunningServer server = start(build, "per-thread", "base")) {
      try (Connection connection = server.connectToWatch()) {
        Drivers.shutDown(connection);
      }
      ProcessHandle.of(server.pid()).ifPresent(process -> process.onExit().join());
      assertThat(server.howItEnded()).contains("ended with status 0");
    }
  }

  @Test
  void killedServerIsSeenAndClosedWithoutComplaint() throws Exception {
    RunningServer server = start("mariadb-10.11", "per-thread", "base");
    ProcessHandle process = ProcessHandle.of(server.pid()).orElseThrow();
    process.destroyForcibly();
    process.onExit().join();
    assertThat(server.isAlive()).isFalse();
    server.close();
    assertThat(List.of(server.socket())).noneMatch(Files::exists);
  }
}
