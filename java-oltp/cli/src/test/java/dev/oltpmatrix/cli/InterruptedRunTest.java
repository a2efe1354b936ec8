package dev.oltpmatrix.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.cli.run.RunCommand;
import dev.oltpmatrix.cli.run.RunOptions;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.testing.RunFolders;
import dev.oltpmatrix.testing.TestProject;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Tests Ctrl-C at a moment that a signal would rarely hit. */
class InterruptedRunTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream output = new ByteArrayOutputStream();

  @Test
  void betweenTheFolderAndWhatMakesItResumableNoWayOnIsOffered() throws Exception {
    Path out = folder.resolve("out");
    Path matrix = Files.writeString(folder.resolve("mine.yaml"), TestProject.SPEC_YAML);
    RunOptions options =
        CommandLine.populateCommand(
            new RunOptions(), "--matrix=" + matrix, "--out=" + out, "--allow-concurrent");
    Project project =
        new Project(Hosts.ofThisMachine(), TestProject.root(), () -> folder.resolve("cache"));
    RunCommand run =
        new RunCommand(project, new Screen(interruptedAt("results in"), false), options);

    assertThatThrownBy(run::run).isInstanceOf(InterruptedException.class);
    assertThat(out.resolve("cells")).isDirectory();
    assertThat(out.resolve("run.json")).doesNotExist();
    assertThat(output.toString(UTF_8)).contains("interrupted").doesNotContain("--resume");
  }

  @Test
  void theInterruptedRunOfACampaignHasTables() throws Exception {
    MatrixSpec two = RunFolders.matrix().runs(2).build();
    ResultsDir all = RunFolders.campaign(folder.resolve("all"), two, 1, 2);
    RunDescription.read(all.run(2)).withEndedAt(null).write(all.run(2));
    RunOptions options = CommandLine.populateCommand(new RunOptions(), "--resume=" + all.root());
    Project project =
        new Project(Hosts.ofThisMachine(), TestProject.root(), () -> folder.resolve("cache"));
    RunCommand run =
        new RunCommand(project, new Screen(interruptedAt("run 2 of 2"), false), options);

    assertThatThrownBy(run::run).isInstanceOf(InterruptedException.class);
    assertThat(output.toString(UTF_8)).contains("--resume " + all.root());
    assertThat(all.run(1).summaryCsv()).doesNotExist();
    assertThat(all.run(2).summaryCsv()).exists();
    assertThat(all.run(2).reportHtml()).exists();
    assertThat(RunDescription.read(all.run(2)).machineState()).isNotNull();
    assertThat(all.summaryCsv()).exists();
    assertThat(RunDescription.read(all).machineState()).isNull();
    assertThat(RunDescription.read(all).endedAt()).isNull();
  }

  /** Interrupts at the announcement of a run, which is its last line before run.json is written. */
  private PrintStream interruptedAt(String words) {
    return new PrintStream(output, true, UTF_8) {
      @Override
      public void print(String text) {
        super.print(text);
        if (text.contains(words)) {
          InterruptedRunTest.<RuntimeException>throwIt(new InterruptedException());
        }
      }
    };
  }

  /** Throws as an interrupted wait of the run at that moment would. */
  @SuppressWarnings("unchecked")
  private static <E extends Exception> void throwIt(Exception e) throws E {
    throw (E) e;
  }
}
