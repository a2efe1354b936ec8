package dev.oltpmatrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.InProcess;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that a dry run reports a typing error in any file of the project before anything starts.
 */
class BrokenProjectFilesTest {
  @TempDir Path project;

  @BeforeEach
  void copyProject() throws IOException {
    for (String folder : List.of("matrices", "server-configs", "lua")) {
      Path from = TestProject.root().resolve(folder);
      try (Stream<Path> all = Files.walk(from)) {
        for (Path file : all.toList()) {
          Files.copy(file, project.resolve(folder).resolve(from.relativize(file).toString()));
        }
      }
    }
  }

  private String plan() {
    return InProcess.run(project, OltpMatrix::execute, "plan", "--matrix=smoke");
  }

  @Test
  void theProjectAsItIsHasNone() {
    assertThat(plan()).startsWith("0 ").contains("16 cells on 2 server starts");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "matrices/smoke.yaml | window_s: 1 | window_s: 1.9 | window_s is 1.9, wanted: a whole",
        "server-configs/catalogue.yaml | version: 2 | version: 2.0 | version is 2.0, wanted: a"
            + " whole",
        "server-configs/server-status.yaml | version: 1 | 'version: 1\nversion: 1' | key 'version'",
        "server-configs/server-status.yaml | Questions: | 'Questions: []\n"
            + "  X:' | Questions is a list",
        "server-configs/base.cnf | [mysqld] | caf\u00e9 | is not UTF-8; save it as UTF-8",
      })
  void aTypingErrorIsReportedInOneLineWithTheFile(
      String file, String good, String bad, String message) throws IOException {
    Path broken = project.resolve(file);
    String text = Files.readString(broken);
    assertThat(text).contains(good);
    Files.write(broken, text.replace(good, bad).getBytes(StandardCharsets.ISO_8859_1));
    assertThat(plan())
        .startsWith("2 run_matrix.sh: ")
        .contains(broken + ":")
        .contains(message)
        .hasLineCount(1);
  }
}
