package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.testing.Builds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariablesDiffTest {
  private static final Path CONFIGS = Path.of("../../server-configs");
  @TempDir private Path dir;

  private Path variables(String name, Map<String, String> variables) throws IOException {
    Path file = dir.resolve(name + ".variables.tsv");
    VariablesDiff.write(file, variables);
    return file;
  }

  private static List<VariablesDiff.Difference> between(Path a, Path b) throws IOException {
    return VariablesDiff.between(CONFIGS, a, b);
  }

  @Test
  void eachVariableIsOneLineInOrderOfNames() throws IOException {
    Map<String, String> variables = new HashMap<>();
    variables.put("version", "10.11");
    variables.put("init_connect", "a\tb\nc\\");
    variables.put("back_log", "");
    variables.put("proxy_user", null);
    assertThat(variables("x", variables))
        .hasContent("back_log\t\ninit_connect\ta\\tb\\nc\\\\\nproxy_user\tNULL\nversion\t10.11\n");
  }

  @Test
  void whatBelongsToAnInstanceOrIsWrittenOtherwiseIsNoDifference() throws IOException {
    Path a = variables("a", Map.of("port", "1", "datadir", "/a", "timestamp", "1", "x", "90"));
    Path b = variables("b", Map.of("port", "2", "datadir", "/b", "timestamp", "2", "x", "90.0"));
    assertThat(between(a, b)).isEmpty();
  }

  @Test
  void differenceTellsItsReasonAndWhatOneSideLacksComesLast() throws IOException {
    Path a =
        variables(
            "a", Map.of("innodb_flush_log_at_trx_commit", "0", "tx_isolation", "X", "zlib", "1"));
    Path b =
        variables(
            "b",
            Map.of(
                "innodb_flush_log_at_trx_commit", "1",
                "tx_isolation", "Y",
                "zlib", "2",
                "thread_pool_size", "8",
                "admin", "1"));
    Files.writeString(
        dir.resolve("b.cnf"),
        ServerConfig.compose(CONFIGS, Builds.named("mysql-5.6"), "per-thread", "flush_log=1")
            .render());
    assertThat(between(a, b))
        .extracting(d -> d.variable() + " " + d.a() + " " + d.b() + " " + d.asked() + " " + d.why())
        .containsExactly(
            "innodb_flush_log_at_trx_commit 0 1 true this config, flush_log = 1, instead of 0"
                + " (base.cnf)",
            "tx_isolation X Y false base.cnf, read back as tx_isolation: as published",
            "zlib 1 2 false left to the build",
            "admin - 1 false left to the build",
            "thread_pool_size - 8 true of the thread pool");
  }

  @Test
  void fileThatIsMissingOrHoldsNoVariablesIsRefused() throws IOException {
    Path other = Files.writeString(dir.resolve("other.tsv"), "no tab\n");
    assertThatThrownBy(() -> between(other, other))
        .isInstanceOf(UsageException.class)
        .hasMessage(other + ":1: no TAB after a variable's name; not a file of variables");
    Path missing = dir.resolve("missing.tsv");
    assertThatThrownBy(() -> between(missing, missing))
        .isInstanceOf(UsageException.class)
        .hasMessage(missing + ": does not exist");
  }
}
