package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.cache.CacheFolder;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks of the scripts before they start anything. */
class LaunchersTest {
  private static final List<String> SCRIPTS =
      List.of(
          "run_matrix.sh",
          "run_tests.sh",
          "java-oltp/oltp",
          "java-oltp/driver-bench",
          "java-oltp/setup.sh",
          "java-oltp/newest-jdk.sh",
          "java-oltp/places.sh");

  private static final Pattern PROGRAM_WORD =
      Pattern.compile("--enable-\\S+|-XX:\\S+|-Xm\\S+|oltp-matrix-cli-[\\d.]+jar|dev[.]\\S+Matrix");

  @TempDir private Path dir;

  private record Ended(int status, String output) {}

  private static Ended run(Map<String, String> environment, String... command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ended(process.waitFor(), output);
  }

  private Path copiedInto(String folder) throws IOException {
    Path project = dir.resolve(folder);
    for (String script : SCRIPTS) {
      Path copy = project.resolve(script);
      Files.createDirectories(copy.getParent());
      Files.copy(TestProject.root().resolve(script), copy);
    }
    return project;
  }

  /** Otherwise Java reports a missing class of the project, and sysbench a missing module. */
  @ParameterizedTest
  @CsvSource({
    "a:b, run_matrix.sh --help",
    "a:b, run_tests.sh --quick",
    "a:b, java-oltp/oltp oltp_read_only help",
    "a:b, java-oltp/driver-bench list",
    "a${b}, run_matrix.sh --help",
  })
  void projectPathWithSeparatorsIsRefused(String folder, String line) throws Exception {
    Path project = copiedInto(folder);
    String[] command = line.split(" ", -1);
    command[0] = project.resolve(command[0]).toString();
    Ended ended = run(Map.of(), command);
    assertThat(ended.output())
        .hasLineCount(1)
        .contains(": the project's path '" + project)
        .endsWith("search paths end or lead elsewhere; move it to a path without\n");
    assertThat(ended.status()).isEqualTo(2);
  }

  /**
   * Jars in use must not be replaced: a long run would fail at the first class that it has not
   * loaded.
   */
  @Test
  void jarsInUseAreNotReplaced() throws Exception {
    Path project = copiedInto("project");
    String inUse =
        "root="
            + project
            + "; source $root/java-oltp/setup.sh; exec 8>>$root/java-oltp/.jars.lock;"
            + " flock --shared 8; ";

    Ended alongside = run(Map.of(), "bash", "-euc", inUse + "hold_jars shared 0; echo goes on");
    assertThat(alongside.output()).isEqualTo("goes on\n");
    Ended building = run(Map.of(), "bash", "-euc", inUse + "hold_jars exclusive 0; echo goes on");
    assertThat(building.status()).isEqualTo(2);
    assertThat(building.output())
        .doesNotContain("goes on")
        .contains("the jars of " + project + " are in use", "run from another clone");
  }

  /** A release archive needs what runs Java programs; a clone, what builds them. */
  @Test
  void withoutSourcesNothingThatBuildsIsNeeded() throws Exception {
    Path project = copiedInto("project");
    String without =
        "root="
            + project
            + "; source $root/java-oltp/setup.sh;"
            + " newest_jdk() { return 1; }; has() { return 1; }; ";

    assertThat(run(Map.of(), "bash", "-euc", without + "build_jars; missing_for_building").output())
        .isEqualTo("default-jre-headless");
    Files.createFile(project.resolve("java-oltp/pom.xml"));
    assertThat(run(Map.of(), "bash", "-euc", without + "missing_for_building").output())
        .isEqualTo("default-jdk-headless maven");
  }

  /** The two would differ unnoticed: the tests run on Linux. */
  @Test
  void windowsStartsTheProgramAsTheScriptDoes() throws IOException {
    List<String> words = programWords("run_matrix.sh");
    assertThat(words).hasSizeGreaterThan(6);
    assertThat(programWords("java-oltp/start.cmd"))
        .containsAll(words.stream().filter(word -> !word.equals("-XX:-MaxFDLimit")).toList());
  }

  /** Returns the options of the JVM, its jar and its class. */
  private static List<String> programWords(String script) throws IOException {
    String text = Files.readString(TestProject.root().resolve(script));
    return PROGRAM_WORD.matcher(text).results().map(MatchResult::group).toList();
  }

  /** Two scripts and the program have to use the same folder. */
  @ParameterizedTest
  @ValueSource(strings = {"/absolute", "", "relative", "./relative"})
  void scriptsFindTheProgramsCache(String value) throws Exception {
    String script =
        "source '" + TestProject.root().resolve("java-oltp/places.sh") + "'; cache_folder";
    for (String home : List.of("/home/u", "", "relative")) {
      Map<String, String> environment = Map.of("XDG_CACHE_HOME", value, "HOME", home);
      String userHome = System.getProperty("user.home");
      assertThat(run(environment, "bash", "-euc", script).output())
          .as("XDG_CACHE_HOME='%s', HOME='%s'", value, home)
          .isEqualTo(CacheFolder.locate(environment, userHome).toString());
    }
  }
}
