package dev.oltpmatrix.matrix.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.matrix.UsageException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
        "flush_log=1#x | setting 'flush_log = 1#x': a server's file ends a line at #; leave out"
            + " what follows",
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

  @ParameterizedTest
  @CsvSource({
    "flush_log=3, a whole number from 0 to 2",
    "flush_log=ON, a whole number from 0 to 2",
    "innodb_flush_log_at_trx_commit=7, a whole number from 0 to 2",
    "io_capacity=many, a whole number",
    "redo_size=big, a size such as 96M",
    "redo_size=0, a size such as 96M",
    "doublewrite=maybe, 'ON or OFF, or DETECT_AND_RECOVER, or DETECT_ONLY'",
    "adaptive_hash_index=2, ON or OFF",
  })
  void aValueThatCannotBeIsRefused(String config, String wanted) {
    assertRefused(
        config, "setting '" + config.replace("=", " = ") + "': mysql-9.7 can have " + wanted);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "flush_log='2'",
        "doublewrite=off",
        "doublewrite=detect_only",
        "redo_size=2G",
        "io_capacity=2K"
      })
  void aValueMayBeWrittenAsServersRead(String config) {
    assertThat(compose(config).settings())
        .anyMatch(setting -> setting.origin().equals(ServerConfig.AD_HOC));
  }

  @Test
  void boundsFollowTheBuild() {
    ServerBuild mariadb = Builds.named("mariadb-10.11");
    ServerConfig composed = ServerConfig.compose(CONFIGS, mariadb, "pool", "flush_log=3");
    assertThat(composed.value("innodb_flush_log_at_trx_commit")).isEqualTo("3");
  }

  @Test
  void lineEndsAreRefusedAndShown() {
    assertRefused(
        "flush_log=1\nport=1",
        "config 'flush_log=1\\u000aport=1' has a control character; write it on one line, settings"
            + " joined by +");
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
  void aSettingMayTakeTheOverlaysPlace() {
    assertThat(compose("flush-log-1+flush_log=2").value("innodb_flush_log_at_trx_commit"))
        .isEqualTo("2");
  }
}
