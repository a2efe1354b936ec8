package dev.oltpmatrix.cli.check;

import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;

/**
 * Something that nobody has seen on Windows.
 *
 * @param title as in docs/windows.md
 */
record Point(String title, Trial trial) {
  /** Looks at it on a machine. */
  @FunctionalInterface
  interface Trial {
    Outcome run(CheckedMachine machine) throws ServerException, IOException, InterruptedException;
  }

  /** Returns what was found; a trial that breaks off has failed. */
  Outcome look(CheckedMachine machine) throws InterruptedException {
    try {
      return trial.run(machine);
    } catch (IOException | ServerException e) {
      return Outcome.fail(firstLine(IoWords.of(e)));
    } catch (RuntimeException e) {
      return Outcome.fail(firstLine(e.toString()));
    }
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }
}
