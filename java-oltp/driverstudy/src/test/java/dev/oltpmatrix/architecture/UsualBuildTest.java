package dev.oltpmatrix.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Checks what a user's default build downloads, and what the project distributes. */
class UsualBuildTest {
  private static final Path JAVA_OLTP = Path.of("..");
  private static final Pattern MODULE = Pattern.compile("<module>([a-z]+)</module>");
  private static final Pattern STUDY = Pattern.compile("jmh|drizzle|3\\.5\\.11");

  @Test
  void noModuleOfADefaultBuildNamesJmhOrADriverOfTheStudyAlone() throws IOException {
    String parent = Files.readString(JAVA_OLTP.resolve("pom.xml"));
    String defaultLevel = parent.substring(0, parent.indexOf("<profiles>"));
    List<String> modules =
        MODULE.matcher(defaultLevel).results().map(found -> found.group(1)).toList();
    assertThat(modules).contains("model", "load", "cli").doesNotContain("driverstudy");
    for (String module : modules) {
      String pom = Files.readString(JAVA_OLTP.resolve(module).resolve("pom.xml"));
      assertThat(pom).as("pom of %s", module).doesNotContainPattern(STUDY);
    }
    String forAllModules = defaultLevel.substring(defaultLevel.indexOf("</dependencyManagement>"));
    assertThat(forAllModules).doesNotContainPattern(STUDY);
  }

  @Test
  void noJarIsKeptWithTheSources() throws Exception {
    Process git =
        new ProcessBuilder("git", "ls-files", "--", ":/*.jar", ":/*.class")
            .redirectErrorStream(true)
            .start();
    String files = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assumeThat(git.waitFor()).as("git, %s", files).isZero();
    assertThat(files).isEmpty();
  }
}
