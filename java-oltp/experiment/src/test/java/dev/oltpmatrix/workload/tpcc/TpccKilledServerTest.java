package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.local.ServerProcess;
import dev.oltpmatrix.server.local.ServerStarter;
import dev.oltpmatrix.server.local.Templates;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kills servers in the middle of TPC-C: {@code -Doltp.realServers=true}. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class TpccKilledServerTest {
  private static final TpccData DATA = new TpccData(1, 2012);

  /** Writes at each commit, and tears no page; little redo is made at a start. */
  private static final String SETTINGS = "flush_log=1+doublewrite=ON+redo_size=96M";

  private static final int LOAD_MS = 5000;
  private static final int FIRST_PORT = Ports.FIRST + 4000;
  private static final long READY_LIMIT_S = 120;

  @TempDir private Path logs;

  private final ServerStarter starter =
      new ServerStarter(
          new ProcessLedger(Hosts.ofThisMachine(), TestServers.CACHE), FIRST_PORT, READY_LIMIT_S);

  /** The commits whose answer did not come may be there or not. */
  @ParameterizedTest
  @ValueSource(strings = {"mariadb-10.11", "mysql-9.7"})
  void aKilledServerHoldsWhatItsClientsSawCommittedWithoutContradiction(String build)
      throws Exception {
    ServerStarter.Launch launch = launch(build);
    TpccRun run = new TpccRun(DATA.warehouses(), false, SetTransactions.SET);
    try {
      killUnderLoad(launch, run);
      CommitCounts counts = run.committed();
      assertThat(counts.committed(Kind.NEW_ORDER)).isPositive();
      assertThat(counts.get(CommitCounts.Count.DELIVERED_ORDERS)).isPositive();

      ServerProcess again = starter.start(launch);
      try (Connection connection = launch.login().open(again.port())) {
        assertThat(Condition.failures(connection)).isEmpty();
        assertThat(new Ledger(DATA.warehouses(), counts).differences(connection)).isEmpty();
      } finally {
        again.kill();
      }
    } finally {
      ServerProcess.deleteUnlessUsed(launch.instance());
    }
  }

  private ServerStarter.Launch launch(String name) throws Exception {
    Templates templates =
        new Templates(TestServers.CACHE, TestServers.CONFIGS, starter, new ReporterList());
    ServerBuild build = Catalogue.load(TestServers.CONFIGS).find(name);
    InstalledServer installed = TestServers.catalogue().install(build);
    templates.ensure(installed, DATA);
    return new ServerStarter.Launch(
        installed,
        name,
        ServerConfig.compose(TestServers.CONFIGS, build, "per-thread", SETTINGS),
        templates.clone(installed, DATA, name, TestServers.CACHE),
        logs.resolve("server.cnf"),
        logs.resolve("server.err"),
        templates.login(installed, DATA),
        ProcessPinning.AS_IS);
  }

  private void killUnderLoad(ServerStarter.Launch launch, TpccRun run) throws Exception {
    ServerProcess ready = starter.start(launch);
    try (TpccClients clients =
        new TpccClients(
            TpccClients.NUMBER, run, () -> launch.login().open(ready.port()), Long.MAX_VALUE)) {
      try {
        Thread.sleep(LOAD_MS);
        assertThat(clients.running()).isEqualTo(TpccClients.NUMBER);
      } finally {
        ready.kill();
      }
      assertThat(clients.errors()).hasSize(TpccClients.NUMBER);
    }
  }
}
