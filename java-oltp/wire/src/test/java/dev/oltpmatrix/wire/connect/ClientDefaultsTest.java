package dev.oltpmatrix.wire.connect;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientDefaultsTest {
  @TempDir Path folder;

  @Test
  void theClientGroupIsReadAndAnotherEncodingIsRefusedWithItsPosition() throws IOException {
    Path file = folder.resolve("my.cnf");
    Files.writeString(file, "\uFEFF[mysqld]\nuser=other\n[client]\nuser = 'm\u00e9' # who\n");
    assertThat(ClientDefaults.read(file)).containsOnly(entry("user", "m\u00e9"));
    Files.write(file, "[client]\nuser=m\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> ClientDefaults.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage(file + ": is not UTF-8; save it as UTF-8");
  }

  private Map<String, String> read(String text) throws IOException {
    return ClientDefaults.read(Files.writeString(folder.resolve("my.cnf"), text));
  }

  @Test
  void groupsOfMariaDbClientsAreReadInUpperOrLowerCase() throws IOException {
    assertThat(read("[client-server]\nport=1\n[CLIENT] # who\nuser=a\n[mysql]\nhost=h\n"))
        .containsExactly(entry("port", "1"), entry("user", "a"));
    assertThat(read("[client-server]\nport=1\n[client]\nport=2\n[client-mariadb]\nport=3"))
        .containsExactly(entry("port", "3"));
  }

  /** Values as my_print_defaults of MariaDB 10.11 prints them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a#b                    | a",
        "\"a#b\" # c             | a#b",
        "\"p@s\\\"w#x\"           | p@s\"w#x",
        "'a\\'b#c'              | a'b#c",
        "a\\sb\\\\c\\qd           | a b\\c\\qd",
        "\"a\"b\"                | a\"b",
        "\"a                    | \"a",
        "'                      | '",
        "a b  c                 | a b  c",
        "it's # x               | it's # x",
        "it's a#b's # x         | it's a#b's",
        "\"a\\\"#b               | \"a\"#b",
        "a\\#b                  | a\\",
        "a'b' \"c#d             | a'b' \"c#d",
        "a=b ; c                | a=b ; c",
      })
  void aValueIsReadAsTheClientsReadIt(String written, String value) throws IOException {
    assertThat(read("[client]\nuser = " + written + "\n")).containsEntry("user", value);
  }

  @Test
  void includedFilesTakeEffectAtTheirPosition() throws IOException {
    Path more = Files.createDirectories(folder.resolve("conf.d"));
    Files.writeString(more.resolve("b.cnf"), "[client]\nuser=b\n");
    Files.writeString(more.resolve("a.cnf"), "[client]\nuser=a\nport=7\n[mysqld]\n");
    Files.writeString(more.resolve("c.cnf~"), "[client]\nuser=c\n");
    Path one = Files.writeString(folder.resolve("one"), "[client]\nhost=h\n");

    assertThat(
            read(
                "!includedir %s\n[client]\nport=8\n  !include %s\nsocket=s\n!include /none\n"
                    .formatted(more, one)))
        .containsOnly(
            entry("user", "b"), entry("port", "8"), entry("host", "h"), entry("socket", "s"));
    assertThat(read("[client]\nuser=x\n!include " + folder.resolve("my.cnf")))
        .containsOnly(entry("user", "x"));
  }

  /** What follows a name without its equal sign may be a password. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[client]\npassword Geheim1",
        "[client]\npassword:Geheim1",
        "[client]\nuser u password = Geheim1",
        "# x\nuser=a",
        "[mysqld]\n[client\nuser=a",
      })
  void aLineThatIsNoOptionIsNamedAndNotShown(String text) {
    assertThatThrownBy(() -> read(text))
        .hasMessage(
            folder.resolve("my.cnf") + ":2: expected name=value in a group such as [client]");
  }

  @Test
  void whatCannotBeReadIsRefused() {
    assertThatThrownBy(() -> read("[client\nuser=a\n")).hasMessageContaining("my.cnf:1: expected");
    assertThatThrownBy(() -> read("!includedir /nowhere\n")).isInstanceOf(IOException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ssl-mode=REQUIRED          | required",
        "ssl_mode=VERIFY_CA         | verify-ca",
        "loose-ssl-mode = Preferred | preferred",
        "ssl                        | required",
        "ssl=1                      | required",
        "ssl-cert=/c.pem            | required",
        "ssl-ca=/ca.pem             | verify-ca",
        "ssl-verify-server-cert     | verify-identity",
        "ssl=0                      | disabled",
        "skip-ssl                   | disabled",
        "ssl-ca=                    |",
        "user=me                    |",
      })
  void tlsOptionsOfBothProductsAreUnderstood(String option, String mode) throws IOException {
    assertThat(ClientDefaults.tlsMode(read("[client]\n" + option + "\n"))).isEqualTo(mode);
  }
}
