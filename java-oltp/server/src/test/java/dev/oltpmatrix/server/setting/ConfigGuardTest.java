package dev.oltpmatrix.server.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.testing.Builds;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigGuardTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  private static ServerConfig compose(String config) {
    return ServerConfig.compose(CONFIGS, Builds.named("mysql-9.7"), "per-thread", config);
  }

  private static void assertRefused(String config, String message) {
    assertThatThrownBy(() -> compose(config))
        .isInstanceOf(UsageException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "basedir",
        "lc_messages_dir",
        "datadir",
        "tmpdir",
        "socket",
        "pid_file",
        "log_error",
        "bind_address",
        "port",
        "user",
        "ssl_ca",
        "ssl_cert",
        "ssl_key",
        "init_file",
        "plugin_dir"
      })
  void settingsOfTheStartAreRefused(String name) {
    assertRefused(
        name + "=x",
        "setting '" + name + " = x': each start sets " + name + " itself; leave it out");
  }

  @Test
  void anOptionThatMayBeUnknownOrHasDashesIsRefusedAlike() {
    assertRefused(
        "loose-pid-file=x",
        "setting 'loose_pid_file = x': each start sets pid_file itself; leave it out");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "thread_handling = pool-of-threads",
        "plugin_load_add = thread_pool.so",
        "plugin_load = thread_pool.so"
      })
  void whatContradictsTheArmIsRefused(String setting) {
    assertRefused(
        setting,
        "setting '"
            + setting
            + "': the arm says how threads are handled; leave it out and name the arm:"
            + " mysql-9.7/per-thread or mysql-9.7/pool");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "=1 | setting ' = 1': has no name; write NAME=VALUE",
        "flush_log= | setting 'flush_log = ': has no value; write NAME=VALUE, or NAME='' for an"
            + " empty text",
        "flush_log=1#x | setting 'flush_log = 1#x': a server's file ends a line at # and at a"
            + " line's end; leave them out",
        "base+base | config 'base+base' has 'base' twice; leave one of the two out",
        "redo-96m+redo-96m | config 'redo-96m+redo-96m' has 'redo-96m' twice; leave one of the two"
            + " out",
        "flush_log=1+flush_log=2 | setting 'flush_log = 2': this config sets it already (flush_log"
            + " = 1); leave one of the two out",
        "flush_log=1+innodb_flush_log_at_trx_commit=2 | setting 'innodb_flush_log_at_trx_commit ="
            + " 2': this config sets it already (flush_log = 1); leave one of the two out",
        "flush_logg=1 | setting 'flush_logg = 1': no spelling of settings.yaml; nearest: flush_log;"
            + " write that",
        "pool_sise=8 | setting 'pool_sise = 8': no spelling of settings.yaml; nearest: pool_size;"
            + " write that",
      },
      quoteCharacter = '`')
  void whatCannotBeMeantIsRefused(String config, String message) {
    assertRefused(config, message);
  }

  @Test
  void lineEndsAreRefused() {
    assertThatThrownBy(() -> compose("flush_log=1\nport=1"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("leave them out");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sort_buffer_size=1M", "join_buffer_size=1M", "key_buffer_size=1M", "tx_isolation=x",
        "innodb_spin_wait_delay=6", "sql_mode=''", "plugin_load_add=rewriter.so", "ssl=OFF"
      })
  void theServersOwnNamesStayAllowed(String config) {
    String name = config.substring(0, config.indexOf('='));
    assertThat(compose(config).settings()).extracting(ServerConfig.Setting::name).contains(name);
  }

  @Test
  void aSettingMayReplaceTheOverlays() {
    assertThat(compose("flush-log-1+flush_log=2").value("innodb_flush_log_at_trx_commit"))
        .isEqualTo("2");
  }

  /** Returns the names in the lists of settings.yaml, with each star replaced by a name. */
  private static List<String> refusedNames() {
    Map<String, YamlValue> keys = YamlValue.read(CONFIGS.resolve("settings.yaml")).entries();
    List<YamlValue> lists =
        new ArrayList<>(List.of(keys.get("start_settings"), keys.get("arm_settings")));
    lists.addAll(keys.get("refused_settings").entries().values());
    List<String> names =
        lists.stream().flatMap(l -> l.texts().stream()).map(n -> n.replace("*", "x")).toList();
    assertThat(names).hasSizeGreaterThan(40).contains("skip_grant_tables", "datadir", "wsrepx");
    return names;
  }

  /** Returns spellings, each of which was accepted by some server of the catalogue. */
  static Stream<UnaryOperator<String>> spellings() {
    return Stream.of(
        name -> name,
        name -> name.replace('_', '-'),
        name -> name.toUpperCase(Locale.ROOT),
        name -> "loose_" + name,
        name -> "loose-skip-" + name,
        name -> "enable-loose-" + name,
        name -> "disable_enable_maximum_" + name);
  }

  @ParameterizedTest
  @MethodSource("spellings")
  void whatIsRefusedIsRefusedInEverySpelling(UnaryOperator<String> spelling) throws IOException {
    for (String build : List.of("mysql-5.5", "mysql-9.7", "mariadb-10.11")) {
      for (String name : refusedNames()) {
        String spelt = spelling.apply(name);
        assertThatThrownBy(
                () ->
                    ServerConfig.compose(CONFIGS, Builds.named(build), "per-thread", spelt + "=1"))
            .as("%s on %s", spelt, build)
            .isInstanceOf(UsageException.class)
            .hasMessageStartingWith("setting '")
            .message()
            .hasLineCount(1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "autocommit=0 | setting 'autocommit = 0': each client sets it to 1 on its own connection,"
            + " so that it changes nothing; leave it out",
        "loose-autocommit=OFF | setting 'loose_autocommit = OFF': each client sets it to 1 on its"
            + " own connection, so that it changes nothing; leave it out",
        "Skip_AutoCommit=1 | setting 'skip_autocommit = 1': each client sets it to 1 on its own"
            + " connection, so that it changes nothing; leave it out",
        "skip_grant_tables=1 | setting 'skip_grant_tables = 1': opens the server to whoever reaches"
            + " it; leave it out",
        "Skip-Grant-Tables=0 | setting 'skip_grant_tables = 0': opens the server to whoever reaches"
            + " it; leave it out",
        "x_protocol=ON | setting 'x_protocol = ON': has ports of its own, which other machines"
            + " reach; leave it out",
        "server_files=OFF | setting 'server_files = OFF': lets SQL read and write files; leave it"
            + " out",
        "general_log_file=/x | setting 'general_log_file = /x': a path would lead out of the"
            + " server's data directory; leave it out, or name a file",
      })
  void aRefusalNamesItsReason(String config, String message) {
    assertRefused(config, message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "log_bin=../../x",
        "slow_query_log_file='/x'",
        "innodb_data_file_path=/dev/sda:1Graw",
        "innodb_undo_directory=~",
        "loose_rocksdb_wal_dir=/x",
        "innodb_tmpdir=\"/x\"",
        "debug=d:o,/x",
        "performance_schema_instrumen=/x",
      })
  void noValueLeadsOutOfTheDataDirectory(String config) {
    assertThatThrownBy(() -> compose(config))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("a path would lead out of the server's data directory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "default_time_zone='Europe/Berlin'",
        "performance_schema_instrument='wait/synch/%=ON'",
        "innodb_ft_server_stopword_table=sbtest/words",
        "general_log_file=general.log",
        "general_log=ON",
        "log_bin_index=binlog.list",
        "lc_messages=en_US",
        "log_error_verbosity=3",
        "skip_name_resolve=0",
        "ssl_cipher=x",
        "userstat=ON",
        "GENERAL_LOG=1",
      })
  void harmlessNeighboursStayAllowed(String config) {
    String name = config.substring(0, config.indexOf('=')).toLowerCase(Locale.ROOT);
    assertThat(compose(config).settings()).extracting(ServerConfig.Setting::name).contains(name);
  }

  /** A server would read another file, section or comment. */
  @ParameterizedTest
  @ValueSource(
      strings = {"!include /tmp/x=1", "[mysqld]=1", ";x=1", "a b=1", "_x=1", "ü=1", "a\"b=1"})
  void whatIsNoNameIsRefused(String config) {
    assertThatThrownBy(() -> compose(config))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith(
            "names have letters, digits, dots, dashes and underscores; write one");
  }

  /** The server gets exactly what a user writes, whatever the syntax of option files is. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "sql_mode='' | sql_mode = \"\"",
        "sql_mode=a\\nb | sql_mode = \"a\\\\nb\"",
        "innodb_data_file_path=a:1M;b:2M | innodb_data_file_path = \"a:1M;b:2M\"",
      })
  void valuesAreWrittenAsServersReadThem(String config, String line) {
    assertThat(compose(config).render().lines()).contains(line);
  }
}
