package dev.oltpmatrix.bench.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.bench.crash.TrialServers;
import dev.oltpmatrix.bench.integrity.Integrity.Count;
import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.server.proxy.Proxies;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.TestServers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Commits on a real server, through real proxies: {@code -Doltp.realServers=true}. The failures
 * that are known are reproduced; a failure that is gone is no reason to be lenient with its test.
 */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class AcknowledgedCommitsTest {
  @TempDir private static Path logs;

  private static KillableServer server;
  private static IntegrityTrials trials;

  @BeforeAll
  static void startServer() throws Exception {
    Host host = Hosts.ofThisMachine();
    Path cache = TestServers.CACHE;
    ReporterList reporter = new ReporterList();
    TrialServers servers = new TrialServers(host, TestServers.CONFIGS, cache, logs, reporter);
    Proxies proxies = new Proxies(host, cache, Map.of(), reporter);
    proxies.prepare(List.of(Via.HAPROXY, Via.SHARDINGSPHERE));
    server = KillableServer.start(servers, "mariadb-10.11", true, cache);
    trials =
        new IntegrityTrials(
            server, proxies, new ProcessLedger(host, cache), new DriverJars(null), logs);
  }

  @AfterAll
  static void endServer() {
    if (server != null) {
      server.close();
    }
  }

  private static IntegrityTrial run(
      String driver, String options, Way way, String via, KilledPart killed) throws Exception {
    ClientDriver client = ClientDriver.named(driver);
    return trials.run(new Combination(client, client.arm(options), way, via), killed);
  }

  /**
   * The acknowledged work was never committed: it is gone when the session ends. The driver skipped
   * the call, or COMMIT was in one text with what it was to commit.
   *
   * <p>Batches are those that do not pipeline, which the proxy always takes.
   */
  @ParameterizedTest
  @CsvSource({
    "mariadb, shipped, SET_ONCE",
    "mariadb, prepared, SET_ONCE",
    "mysql, local-transaction, SET_ONCE",
    "mariadb, no-pipeline, BATCH",
    "mysql, local-transaction, BATCH",
    "mariadb, shipped, MULTI_STATEMENT",
    "mysql, shipped, MULTI_STATEMENT",
  })
  void shardingSphereLosesWhatWasAcknowledged(String driver, String options, Way way)
      throws Exception {
    IntegrityTrial trial = run(driver, options, way, Via.SHARDINGSPHERE, KilledPart.NONE);

    assertThat(trial.counts()).as(told(trial)).isNotNull();
    assertThat(trial.result()).contains("lost");
    assertThat(trial.counts().number(Count.LOST)).isPositive();
  }

  /**
   * Statements that are pipelined meet a race in the proxy, so such a batch may be refused, by all
   * first tries on some machines, or lost.
   */
  @Test
  void shardingSphereLosesOrRefusesPipelinedBatches() throws Exception {
    IntegrityTrial trial =
        run("mariadb", "shipped", Way.BATCH, Via.SHARDINGSPHERE, KilledPart.NONE);

    if (trial.counts() == null) {
      assertThat(trial.error()).as(told(trial)).isNotEmpty();
    } else {
      assertThat(trial.counts().number(Count.LOST)).as(told(trial)).isPositive();
    }
  }

  /** The generators commit by statements, with these options. */
  @ParameterizedTest
  @CsvSource({
    "mariadb, shipped, shardingsphere-5.1, NONE",
    "mariadb, shipped, shardingsphere-5.1, PROXY",
    "mysql, max-performance, shardingsphere-5.1, NONE",
    "mariadb, shipped, haproxy, SERVER",
    "mysql, max-performance, haproxy, PROXY",
    "mysql, max-performance, direct, SERVER"
  })
  void whatTheGeneratorsCommitIsKept(String driver, String options, String via, KilledPart killed)
      throws Exception {
    assertKept(run(driver, options, Way.STATEMENTS, via, killed));
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void everyWayOfCommittingIsKeptWithoutAProxy(Way way) throws Exception {
    assertKept(run("mariadb", "shipped", way, Via.DIRECT, KilledPart.SERVER));
  }

  private static String told(IntegrityTrial trial) {
    return trial.result() + ": " + trial.error() + ", " + trial;
  }

  private static void assertKept(IntegrityTrial trial) {
    assertThat(trial.counts()).as(told(trial)).isNotNull();
    assertThat(trial.result()).as(told(trial)).isEqualTo("kept");
    assertThat(trial.counts().number(Count.KEPT))
        .isEqualTo(trial.counts().number(Count.ACKNOWLEDGED));
  }
}
