package dev.oltpmatrix.cli.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the command on this machine: what a user of Windows sends back has the same form. */
class CheckCommandTest {
  private static final String HEADING = "\n## What nobody has seen on Windows\n";
  private static final Pattern ITEM = Pattern.compile("(?m)^- \\*\\*([^*]+)\\*\\*");
  private static final Pattern LINE = Pattern.compile("(?:pass|fail|not tested) +([^:]+): .+");

  @TempDir private Path folder;

  private static List<String> titles() {
    return Points.ALL.stream().map(Point::title).toList();
  }

  @Test
  void documentAndCommandHaveTheSamePoints() throws IOException {
    String page = Files.readString(TestProject.root().resolve("docs/windows.md"));
    String list = page.substring(page.indexOf(HEADING) + HEADING.length()).split("\n## ", 2)[0];

    assertThat(ITEM.matcher(list).results().map((MatchResult item) -> item.group(1)))
        .containsExactlyElementsOf(titles());
  }

  @Test
  void eachPointHasOneLineWithItsReason() throws Exception {
    Program program = Program.startMainAt(folder, folder.resolve("output"), "check");
    try (program) {
      assertThat(program.end()).as(program.output()).isIn(0, 1);
    }
    List<String> lines = program.output().lines().toList();

    assertThat(lines.get(0)).startsWith("oltp-matrix 0.1.0, Java ").endsWith(" MiB");
    assertThat(lines.subList(1, lines.size()))
        .allMatch(line -> LINE.matcher(line).matches())
        .extracting(line -> LINE.matcher(line).replaceFirst("$1"))
        .containsExactlyElementsOf(titles());
    assertThat(lines)
        .contains("not tested  The file of typeperf: Windows alone has it")
        .anyMatch(line -> line.startsWith("pass        Files for their owner alone: "))
        .anyMatch(line -> line.startsWith("pass        Pinning: a program was held on CPU "))
        .noneMatch(line -> line.contains(System.getProperty("user.home")));
  }

  @Test
  void whatBreaksOffHasFailedWithItsReason() throws Exception {
    Point point =
        new Point(
            "x",
            machine -> {
              throw new IOException("no such thing\nmore");
            });

    assertThat(point.look(null)).isEqualTo(Outcome.fail("no such thing"));
  }

  @ParameterizedTest
  @MethodSource
  void namesOfClassesAreLeftOut(RuntimeException thrown, String reason) throws Exception {
    Point point =
        new Point(
            "x",
            machine -> {
              throw thrown;
            });

    assertThat(point.look(null)).isEqualTo(Outcome.fail(reason));
  }

  static Stream<Arguments> namesOfClassesAreLeftOut() {
    return Stream.of(
        Arguments.of(new IllegalStateException("no counter"), "no counter"),
        Arguments.of(new NullPointerException(), "it broke off, and nothing says why"),
        Arguments.of(new RuntimeException(new IOException("Error 5")), "Error 5"));
  }

  @Test
  void namesOfMachineAndUserAreLeftOut() {
    NameHiding hiding =
        new NameHiding()
            .folder("/home/anne/oltp", "PROGRAM")
            .folder("/home/anne/", "HOME")
            .name("Desktop-7", "MACHINE")
            .name("anne", "USER");

    assertThat(
            hiding.without(
                "begins with '\\\\DESKTOP-7TOOLONG\\Process(mariadbd)\\% User Time', see"
                    + " /home/anne/oltp/x and /home/anne/y on desktop-7 of Anne, planned"))
        .isEqualTo(
            "begins with '\\\\MACHINE\\Process(mariadbd)\\% User Time', see PROGRAM/x and HOME/y on"
                + " MACHINE of USER, planned");
  }

  @Test
  void aNameThatIsNotToldHidesNothing() {
    assertThat(new NameHiding().name("", "MACHINE").without("all is well"))
        .isEqualTo("all is well");
  }
}
