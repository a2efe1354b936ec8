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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
}
