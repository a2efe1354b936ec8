package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.experiment.run.CellRunner;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.proxy.Proxies;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests real proxies before real servers. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class ProxyTest {
  private static final int CLIENTS = 4;

  private final Host host = Hosts.ofThisMachine();

  @TempDir private Path folder;

  private ProcessLedger ledger;

  private final MatrixSpec spec =
      RealCells.spec(
          List.of("oltp_point_select", "oltp_update_non_index"),
          List.of("sysbench", "java-mariadb", "java-mysql"),
          CLIENTS,
          4);

  private RunningServer server(String build) throws Exception {
    return RealCells.started(build, folder, ConnectionKind.TCP, ConnectionKind.TLS);
  }

  private CellRunner runner(String... proxies) throws Exception {
    ledger = new ProcessLedger(host, folder);
    Proxies prepared = new Proxies(host, TestServers.CACHE, Map.of(), new ReporterList());
    prepared.prepare(List.of(proxies));
    return RealCells.runner(spec, folder).through(prepared);
  }

  private static CellKey cell(
      String build, String workload, String generator, String connection, String via) {
    return CellKey.of(build, "per-thread", "base", workload, generator, CLIENTS, 1)
        .with(Map.of(Factors.CONNECTION, connection, Factors.VIA, via));
  }

  @AfterEach
  void nothingIsLeft() {
    assertThat(ledger.running()).isEmpty();
    assertThat(folder.resolve("instances")).isEmptyDirectory();
  }

  @Tag("night")
  @ParameterizedTest
  @CsvSource({
    "haproxy, mariadb-10.11, sysbench, tcp",
    "haproxy, mariadb-10.11, java-mariadb, tls",
    "haproxy, mysql-9.7, java-mysql, tls",
    "nginx, mariadb-10.11, java-mariadb, tcp",
    "nginx, mysql-9.7, sysbench, tls",
    "mysql-router, mysql-9.7, java-mysql, tcp",
    "mysql-router, mysql-9.7, sysbench, tcp",
    "shardingsphere-5.1, mariadb-10.11, java-mariadb, tcp",
    "shardingsphere-5.1, mysql-9.7, java-mysql, tcp",
  })
  void transactionsGoThroughItAndItsCostIsCounted(
      String proxy, String build, String generator, String connection) throws Exception {
    CellRunner runner = runner(proxy);
    try (RunningServer server = server(build)) {
      for (String workload : spec.workloads()) {
        CellRecord record =
            runner.run(cell(build, workload, generator, connection, proxy), server, null);
        assertThat(record.failure()).isNull();
        assertThat(record.flags())
            .extracting(Flag::kind)
            .doesNotContain(Flag.Kind.WRONG_TRANSPORT, Flag.Kind.ERRORS);
        assertThat(record.load().counts().transactions()).isPositive();
        assertThat(record.proxy().name()).isEqualTo(proxy);
        assertThat(record.proxy().packages()).isNotEmpty();
        Telemetry telemetry = record.telemetry();
        assertThat(telemetry.sum(Telemetry.PROXY + "cpu_(user|system)_us")).isPositive();
        assertThat(telemetry.mean("path." + proxy + ".client_connections"))
            .isCloseTo(CLIENTS, within(0.5));
        assertThat(telemetry.mean("path." + proxy + ".server_connections")).isPositive();
      }
      CellRecord direct =
          runner.run(
              cell(build, "oltp_point_select", generator, connection, Via.DIRECT), server, null);
      assertThat(direct.failure()).isNull();
      assertThat(direct.proxy()).isNull();
      assertThat(direct.telemetry().counters().keySet())
          .noneMatch(name -> name.startsWith(Telemetry.NETWORK_PATH));
    }
  }

  /** Any program that passes on is one to this program, so a server that listens itself, too. */
  @Tag("night")
  @Test
  void oneOfTheUsersIsRecordedWithItsProcess() throws Exception {
    try (RunningServer server = server("mariadb-10.11")) {
      String url = "mysql://127.0.0.1:" + server.port();
      Proxies own = new Proxies(host, TestServers.CACHE, Map.of("mine", url), new ReporterList());
      CellKey key =
          cell("mariadb-10.11", "oltp_point_select", "sysbench", ConnectionKind.TCP, "mine");

      CellRecord record = runner().through(own).run(key, server, null);

      assertThat(record.failure()).isNull();
      assertThat(record.proxy().source()).isEqualTo(url);
      assertThat(record.proxy().process()).endsWith(", PID " + server.pid());
    }
  }

  @Test
  void oneThatIsKilledFailsItsCellAndTheNextOneRuns() throws Exception {
    CellRunner runner = runner(Via.HAPROXY);
    CellKey key =
        cell("mariadb-10.11", "oltp_point_select", "sysbench", ConnectionKind.TCP, Via.HAPROXY);
    try (RunningServer server = server("mariadb-10.11")) {
      FutureTask<CellRecord> cell = new FutureTask<>(() -> runner.run(key, server, null));
      new Thread(cell, "cell").start();
      Program.kill("KILL", awaitProxy(cell));

      CellRecord killed = cell.get();
      assertThat(killed.failure()).contains("haproxy").contains("signal 9 (SIGKILL)");
      assertThat(killed.valid()).isFalse();
      assertThat(runner.run(key, server, null).failure()).isNull();
    }
  }

  /** Waits until the load generator runs, before which the proxy is ready; returns its id. */
  private long awaitProxy(FutureTask<CellRecord> cell) throws InterruptedException {
    while (!cell.isDone() && started("load generator").isEmpty()) {
      Thread.sleep(10);
    }
    return started(Via.HAPROXY).orElseThrow().pid();
  }

  private Optional<ProcessLedger.Entry> started(String what) {
    return ledger.running().stream().filter(entry -> entry.what().equals(what)).findFirst();
  }
}
