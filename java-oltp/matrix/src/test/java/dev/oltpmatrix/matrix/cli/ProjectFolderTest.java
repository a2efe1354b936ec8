package dev.oltpmatrix.matrix.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.testing.TestProject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the project may lie; without its jars, which are made only where it may. */
class ProjectFolderTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"a:b", "a;b", "what?"})
  void aSignThatPartsPathsIsRefusedBeforeAnythingIsBuilt(String name) throws Exception {
    Path project = folder.resolve(name);
    Files.createDirectories(project.resolve("java-oltp"));
    for (String script :
        List.of("run_matrix.sh", "java-oltp/setup.sh", "java-oltp/newest-jdk.sh")) {
      Files.copy(TestProject.root().resolve(script), project.resolve(script));
    }
    Process process =
        new ProcessBuilder("bash", project.resolve("run_matrix.sh").toString(), "--help")
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(output)
        .isEqualTo(
            "run_matrix.sh: the project's folder "
                + project
                + " has a ':', ';' or '?'; move it elsewhere\n");
  }
}
