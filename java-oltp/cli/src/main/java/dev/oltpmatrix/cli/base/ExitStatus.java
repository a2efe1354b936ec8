package dev.oltpmatrix.cli.base;

import java.util.List;
import java.util.Optional;

/** The exit statuses of the program; 0 means success. */
public final class ExitStatus {
  /** Something failed or a cell is invalid; everything else was done. */
  public static final int FAILED = 1;

  /** The command line is wrong; nothing was started. */
  public static final int WRONG_USAGE = 2;

  /** Nothing asked about is shown or excluded. */
  public static final int NOT_PROVEN = 3;

  /** Too many measurements are invalid to say anything. */
  public static final int TOO_FEW = 4;

  /** Everything so far is kept, and the run can be resumed. */
  public static final int INTERRUPTED = 130;

  /** The command; a folder may have that name, too. */
  private static final Optional<String> AB = Optional.of("ab");

  private ExitStatus() {}

  /**
   * Returns the status of a failure of the program, which must not mean "worse" if that is asked.
   */
  public static int ofFailure(List<String> arguments) {
    boolean isAb = arguments.stream().filter(a -> !a.equals("--yes")).findFirst().equals(AB);
    boolean asks =
        isAb || arguments.stream().anyMatch(a -> a.matches("--(margin|fail-on-regression)(=.*)?"));
    return asks ? TOO_FEW : FAILED;
  }
}
