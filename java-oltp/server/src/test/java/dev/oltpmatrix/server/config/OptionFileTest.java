package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the quoting of values; {@link RealOptionFileTest} checks that servers read them in this
 * way.
 */
class OptionFileTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"/a/b-c_d.err", "1300M", "REPEATABLE-READ", "ibdata1:200M,x", "90%", "a+b@c"})
  void whatReadsTheSameStaysAsItIs(String text) {
    assertThat(ConfigFile.quoted(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | \"\"",
        "/a#b | \"/a#b\"",
        "/a b | \"/a b\"",
        "` a ` | \" a \"",
        "/a;b | \"/a;b\"",
        "/a\\b | \"/a\\\\b\"",
        "/a\\nb | \"/a\\\\nb\"",
        "/a\"b | \"/a\\\"b\"",
        "'a' | \"'a'\"",
        "/ü | \"/ü\"",
      })
  void whatAServerWouldReadOtherwiseIsQuoted(String text, String quoted) {
    assertThat(ConfigFile.quoted(text)).isEqualTo(quoted);
  }

  /** Otherwise the rest of the text would be a separate option. */
  @ParameterizedTest
  @ValueSource(strings = {"/a\nskip_grant_tables", "/a\rskip_grant_tables", "/a\n[mysqld]\nport=1"})
  void noTextEndsItsLine(String text) {
    assertThat(ConfigFile.quoted(text)).hasLineCount(1).startsWith("\"").endsWith("\"");
  }
}
