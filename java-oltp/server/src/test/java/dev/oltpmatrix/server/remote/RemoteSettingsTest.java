package dev.oltpmatrix.server.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.server.config.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests values as literals, which are also printed for people to put back by hand. */
class RemoteSettingsTest {
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

  @Test
  void aMissingValueIsNull() {
    assertThat(Values.literal(null)).isEqualTo("NULL");
  }
}
