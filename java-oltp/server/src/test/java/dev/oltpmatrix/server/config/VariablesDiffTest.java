package dev.oltpmatrix.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.testing.Builds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VariablesDiffTest {
  private static final Path CONFIGS = Path.of("../../server-configs");
  @TempDir private Path dir;

  private Path variables(String name, Map<String, String> variables) throws IOException {
    Path file = dir.resolve(name + ".variables.tsv");
    VariablesFile.write(file, variables);
    return file;
  }

  private static List<VariablesDiff.Difference> between(Path a, Path b) throws IOException {
    return VariablesDiff.between(CONFIGS, a, b);
  }

  @Test
  void whatBelongsToAnInstanceOrIsWrittenOtherwiseIsNoDifference() throws IOException {
    Path a = variables("a", Map.of("port", "1", "datadir", "/a", "timestamp", "1", "x", "90"));
    Path b = variables("b", Map.of("port", "2", "datadir", "/b", "timestamp", "2", "x", "90.0"));
    assertThat(between(a, b)).isEmpty();
  }

  @Test
  void differenceOfTheConfigIsAskedAndTellsItsLine() throws IOException {
    Path a = variables("a", Map.of("innodb_flush_log_at_trx_commit", "0", "tx_isolation", "X"));
    Path b = variables("b", Map.of("innodb_flush_log_at_trx_commit", "1", "tx_isolation", "Y"));
    Files.writeString(
        dir.resolve("b.cnf"),
        ServerConfig.compose(CONFIGS, Builds.named("mysql-5.6"), "per-thread", "flush_log=1")
            .render());
    assertThat(between(a, b))
        .containsExactly(
            new VariablesDiff.Difference(
                "innodb_flush_log_at_trx_commit",
                "0",
                "1",
                "this config, flush_log = 1, instead of 0 (base.cnf)",
                true),
            new VariablesDiff.Difference(
                "tx_isolation",
                "X",
                "Y",
                "base.cnf, read back as tx_isolation: as published",
                false));
  }

  @Test
  void poolsOwnVariablesAreAskedForAndWhatOneSideLacksComesLast() throws IOException {
    Path a = variables("a", Map.of("zlib", "1"));
    Path b = variables("b", Map.of("zlib", "2", "thread_pool_size", "8", "admin", "1"));
    assertThat(between(a, b))
        .containsExactly(
            new VariablesDiff.Difference("zlib", "1", "2", "left to the build", false),
            new VariablesDiff.Difference("admin", "-", "1", "left to the build", false),
            new VariablesDiff.Difference("thread_pool_size", "-", "8", "of the thread pool", true));
  }

  @Test
  void fileThatIsMissingOrHoldsNoVariablesIsRefused() throws IOException {
    Path other = dir.resolve("other.tsv");
    Files.writeString(other, "no tab\n");
    assertThatThrownBy(() -> between(other, other))
        .isInstanceOf(UsageException.class)
        .hasMessage(other + ":1: no TAB after a variable's name; not a file of variables");
    Files.write(other, "a\tcaf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> between(other, other))
        .hasMessage(other + ":1:6: byte 0xE9 is not UTF-8; save the file as UTF-8");
    Path missing = dir.resolve("missing.tsv");
    assertThatThrownBy(() -> between(missing, missing))
        .isInstanceOf(UsageException.class)
        .hasMessage(missing + ": does not exist");
  }
}
