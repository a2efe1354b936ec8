package dev.oltpmatrix.cli.screen;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a separate program on a separate terminal, and ends it as if it were killed. */
class TerminalWidthTest {
  @TempDir private Path dir;

  /** Prints the width of the terminal that its standard output is connected to. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) {
      System.out.println("width " + TerminalWidth.of(1));
      System.out.flush();
      Runtime.getRuntime().halt(0);
    }
  }

  private String output(String shellCommand) throws Exception {
    String java =
        String.join(
            " ",
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.io.tmpdir=" + dir,
            "-cp '" + System.getProperty("java.class.path") + "'",
            "'" + Program.class.getName() + "'");
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", shellCommand);
    builder.environment().put("PROGRAM", java);
    builder.redirectInput(new File("/dev/null")).redirectErrorStream(true);
    Process process = builder.start();
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  @Test
  void isTheTerminalsOwnAndLeavesNoFile() throws Exception {
    assertThat(output("script -qec 'stty cols 77; eval \"$PROGRAM\"' /dev/null"))
        .contains("width 77");
    assertThat(List.of(dir.toFile().list())).isEmpty();
  }

  @Test
  void isTheDefaultWithoutATerminal() throws Exception {
    assertThat(output("eval \"$PROGRAM\"")).contains("width 80");
  }
}
