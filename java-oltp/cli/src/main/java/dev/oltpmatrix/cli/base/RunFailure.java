package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.ShellWords;
import java.nio.file.Files;
import java.nio.file.Path;

/** How to go on with a run that ended early. */
public final class RunFailure {
  private RunFailure() {}

  public static void sayHowToGoOn(String why, Path results, Reporter screen) {
    screen.say(why + "; all cells that ended are kept, go on with");
    screen.say("  " + howToResume(results));
    screen.say("");
  }

  /** Returns the command; a part of a search or campaign goes on with all of it. */
  public static String howToResume(Path results) {
    Path parent = results.toAbsolutePath().getParent();
    if (parent != null && Files.exists(parent.resolve("tune.json"))) {
      return ShellWords.command("./run_matrix.sh", "tune", "--resume", parent);
    }
    Path campaign = parent == null || !parent.endsWith("runs") ? null : parent.getParent();
    boolean isOfOne = campaign != null && new ResultsDir(campaign).holdsRun();
    return ShellWords.command("./run_matrix.sh", "--resume", isOfOne ? campaign : results);
  }
}
