package dev.oltpmatrix.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.cli.base.FactorOptions;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that the end of a run gives for the next one. */
class RunOptionsTest {
  @Command(name = "run")
  private static final class Run {
    @Mixin private RunOptions options;
  }

  private static String command(String... arguments) {
    Run run = new Run();
    CommandLine line = new CommandLine(run);
    FactorOptions.addTo(line);
    line.parseArgs(arguments);
    return run.options.command();
  }

  @Test
  void theSameIsRunAgainWithoutWhatIsOfThisRunAlone() {
    assertThat(command()).isEqualTo("./run_matrix.sh");
    assertThat(
            command(
                "--matrix",
                "quick",
                "--servers=mariadb-10.11,mysql-9.7",
                "--rate",
                "20%,80%",
                "--live",
                "--out=a b",
                "--repetitions",
                "1",
                "--warmup-limit=9"))
        .isEqualTo(
            "./run_matrix.sh --matrix quick --servers mariadb-10.11,mysql-9.7 --rate 20%,80% --live");
    assertThat(command("--matrix", "my matrix.yaml"))
        .isEqualTo("./run_matrix.sh --matrix 'my matrix.yaml'");
  }

  @Test
  void noPasswordIsShown() {
    assertThat(command("--servers", "x=mysql://me:secret@host:3306/db"))
        .contains("me:...@host")
        .doesNotContain("secret");
  }

  @Test
  void aResumedRunIsNotOneOfTheseOptions() {
    assertThat(command("--resume", "results/x")).isNull();
  }
}
