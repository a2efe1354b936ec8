package dev.oltpmatrix.matrix.server.config;

import static dev.oltpmatrix.matrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.matrix.ServerException;
import dev.oltpmatrix.matrix.server.AllBuildsTest;
import dev.oltpmatrix.matrix.server.api.Servers;
import dev.oltpmatrix.matrix.server.api.StartRequest;
import dev.oltpmatrix.matrix.server.build.InstalledServer;
import dev.oltpmatrix.matrix.server.data.sbtest.Sbtest;
import dev.oltpmatrix.matrix.server.setting.VariablesFile;
import dev.oltpmatrix.matrix.testing.TestServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Settings on real servers: {@code -Doltp.realServers=true}; {@code -Doltp.allBuilds=true} adds
 * those that {@link AllBuildsTest} does not always have.
 */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class RealSettingsTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);

  @TempDir private Path logDir;

  private final Servers home = TestServers.catalogue();

  static Stream<String> builds() {
    return Stream.concat(AllBuildsTest.builds(), Stream.of("mysql-9.7")).distinct();
  }

  /** Starts and stops it; what it was told was read back in between. */
  private StartRequest startedAndStopped(String build, String arm, String config) throws Exception {
    InstalledServer server = TestServers.loaded(build, DATA);
    StartRequest request = new StartRequest(server, arm, config, DATA, logDir);
    home.start(request).close();
    return request;
  }

  @ParameterizedTest
  @MethodSource("builds")
  void settingsOf2012AreInEffect(String build) throws Exception {
    StartRequest started = startedAndStopped(build, "per-thread", "seed-2012");
    assertThat(VariablesFile.read(started.variablesFile()))
        .containsEntry("table_open_cache", "2048")
        .containsEntry("innodb_log_buffer_size", Long.toString(100L << 20));
    assertThat(Files.readString(logDir.resolve(build + "_per-thread_seed-2012.cnf")))
        .contains("# dropped skip_grant_tables (overlays/seed-2012.cnf): ");
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb-10.11, pool_size=3+pool_stall_limit=60+pool_oversubscribe=5+pool_max_threads=900"
        + "+pool_priority=high+pool_kickup=500+pool_dedicated_listener=ON+pool_idle_timeout=30",
    "mysql-9.7, pool_size=3+pool_stall_limit=100+pool_query_threads=4+pool_max_transactions=64"
        + "+pool_priority=high+pool_kickup=500+pool_dedicated_listener=ON",
  })
  void everySettingOfThePoolIsInEffect(String build, String config) throws Exception {
    StartRequest started = startedAndStopped(build, "pool", config);
    assertThat(VariablesFile.read(started.variablesFile())).containsEntry("thread_pool_size", "3");
  }

  @Test
  void armsOfMysqlDifferInVariablesOfThePoolOnly() throws Exception {
    StartRequest perThread = startedAndStopped("mysql-9.7", "per-thread", "base");
    StartRequest pool = startedAndStopped("mysql-9.7", "pool", "base");
    assertThat(VariablesDiff.between(CONFIGS, perThread.variablesFile(), pool.variablesFile()))
        .isNotEmpty()
        .allSatisfy(d -> assertThat(d.variable()).matches("thread_handling|thread_pool_.*"))
        .allMatch(VariablesDiff.Difference::asked);
  }

  @Test
  void valueThatTheServerClipsStopsTheStartWithVariableWantedOriginAndFound() {
    assertThatThrownBy(() -> startedAndStopped("mariadb-10.11", "per-thread", "io_capacity=50"))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining(
            "innodb_io_capacity: wanted 50 (this config, io_capacity = 50, instead of 200"
                + " (base.cnf)), found 100");
  }
}
