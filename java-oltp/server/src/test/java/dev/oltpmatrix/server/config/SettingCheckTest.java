package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.testing.Builds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingCheckTest {
  @TempDir private Path dir;

  private List<String> mismatches(String line, Map<String, String> variables) throws IOException {
    Path configs = Path.of("../../server-configs");
    Files.copy(
        configs.resolve("settings.yaml"),
        dir.resolve("settings.yaml"),
        StandardCopyOption.REPLACE_EXISTING);
    Files.writeString(dir.resolve("base.cnf"), "[mysqld]\n" + line + "\n");
    Files.writeString(dir.resolve("per-thread.mysql.cnf"), "[mysqld]\n");
    ServerBuild build = Builds.named("mysql-5.6");
    ServerConfig config = ServerConfig.compose(dir, build, "per-thread", "base");
    return SettingCheck.mismatches(config, variables).stream().map(Object::toString).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "1G, 1073741824",
    "1300M, 1363148800",
    "16k, 16384",
    "64MB, 67108864",
    "ON, 1",
    "FALSE, OFF",
    "90, 90.000000",
    "18446744073709551615, 18446744073709551615.0",
    "/tmp/, /tmp",
    "C:\\Data, c:\\data\\",
    "C:/Data, C:\\data",
    "\\\\host\\a, \\\\host\\a\\",
    "REPEATABLE-READ, repeatable-read",
    "'\"x y\"', x y",
  })
  void spellingsOfOneValueAreEqual(String asked, String shown) {
    assertThat(Values.normal(asked)).isEqualTo(Values.normal(shown));
  }

  @ParameterizedTest
  @CsvSource({"1G, 1000000000", "ON, 2", "latin1, utf8mb4", "C:\\a, C:\\b", "C:\\, D:\\"})
  void differentValuesStayDifferent(String asked, String shown) {
    assertThat(Values.normal(asked)).isNotEqualTo(Values.normal(shown));
  }

  @Test
  void mismatchNamesVariableWantedAndFound() throws IOException {
    assertThat(mismatches("max_connections = 4200", Map.of("max_connections", "214")))
        .containsExactly("max_connections: wanted 4200 (base.cnf), found 214");
  }

  @Test
  void optionThatTheServerTookAndNoVariableShowsIsNoMismatch() throws IOException {
    assertThat(mismatches("memlock = ON", Map.of())).isEmpty();
    assertThat(mismatches("symbolic_links = 1", Map.of()))
        .containsExactly("have_symlink: wanted 1 (base.cnf), found no such variable");
  }

  @Test
  void moreOpenFilesThanAskedAreFineAndFewerAreNot() throws IOException {
    assertThat(mismatches("open_files_limit = 15000", Map.of("open_files_limit", "20000")))
        .isEmpty();
    assertThat(mismatches("open_files_limit = 15000", Map.of("open_files_limit", "1024")))
        .hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sql_mode = ANSI | REAL_AS_FLOAT,PIPES_AS_CONCAT,ANSI_QUOTES,IGNORE_SPACE,ANSI | 0",
        "sql_mode = STRICT_ALL_TABLES,ANSI_QUOTES | ANSI_QUOTES,STRICT_ALL_TABLES | 0",
        "optimizer_switch = mrr=on | index_merge=on,mrr=on,mrr_cost_based=on | 0",
        "optimizer_switch = mrr=on | index_merge=on,mrr=off | 1",
        "sql_mode = ANSI | ANSI_QUOTES | 1",
        "sql_mode = '' | ANSI_QUOTES | 1",
      })
  void aListMayBeShownWithWhatItsNamesStandFor(String line, String shown, int wrong)
      throws IOException {
    String name = line.substring(0, line.indexOf(' '));
    assertThat(mismatches(line, Map.of(name, shown))).hasSize(wrong);
  }

  @Test
  void optionsWithAnotherVariableNameAreFoundUnderIt() throws IOException {
    assertThat(mismatches("skip_log_bin", Map.of("log_bin", "OFF"))).isEmpty();
    assertThat(mismatches("skip_log_bin", Map.of("log_bin", "ON"))).hasSize(1);
    assertThat(
            mismatches(
                "transaction_isolation = SERIALIZABLE", Map.of("tx_isolation", "SERIALIZABLE")))
        .isEmpty();
  }

  @Test
  void switchThatIsShownAsDisabledOrWhosePluginIsAbsentIsOff() throws IOException {
    assertThat(mismatches("symbolic_links = 0", Map.of("have_symlink", "DISABLED"))).isEmpty();
    assertThat(mismatches("symbolic_links = 0", Map.of("have_symlink", "YES"))).hasSize(1);
    assertThat(mismatches("skip_log_bin", Map.of())).isEmpty();
  }

  @Test
  void negatedAndLooseOptionsAreFoundUnderWhatTheyName() throws IOException {
    assertThat(mismatches("disable_x = 0", Map.of("x", "ON"))).isEmpty();
    assertThat(mismatches("disable_x", Map.of("x", "ON"))).hasSize(1);
    assertThat(mismatches("loose_enable_x = 0", Map.of("x", "OFF"))).isEmpty();
    assertThat(mismatches("skip_x", Map.of("x", "ON"))).hasSize(1);
    assertThat(mismatches("skip_x", Map.of("skip_x", "ON"))).isEmpty();
    assertThat(mismatches("loose_x = 1", Map.of("x", "2"))).hasSize(1);
    assertThat(mismatches("loose_x = 1", Map.of())).isEmpty();
  }

  @Test
  void whatAServerNeverShowsIsNotAskedFor() throws IOException {
    assertThat(mismatches("status_file = 0", Map.of())).isEmpty();
  }
}
