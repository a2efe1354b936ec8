package dev.oltpmatrix.server.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.server.setting.Settings;
import dev.oltpmatrix.server.setting.Values;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests values as literals, which are also printed for people to put back by hand. */
class RemoteSettingsTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "128M                 | 134217728",
        "-1                   | -1",
        "90.000000            | 90",
        "18446744073709551615 | 18446744073709551615",
        // gtid_mode counts OFF, OFF_PERMISSIVE, ON_PERMISSIVE, ON: ON is not its number 1.
        "ON                   | 'ON'",
        "OFF                  | 'OFF'",
        "NO                   | 'NO'",
        "DISABLED             | 'DISABLED'",
        "0x10                 | '0x10'",
        "+01:00               | '+01:00'",
        "it's                 | 'it''s'",
        "``                   | ''",
        // The same with NO_BACKSLASH_ESCAPES as without.
        "\\' OR 1             | CONVERT(0x5c27204f522031 USING utf8mb4)",
        "c:\\é                | CONVERT(0x633a5cc3a9 USING utf8mb4)",
      })
  void aValueIsWrittenBackAsItWas(String value, String literal) {
    assertThat(Values.literal(value)).isEqualTo(literal);
  }

  @ParameterizedTest
  @CsvSource({
    "9.7.4,            ON,          OFF,         false",
    "9.7.4,            OFF,         ON,          false",
    "9.7.4,            ON,          DETECT_ONLY, true",
    "9.7.4,            OFF,         0,           true",
    "11.8.9-MariaDB,   ON,          OFF,         true",
  })
  void aRunningMySqlSwitchesNoDoublewrite(
      String version, String found, String wanted, boolean isTaken) {
    ThrowingCallable check =
        () ->
            RemoteSettings.refuseDoublewrite(
                "server prod", wanted, Map.of("version", version, "innodb_doublewrite", found));

    if (isTaken) {
      assertThatCode(check).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(check)
          .hasMessage(
              "server prod: innodb_doublewrite is %s, and a running MySQL takes no %s; leave it out"
                  + " of the config, or set it in that server's own configuration",
              found, wanted);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "windows, thread_pool_size,        false",
    "windows, thread_pool_oversubscribe, false",
    "windows, thread_pool_min_threads, true",
    "windows, thread_pool_max_threads, true",
    "generic, thread_pool_size,        true",
    "generic, thread_pool_min_threads, false",
    "generic, thread_pool_max_threads, true",
    ",        thread_pool_size,        true",
  })
  void onWindowsEachModeOfThePoolHasItsSettings(String mode, String variable, boolean isTaken) {
    Map<String, String> variables = new HashMap<>(Map.of("version", "11.4.5-MariaDB"));
    variables.put("thread_pool_mode", mode);
    ThrowingCallable check =
        () ->
            RemoteSettings.refuseIgnored(
                "server win", Settings.load(CONFIGS), Set.of(variable), variables);

    if (isTaken) {
      assertThatCode(check).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(check)
          .hasMessage(
              "server win: %s changes nothing with thread_pool_mode=%s; leave it out of the config,"
                  + " or use it only with an arm of the other mode",
              variable, mode);
    }
  }

  @Test
  void aMissingValueIsNull() {
    assertThat(Values.literal(null)).isEqualTo("NULL");
  }
}
