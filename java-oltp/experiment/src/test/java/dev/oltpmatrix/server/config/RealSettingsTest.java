package dev.oltpmatrix.server.config;

import static dev.oltpmatrix.testing.TestServers.CONFIGS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.server.AllBuildsTest;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests settings on real servers: {@code -Doltp.realServers=true}; {@code -Doltp.allBuilds=true}
 * adds those that {@link AllBuildsTest} does not always use.
 */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class RealSettingsTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);

  @TempDir private Path logDir;

  private final ServerProvider home = TestServers.catalogue();

  static Stream<String> builds() {
    return Stream.concat(AllBuildsTest.builds(), Stream.of("mysql-9.7")).distinct();
  }

  /** Starts and stops a server, whose settings are read back in between. */
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
    assertThat(VariablesDiff.read(started.variablesFile()))
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
    assertThat(VariablesDiff.read(started.variablesFile())).containsEntry("thread_pool_size", "3");
  }

  @ParameterizedTest
  @MethodSource("builds")
  void switchesAreInEffectHoweverTheyAreSpelt(String build) throws Exception {
    String config = "disable_log_bin=0+skip_performance_schema=OFF+skip_doublewrite=0";
    StartRequest started = startedAndStopped(build, "per-thread", config);
    assertThat(VariablesDiff.read(started.variablesFile()))
        .containsEntry("log_bin", "ON")
        .containsEntry("performance_schema", "ON")
        .containsEntry("innodb_doublewrite", "ON");
    startedAndStopped(build, "per-thread", "log_bin=ON");
  }

  /** Only the server can tell that each of them is wrong. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mariadb-10.11 | innodb_log_fil_size=3M | says: unknown variable",
        "mysql-9.7 | max_connection=5000 | says: unknown variable",
        "mysql-9.7 | plugin_load_add=nosuch.so | nosuch.so",
        "mysql-9.7 | sql_mode=NONE | says: Error while setting value 'NONE' to 'sql_mode'",
        "mysql-9.7 | flush_log=7 | innodb_flush_log_at_trx_commit: wanted 7 ",
        "mariadb-10.11 | binlog_cache_size=5000 | binlog_cache_size: wanted 5000 ",
        "mariadb-10.11 | innodb_page_size=8k | says: InnoDB: ",
        "mysql-9.7 | lower_case_table_names=1 | says: Different lower_case_table_names settings",
        "mariadb-10.11 | io_capacity=50 | innodb_io_capacity: wanted 50 (this config, io_capacity ="
            + " 50, instead of 200 (base.cnf)), found 100",
        "mariadb-10.11 | flush_log=1; | says: Unknown suffix ';' used",
      })
  void whatAServerRefusesIsToldInOneLineBeforeAnythingIsLoaded(
      String build, String config, String words) throws Exception {
    InstalledServer server = TestServers.loaded(build, DATA);
    assertThatThrownBy(() -> home.tryConfig(server, "per-thread", config, Set.of(), logDir))
        .isInstanceOf(UsageException.class)
        .message()
        .contains(words)
        .doesNotContain("\n");
  }

  @Test
  void whatARunningServerChangesIsToldInOneLineBeforeAnythingIsLoaded() throws Exception {
    InstalledServer server = TestServers.loaded("mariadb-10.11", DATA);
    Set<String> changes = Set.of("flush_log=2", "io_capacity=50");
    assertThatThrownBy(() -> home.tryConfig(server, "per-thread", "base", changes, logDir))
        .isInstanceOf(UsageException.class)
        .message()
        .contains("innodb_io_capacity: wanted 50 (this config, io_capacity = 50")
        .doesNotContain("\n");
    home.tryConfig(server, "pool", "base", Set.of("flush_log=2", "pool_size=3"), logDir);
  }

  /** No server complains about the settings that are common to all. */
  @ParameterizedTest
  @MethodSource("builds")
  void everyBuildTakesWhatIsShipped(String build) throws Exception {
    String config =
        "flush-log-1+redo-96m+utf8mb4+loose_nonesuch=1+max_allowed_packet=64MB+memlock=OFF"
            + "+default-time-zone=SYSTEM+long_query_time=1234567.5+open_files_limit=100";
    home.tryConfig(TestServers.loaded(build, DATA), "per-thread", config, Set.of(), logDir);
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
}
