package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.build.BuildRange;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.testing.Builds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTranslationTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  private static ServerConfig compose(String server, String config) {
    int slash = server.indexOf('/');
    String arm = slash < 0 ? "per-thread" : server.substring(slash + 1);
    ServerBuild build = Builds.named(slash < 0 ? server : server.substring(0, slash));
    return ServerConfig.compose(CONFIGS, build, arm, config);
  }

  @ParameterizedTest
  @CsvSource({
    "mysql-9.7, redo_size=2G, innodb_redo_log_capacity, 2G",
    "mysql-8.0, redo_size=2G, innodb_log_file_size, 1G",
    "mysql-8.0, redo_size=2G, innodb_log_files_in_group, 2",
    "mariadb-10.1, redo_size=1G, innodb_log_file_size, 512M",
    "mariadb-10.5, redo_size=2G, innodb_log_file_size, 2G",
    "mysql-5.5, flush_log=1, innodb_flush_log_at_trx_commit, 1",
    "mysql-5.5, io_capacity=2000+write_io_threads=16, innodb_write_io_threads, 16",
    "mariadb-11.8/pool, pool_stall_limit=60, thread_pool_stall_limit, 60",
    "mysql-9.7/pool, pool_stall_limit=60, thread_pool_stall_limit, 6",
    "mysql-9.7/pool, pool_priority=high, thread_pool_high_priority_connection, 1",
    "mariadb-10.11/pool, pool_priority=high, thread_pool_priority, high",
    "mysql-9.7/pool, pool-size-8+pool_query_threads=4, thread_pool_size, 8",
    "mysql-9.7, innodb_lru_scan_depth=256, innodb_lru_scan_depth, 256",
    "mysql-9.7, innodb-io-capacity=300, innodb_io_capacity, 300",
    "mysql-9.7, io_capacity=20000:40000, innodb_io_capacity, 20000",
    "mariadb-10.11, io_capacity=200:400, innodb_io_capacity_max, 400",
    "mysql-9.7, group_commit_delay=100, binlog_group_commit_sync_delay, 100",
    "mariadb-10.11, group_commit_delay=100, binlog_commit_wait_count, 1000",
  })
  void configIsTranslatedToTheBuildsOwnNames(
      String server, String config, String name, String value) {
    assertThat(compose(server, config).value(name)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mysql-9.7 | pool_size=8 | setting 'pool_size = 8': mysql-9.7/per-thread runs without the"
            + " thread pool; use mysql-9.7/pool alone with this config",
        "mysql-9.7 | pool-size-8 | overlays/pool-size-8.cnf: setting 'pool_size = 8':"
            + " mysql-9.7/per-thread runs without the thread pool; use mysql-9.7/pool alone with"
            + " this config",
        "mariadb-10.5 | thread_pool_size=8 | setting 'thread_pool_size = 8':"
            + " mariadb-10.5/per-thread runs without the thread pool; use mariadb-10.5/pool alone"
            + " with this config",
        "mysql-5.7 | pool_size=8 | setting 'pool_size = 8': mysql-5.7 has no thread pool; leave one"
            + " of the two out",
        "mysql-9.7/pool | pool_oversubscribe=3 | setting 'pool_oversubscribe = 3': mysql-9.7 counts"
            + " the running threads of a group otherwise: pool_query_threads; leave one of the two"
            + " out",
        "mysql-9.7/pool | pool_stall_limit=55 | setting 'pool_stall_limit = 55': mysql-9.7 can have"
            + " whole multiples of 10",
        "mysql-9.7/pool | pool_priority=low | setting 'pool_priority = low': mysql-9.7 can have"
            + " auto, high",
        "mysql-5.5 | io_capacity_max=4000 | setting 'io_capacity_max = 4000': mysql-5.5 never"
            + " writes more than io_capacity; leave one of the two out",
        "mysql-5.5 | flush_neighbors=0 | setting 'flush_neighbors = 0': mysql-5.5 always writes the"
            + " neighbours of a page too; leave one of the two out",
        "mysql-5.5 | purge_threads=4 | setting 'purge_threads = 4': the most is 1: 5.5 has a single"
            + " one",
        "mysql-5.7 | redo_size=1025 | setting 'redo_size = 1025': mysql-5.7 can have whole"
            + " multiples of 2",
      })
  void whatWouldChangeWhatIsMeasuredIsRefused(String server, String config, String message) {
    assertThatThrownBy(() -> compose(server, config))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }

  /** Returns the settings of the binary log in a server's file; base.cnf switches it off. */
  private static List<String> binaryLog(String server, String config) {
    return compose(server, config).settings().stream()
        .filter(s -> s.name().matches("(skip_)?log_bin|server_id"))
        .map(s -> s.value() == null ? s.name() : s.name() + "=" + s.value())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "log_bin=ON",
        "log-bin=1",
        "LOG_BIN=on",
        "skip_log_bin=OFF",
        "skip-log-bin=0",
        "disable_log_bin=0",
        "enable_log_bin=1",
        "loose_skip_log_bin=false",
        "skip_disable_log_bin=1",
      })
  void theBinaryLogIsOneSettingHoweverItIsSpelt(String config) {
    for (String server : List.of("mariadb-10.1", "mariadb-10.11", "mysql-8.0", "mysql-9.7")) {
      assertThat(binaryLog(server, config)).as(server).containsExactly("log_bin");
      assertThat(binaryLog(server, "base")).as(server).containsExactly("skip_log_bin");
    }
    assertThat(binaryLog("mysql-5.7", config)).containsExactly("log_bin", "server_id=1");
    assertThat(binaryLog("mysql-5.7", "log_bin=OFF")).containsExactly("skip_log_bin");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "log_bin=binlog | setting 'log_bin = binlog': mysql-9.7 can have ON or OFF",
        "disable_log_bin=maybe | setting 'disable_log_bin = maybe': mysql-9.7 can have ON or OFF",
        "log_bin=ON+skip_log_bin=1 | setting 'skip_log_bin = 1': this config sets it already"
            + " (log_bin = ON); leave one of the two out",
        "skip_doublewrite=1+doublewrite=1 | setting 'doublewrite = 1': this config sets it already"
            + " (skip_doublewrite = 1); leave one of the two out",
        "enable_sql_x=1+disable_sql_x=1 | setting 'disable_sql_x = 1': this config sets it already",
      })
  void oneConfigDoesNotContradictItself(String config, String message) {
    assertThatThrownBy(() -> compose("mysql-9.7", config))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @ParameterizedTest
  @CsvSource({
    "skip_doublewrite=OFF, innodb_doublewrite, ON",
    "disable_innodb_adaptive_hash_index=0, innodb_adaptive_hash_index, ON",
    "loose_flush_log=2, innodb_flush_log_at_trx_commit, 2",
    "skip_performance_schema=OFF, performance_schema, 0",
    "enable_event_scheduler=ON, event_scheduler, 1",
    "skip_name_resolve=0, skip_name_resolve, OFF",
  })
  void laterSettingsReplaceOtherSpellings(String config, String name, String value) {
    ServerConfig composed = compose("mariadb-10.11", config);
    assertThat(composed.value(name)).isEqualTo(value);
    assertThat(composed.settings()).hasSameSizeAs(compose("mariadb-10.11", "base").settings());
  }

  /** The server's own name of a setting that only another version has is refused, too. */
  @Test
  void aBuildsOwnNameOfWhatAnotherBuildHasIsRefusedWithTheReason() {
    assertThatThrownBy(() -> compose("mariadb-10.11", "innodb_buffer_pool_instances=4"))
        .hasMessage(
            "setting 'innodb_buffer_pool_instances = 4': mariadb-10.11 has one buffer pool; leave"
                + " one of the two out");
    assertThatThrownBy(() -> compose("mysql-5.5", "innodb_flush_neighbors=0"))
        .hasMessageContaining("mysql-5.5 always writes the neighbours of a page too");
    assertThat(compose("mariadb-10.11", "innodb_buffer_pool_instances=1").render())
        .contains("# dropped innodb_buffer_pool_instances = 1 (this config): mariadb-10.11 has");
  }

  @Test
  void settingThatTheBuildBehavesAsIfItHadIsDroppedWithTheReason() {
    assertThat(compose("mysql-9.7", "query_cache_type=OFF+snapshot_isolation=off").render())
        .contains("# dropped query_cache_type = OFF (this config): mysql-9.7 has no query cache")
        .contains("# dropped snapshot_isolation = off (this config): mysql-9.7 knows");
  }

  @Test
  void baseIsHeldAsFarAsABuildCanAndSaysWhereItCannot() {
    assertThat(compose("mysql-5.5", "base").render())
        .contains("# dropped flush_neighbors = 0 (base.cnf): mysql-5.5 always writes")
        .contains("takes 1 on a small machine; 5.5 has a single one, so not 4\n")
        .contains("innodb_purge_threads = 1\n");
  }

  @Test
  void translatedLineKeepsTheUsersSpelling() {
    assertThat(compose("mysql-5.7", "redo_size=96M").render())
        .contains(
            """
            # this config, redo_size = 96M, instead of 650M (base.cnf)
            innodb_log_file_size = 48M
            """);
  }

  /** The table in docs/servers.md is for people; it must contain every spelling. */
  @Test
  void everySpellingIsInTheManual() throws IOException {
    String manual = Files.readString(Path.of("../../docs/servers.md"));
    assertThat(Settings.load(CONFIGS).spellings())
        .allSatisfy(spelling -> assertThat(manual).contains("\n| `" + spelling + "`"));
  }

  @Test
  void everySpellingHasARuleForEveryBuild() {
    Settings settings = Settings.load(CONFIGS);
    for (ServerBuild build : Builds.ALL) {
      assertThat(settings.spellings())
          .allSatisfy(spelling -> assertThat(settings.rule(spelling, build)).isNotNull());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "any, mysql-5.5, true",
    "mysql, mariadb-10.5, false",
    "mysql >= 5.7, mysql-5.7, true",
    "mysql >= 5.7.23, mysql-5.7, false",
    "mysql < 8.0.30, mysql-8.0, true",
    "mariadb >= 10.11.8 < 11.0, mariadb-10.11, true",
    "mariadb >= 10.11.8 < 11.0, mariadb-11.4, false",
    "mariadb < 10.2, mariadb-10.11, false",
    "mariadb on linux, mariadb-10.11, true",
    "any on windows, mariadb-10.11, false",
    "mariadb >= 10.2 < 11.0 on windows, mariadb-10.11, false",
  })
  void rangesTakeVersionsByNumber(String range, String build, boolean included) {
    assertThat(BuildRange.parse(range).includes(Builds.named(build))).isEqualTo(included);
  }

  /** A build of the catalogue, as if it were for Windows. */
  private static ServerConfig composeOnWindows(String server, String config) {
    int slash = server.indexOf('/');
    ServerBuild linux = Builds.named(server.substring(0, slash));
    ServerBuild windows =
        ServerBuild.external(
            "win",
            linux.product(),
            linux.numbers(),
            ServerName.ARMS,
            "path:C:\\server",
            linux.layout(),
            OperatingSystem.windows);
    return ServerConfig.compose(CONFIGS, windows, server.substring(slash + 1), config);
  }

  @ParameterizedTest
  @CsvSource({
    "mysql-5.5/per-thread, base, innodb_flush_method, async_unbuffered",
    "mysql-5.7/per-thread, base, innodb_flush_method, async_unbuffered",
    "mysql-8.0/per-thread, base, innodb_flush_method, unbuffered",
    "mysql-8.0/per-thread, flush_method=fsync, innodb_flush_method, normal",
    "mariadb-10.11/per-thread, base, innodb_flush_method, O_DIRECT",
    "mariadb-10.11/pool, pool_min_threads=8, thread_pool_min_threads, 8",
    "mariadb-10.11/pool-generic, pool_size=8, thread_pool_size, 8",
    "mariadb-10.11/pool-generic, base, thread_pool_mode, generic",
  })
  void onWindowsSettingsHaveTheNamesOfWindows(
      String server, String config, String name, String value) {
    assertThat(composeOnWindows(server, config).value(name)).isEqualTo(value);
  }

  @Test
  void whatWindowsDoesNotHaveIsLeftOutAndNamed() {
    ServerConfig composed = composeOnWindows("mariadb-10.11/per-thread", "base");
    composed.put("socket", "/tmp/s.sock", ServerConfig.THIS_START, "");

    assertThat(composed.value("open_files_limit")).isNull();
    assertThat(composed.value("socket")).isNull();
    assertThat(composed.render())
        .contains("# dropped open_files_limit = 15000 (base.cnf): win opens files by handles of")
        .contains("# dropped socket = /tmp/s.sock (this start): win is for Windows and has no");
  }

  @Test
  void settingsThatOneSystemAloneHasAreRefusedOnTheOther() {
    assertThatThrownBy(() -> compose("mariadb-10.11/pool", "pool_min_threads=8"))
        .hasMessage(
            "setting 'pool_min_threads = 8': mariadb-10.11 has it on Windows alone; leave one of"
                + " the two out");
    assertThatThrownBy(() -> composeOnWindows("mysql-8.0/per-thread", "flush_method=O_DSYNC"))
        .hasMessageStartingWith("setting 'flush_method = O_DSYNC': win can have O_DIRECT, ");
  }

  /** MariaDB shows and stores it in either mode, and the curve would be that of another setting. */
  @ParameterizedTest
  @CsvSource({"pool, pool_size, windows", "pool-generic, pool_min_threads, generic"})
  void settingThatTheModeOfThePoolIgnoresIsRefused(String arm, String setting, String mode) {
    assertThatThrownBy(() -> composeOnWindows("mariadb-10.11/" + arm, setting + "=8"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "setting '%s = 8': thread_%s changes nothing in win/%s, whose pool has"
                + " thread_pool_mode=%s; leave it out, or use it with the other mode's arm alone",
            setting, setting, arm, mode);
  }

  @Test
  void rangeThatIsNoneIsRefused() {
    assertThatThrownBy(() -> BuildRange.parse("mysql > 5.7"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("'mysql > 5.7' are no builds; write");
  }
}
