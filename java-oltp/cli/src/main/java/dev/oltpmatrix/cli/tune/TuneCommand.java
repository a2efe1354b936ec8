package dev.oltpmatrix.cli.tune;

import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command {@code tune}: good settings for an arm, a workload and a goal, within a budget. */
@Command(
    name = "tune",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Search for settings that make a goal better than the start, within a budget.",
      "A run of a fraction of their combinations comes first, then one that confirms",
      "at most three candidates. Both are ordinary runs below --out."
    },
    footer = {
      "",
      "Example:",
      "  ./run_matrix.sh tune --arm mariadb-10.11/pool --workload oltp_read_only \\",
      "    --goal \"p95 at 1024 clients\" --budget 4h \\",
      "    --settings pool_size=2..64,pool_oversubscribe=3..32",
      "",
      "Exit status: 0 searched, also if there is nothing to gain; 1 no verdict, or it",
      "failed; 2 wrong usage, nothing was started; 130 interrupted, resumable."
    })
public final class TuneCommand implements Callable<Integer> {
  private final Project project;
  private final Screen screen;

  @Mixin private TuneOptions options;

  public TuneCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    TuneOptions searched = options.searched().requireComplete();
    return new Search(project, screen, searched, options).run();
  }
}
