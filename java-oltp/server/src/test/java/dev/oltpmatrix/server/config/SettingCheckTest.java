package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.testing.Builds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingCheckTest {
  @TempDir private Path dir;

  private List<String> mismatches(String line, Map<String, String> variables) throws IOException {
    Path settings = Path.of("../../server-configs/settings.yaml");
    Files.copy(settings, dir.resolve("settings.yaml"));
    Files.writeString(dir.resolve("base.cnf"), "[mysqld]\n" + line + "\n");
    Files.writeString(dir.resolve("per-thread.mysql.cnf"), "[mysqld]\n");
    ServerBuild build = Builds.named("mysql-5.6");
    ServerConfig config = ServerConfig.compose(dir, build, "per-thread", "base");
    return SettingCheck.mismatches(config, variables).stream().map(Object::toString).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "1G, 1073741824, true",
    "16k, 16384, true",
    "ON, 1, true",
    "90, 90.000000, true",
    "18446744073709551615, 18446744073709551615.0, true",
    "/tmp/, /tmp, true",
    "C:\\Data, c:/data/, true",
    "\\\\host\\a, \\\\host\\a\\, true",
    "'\"x y\"', x y, true",
    "1G, 1000000000, false",
    "ON, 2, false",
    "C:\\a, C:\\b, false",
  })
  void spellingsOfOneValueAreEqual(String asked, String shown, boolean areEqual) {
    assertThat(Values.areEqual(asked, shown)).isEqualTo(areEqual);
  }

  /** What a server shows of a line, and how many differences that makes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "memlock = ON | other | 1 | 0", // the server started, and no variable shows it
        "symbolic_links = 1 | other | 1 | 1",
        "symbolic_links = 0 | have_symlink | DISABLED | 0",
        "open_files_limit = 15000 | open_files_limit | 20000 | 0",
        "open_files_limit = 15000 | open_files_limit | 1024 | 1",
        "sql_mode = ANSI | sql_mode | REAL_AS_FLOAT,PIPES_AS_CONCAT,ANSI_QUOTES,ANSI | 0",
        "optimizer_switch = mrr=on | optimizer_switch | index_merge=on,mrr=on | 0",
        "sql_mode = ANSI | sql_mode | ANSI_QUOTES | 1",
        "skip_log_bin | log_bin | OFF | 0",
        "skip_log_bin | log_bin | ON | 1",
        "transaction_isolation = SERIALIZABLE | tx_isolation | SERIALIZABLE | 0",
        "disable_x = 0 | x | ON | 0",
        "disable_x | x | ON | 1",
        "loose_enable_x = 0 | x | OFF | 0",
        "skip_x | x | ON | 1",
        "skip_x | skip_x | ON | 0",
        "loose_x = 1 | x | 2 | 1",
        "status_file = 0 | other | 1 | 0",
      })
  void whatIsShownIsComparedWithWhatIsAsked(String line, String variable, String shown, int wrong)
      throws IOException {
    assertThat(mismatches(line, Map.of(variable, shown))).hasSize(wrong);
  }

  @Test
  void mismatchNamesVariableWantedAndFound() throws IOException {
    assertThat(mismatches("max_connections = 4200", Map.of("max_connections", "214")))
        .containsExactly("max_connections: wanted 4200 (base.cnf), found 214");
  }

  /** Literals are also printed for people to put back by hand. */
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
        "DISABLED             | 'DISABLED'",
        "0x10                 | '0x10'",
        "+01:00               | '+01:00'",
        "it's                 | 'it''s'",
        "``                   | ''",
        // The same with NO_BACKSLASH_ESCAPES as without.
        "\\' OR 1             | CONVERT(0x5c27204f522031 USING utf8mb4)",
      })
  void aValueIsWrittenBackAsItWas(String value, String literal) {
    assertThat(Values.literal(value)).isEqualTo(literal);
    assertThat(Values.literal(null)).isEqualTo("NULL");
  }
}
