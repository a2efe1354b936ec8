package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.server.build.BuildRange;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.testing.Builds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what each build is told of a config, and what no config may say. */
class SettingTranslationTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  /**
   * Composes a config.
   *
   * @param server such as {@code mysql-9.7/pool}; {@code win:} before it makes it one for Windows
   */
  private static ServerConfig compose(String server, String config) {
    String[] words = server.replace("win:", "").split("/", 2);
    ServerBuild build = Builds.named(words[0]);
    ServerBuild windows =
        ServerBuild.external(
            "win",
            build.product(),
            build.numbers(),
            ServerName.ARMS,
            "path:C:\\server",
            build.layout(),
            OperatingSystem.windows);
    return ServerConfig.compose(
        CONFIGS,
        server.startsWith("win:") ? windows : build,
        words.length == 1 ? "per-thread" : words[1],
        config);
  }

  private static void assertRefused(String server, String config, String message) {
    assertThatThrownBy(() -> compose(server, config))
        .isInstanceOf(UsageException.class)
        .message()
        .contains(message)
        .hasLineCount(1);
  }

  @ParameterizedTest
  @CsvSource({
    "mysql-9.7, redo_size=2G, innodb_redo_log_capacity, 2G",
    "mysql-8.0, redo_size=2G, innodb_log_file_size, 1G",
    "mysql-8.0, redo_size=2G, innodb_log_files_in_group, 2",
    "mariadb-10.5, redo_size=2G, innodb_log_file_size, 2G",
    "mysql-9.7/pool, pool_stall_limit=60, thread_pool_stall_limit, 6",
    "mysql-9.7/pool, pool-size-8+pool_query_threads=4, thread_pool_size, 8",
    "mariadb-10.11, io_capacity=200:400, innodb_io_capacity, 200",
    "mariadb-10.11, io_capacity=200:400, innodb_io_capacity_max, 400",
    "mysql-9.7, group_commit_delay=100, binlog_group_commit_sync_delay, 100",
    "mariadb-10.11, group_commit_delay=100, binlog_commit_wait_count, 1000",
    "mysql-9.7, flush-log-1+flush_log=2, innodb_flush_log_at_trx_commit, 2",
    "mariadb-10.11, disable_innodb_adaptive_hash_index=0, innodb_adaptive_hash_index, ON",
    "mariadb-10.11, loose_flush_log=2, innodb_flush_log_at_trx_commit, 2",
    "mariadb-10.11, skip_performance_schema=OFF, performance_schema, 0",
    "mysql-9.7, default_time_zone='Europe/Berlin', default_time_zone, Europe/Berlin",
    // Names and values that look like refused ones.
    "mariadb-10.11, skip_name_resolve=0, skip_name_resolve, OFF",
    "mysql-9.7, ssl=OFF, ssl, OFF",
    "mysql-9.7, log_bin_index=binlog.list, log_bin_index, binlog.list",
    "mysql-9.7, general_log_file=a..b/general.log, general_log_file, a..b/general.log",
    "mysql-9.7, innodb_ft_server_stopword_table=sbtest/words, innodb_ft_server_stopword_table,"
        + " sbtest/words",
    "win:mysql-8.0, base, innodb_flush_method, unbuffered",
    "win:mysql-8.0, flush_method=fsync, innodb_flush_method, normal",
    "win:mariadb-10.11, base, innodb_flush_method, O_DIRECT",
    "win:mariadb-10.11/pool, pool_min_threads=8, thread_pool_min_threads, 8",
    "win:mariadb-10.11/pool-generic, pool_size=8, thread_pool_size, 8",
  })
  void configIsToldUnderTheBuildsOwnNames(String server, String config, String name, String value) {
    assertThat(compose(server, config).value(name)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // What a server would take without an effect, or with another one.
        "mysql-9.7 | pool_size=8 | mysql-9.7/per-thread runs without the thread pool; use",
        "mysql-9.7 | pool-size-8 | mysql-9.7/per-thread runs without the thread pool; use",
        "mysql-5.7 | pool_size=8 | mysql-5.7 has no thread pool; leave one of the two out",
        "win:mariadb-10.11/pool | pool_size=8 | whose pool has thread_pool_mode=windows; leave",
        "win:mariadb-10.11/pool-generic | pool_min_threads=8 | thread_pool_mode=generic; leave",
        "mariadb-10.11/pool | pool_min_threads=8 | mariadb-10.11 has it on Windows alone; leave",
        "mysql-9.7/pool | pool_oversubscribe=3 | counts the running threads of a group otherwise",
        "mysql-9.7/pool | pool_stall_limit=55 | mysql-9.7 can have whole multiples of 10",
        "mysql-9.7/pool | pool_priority=low | mysql-9.7 can have auto, high",
        "win:mysql-8.0 | flush_method=O_DSYNC | win can have O_DIRECT, ",
        "mysql-5.5 | io_capacity_max=4000 | mysql-5.5 never writes more than io_capacity; leave",
        "mysql-5.5 | innodb_flush_neighbors=0 | mysql-5.5 always writes the neighbours of a page",
        "mariadb-10.11 | innodb_buffer_pool_instances=4 | mariadb-10.11 has one buffer pool",
        "mysql-5.5 | purge_threads=4 | mysql-5.5 can have at most 1",
        "mysql-5.7 | redo_size=1025 | mysql-5.7 can have whole multiples of 2",
        "mysql-9.7 | log_bin=binlog | mysql-9.7 can have ON or OFF",
        "mysql-9.7 | disable_log_bin=maybe | mysql-9.7 can have ON or OFF",
        // What contradicts itself.
        "mysql-9.7 | flush_log=1+flush_log=2 | this config sets it already (flush_log = 1)",
        "mysql-9.7 | flush_log=1+innodb_flush_log_at_trx_commit=2 | sets it already (flush_log",
        "mysql-9.7 | enable_sql_x=1+disable_sql_x=1 | this config sets it already",
        "mysql-9.7 | log_bin=ON+skip_log_bin=1 | this config sets it already (log_bin = ON)",
        // What would be another line of the server's file.
        "mysql-9.7 | =1 | write NAME=VALUE without #",
        "mysql-9.7 | [mysqld]=1 | write NAME=VALUE without #",
        "mysql-9.7 | flush_log= | write NAME=VALUE without # and line ends; an empty text is"
            + " NAME=''",
        "mysql-9.7 | flush_log=1#x | write NAME=VALUE without #",
        // What no config may have.
        "mysql-9.7 | thread_handling = pool-of-threads | name the arm: mysql-9.7/per-thread or",
        "mysql-9.7 | plugin_load_add = thread_pool.so | the arm says how threads are handled",
        "mysql-9.7 | loose-pid-file=x | 'loose_pid_file = x': each start sets pid_file itself;",
        "mysql-9.7 | Skip_AutoCommit=1 | each client sets it to 1 on its own connection",
        "mysql-9.7 | Skip-Grant-Tables=0 | opens the server to whoever reaches it; leave it out",
        "mysql-9.7 | x_protocol=ON | has ports of its own, which other machines reach",
        "mysql-9.7 | innodb_undo_directory=~ | leads files out of the server's data directory",
        "mysql-9.7 | loose_rocksdb_wal_dir=x | leads files out",
        "mysql-9.7 | general_log_file=/x | leads files out of the server's data directory; leave",
        "mysql-9.7 | log_bin=../../x | leads files out",
        "mysql-9.7 | slow_query_log_file=./../x | leads files out",
        "win:mysql-8.0 | general_log_file=C:\\x | leads files out",
        "mysql-9.7 | server_files=OFF | lets SQL read and write files; leave it out",
      })
  void whatNoServerCouldRefuseIsRefused(String server, String config, String message) {
    assertRefused(server, config, message);
  }

  @Test
  void noConfigBreaksItsLine() {
    assertThatThrownBy(() -> compose("mysql-9.7", "flush_log=1\nport=1"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("without # and line ends");
  }

  /** Each of these spellings was accepted by some server of the catalogue. */
  @Test
  void whatIsRefusedIsRefusedInEverySpelling() {
    Map<String, YamlValue> keys = YamlValue.read(CONFIGS.resolve("settings.yaml")).entries();
    List<String> names = new ArrayList<>(keys.get("start_settings").texts());
    names.addAll(keys.get("arm_settings").texts());
    keys.get("refused_settings").entries().values().forEach(list -> names.addAll(list.texts()));
    assertThat(names).hasSizeGreaterThan(40).contains("skip_grant_tables", "datadir", "wsrep*");
    for (String form :
        List.of("%s", "%S", "loose_%s", "loose-skip-%s", "disable_enable_maximum_%s")) {
      for (String name : names) {
        String spelt = form.formatted(name.replace("*", "x").replace('_', '-'));
        for (String build : List.of("mysql-5.5", "mysql-9.7", "mariadb-10.11")) {
          assertRefused(build, spelt + "=1", "setting '");
        }
      }
    }
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
        "log-bin=1",
        "LOG_BIN=on",
        "skip-log-bin=0",
        "loose_skip_log_bin=false",
        "enable_log_bin=1",
        "skip_disable_log_bin=1"
      })
  void theBinaryLogIsOneSettingHoweverItIsSpelt(String config) {
    for (String server : List.of("mariadb-10.1", "mysql-9.7")) {
      assertThat(binaryLog(server, config)).as(server).containsExactly("log_bin");
      assertThat(binaryLog(server, "base")).as(server).containsExactly("skip_log_bin");
    }
    assertThat(binaryLog("mysql-5.7", config)).containsExactly("log_bin", "server_id=1");
  }

  @Test
  void whatABuildCannotHaveIsNotedInItsFile() {
    assertThat(compose("mysql-9.7", "query_cache_type=OFF+snapshot_isolation=off").render())
        .contains("# dropped query_cache_type = OFF (this config): mysql-9.7 has no query cache")
        .contains("# dropped snapshot_isolation = off (this config): mysql-9.7 knows");
    assertThat(compose("mariadb-10.11", "innodb_buffer_pool_instances=1").render())
        .contains("# dropped innodb_buffer_pool_instances = 1 (this config): mariadb-10.11 has");
    assertThat(compose("mysql-5.5", "base").render())
        .contains("# dropped flush_neighbors = 0 (base.cnf): mysql-5.5 always writes")
        .contains("innodb_purge_threads = 1\n");
    ServerConfig windows = compose("win:mariadb-10.11", "base");
    windows.put("socket", "/tmp/s.sock", ServerConfig.THIS_START, "");
    assertThat(windows.render())
        .contains("# dropped open_files_limit = 15000 (base.cnf): win opens files by handles of")
        .contains("# dropped socket = /tmp/s.sock (this start): win is for Windows and has no");
  }

  /** The table in docs/servers.md is for people; it must contain every spelling. */
  @Test
  void everySpellingIsInTheManualAndHasARuleForEveryBuild() throws IOException {
    String manual = Files.readString(Path.of("../../docs/servers.md"));
    Settings settings = Settings.load(CONFIGS);
    assertThat(
            YamlValue.read(CONFIGS.resolve("settings.yaml"))
                .entries()
                .get("settings")
                .entries()
                .keySet())
        .allSatisfy(spelling -> assertThat(manual).contains("`" + spelling + "`"))
        .allSatisfy(
            spelling ->
                assertThat(Builds.ALL)
                    .allSatisfy(build -> assertThat(settings.rule(spelling, build)).isNotNull()));
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
    "mariadb >= 10.2 < 11.0 on windows, mariadb-10.11, false",
  })
  void rangesTakeVersionsByNumber(String range, String build, boolean included) {
    assertThat(BuildRange.parse(range).includes(Builds.named(build))).isEqualTo(included);
    assertThatThrownBy(() -> BuildRange.parse("mysql > 5.7"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("'mysql > 5.7' are no builds; write");
  }
}
