package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.model.Reporter;
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

  /** Returns the command; a run that is part of a search goes on with the search. */
  public static String howToResume(Path results) {
    Path parent = results.toAbsolutePath().getParent();
    return parent != null && Files.exists(parent.resolve("tune.json"))
        ? ShellWords.command("./run_matrix.sh", "tune", "--resume", parent)
        : ShellWords.command("./run_matrix.sh", "--resume", results);
  }
}
