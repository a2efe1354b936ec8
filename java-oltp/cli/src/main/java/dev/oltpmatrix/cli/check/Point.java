package dev.oltpmatrix.cli.check;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.util.regex.Pattern;

/**
 * Something that nobody has seen on Windows.
 *
 * @param title as in docs/windows.md
 */
record Point(String title, Trial trial) {
  private static final Pattern EXCEPTION =
      Pattern.compile("(?:[\\w$]+\\.)*[A-Z]\\w*(?:Exception|Error)(?:: ?|$)");

  /** Looks at it on a machine. */
  @FunctionalInterface
  interface Trial {
    Outcome run(CheckedMachine machine) throws ServerException, IOException, InterruptedException;
  }

  /** Returns what was found; a trial that breaks off has failed. */
  Outcome look(CheckedMachine machine) throws InterruptedException {
    try {
      return trial.run(machine);
    } catch (IOException | ServerException | RuntimeException e) {
      return Outcome.fail(reason(IoWords.of(e)));
    }
  }

  /** Returns the first line of a message, without the names of classes that Java puts into it. */
  private static String reason(String message) {
    String line = message.lines().findFirst().orElse("");
    String words = EXCEPTION.matcher(line).replaceAll("").strip();
    return words.isEmpty() ? "it broke off, and nothing says why" : words;
  }
}
