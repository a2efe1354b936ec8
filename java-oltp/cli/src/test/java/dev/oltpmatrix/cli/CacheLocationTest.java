package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.Program;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests where the cache is, and where it cannot be. */
class CacheLocationTest {
  @TempDir private Path folder;

  @Test
  void pathThatServersWouldCutIsRefusedBeforeAnything() throws Exception {
    Path odd = folder.resolve("a b");
    try (Program program =
        Program.startMainWith(
            Map.of("XDG_CACHE_HOME", odd.toString()),
            folder.resolve("output.txt"),
            "servers",
            "list")) {
      assertThat(program.end()).as(program.output()).isEqualTo(2);
      assertThat(program.output())
          .startsWith("run_matrix.sh: ")
          .hasLineCount(1)
          .contains("the cache's path '" + odd + "/oltp-matrix' has ' '");
    }
    assertThat(odd).doesNotExist();
  }

  @Test
  void relativePathIsIgnoredAndNothingIsMadeWhereTheProgramStarted() throws Exception {
    Map<String, String> environment =
        Map.of("XDG_CACHE_HOME", "relative-cache", "HOME", folder.toString());
    try (Program program =
        Program.startMainWith(environment, folder.resolve("output.txt"), "servers", "stop")) {
      assertThat(program.end()).as(program.output()).isZero();
    }
    assertThat(Path.of("relative-cache")).doesNotExist();
  }
}
