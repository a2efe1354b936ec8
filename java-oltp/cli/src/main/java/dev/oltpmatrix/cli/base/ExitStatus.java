package dev.oltpmatrix.cli.base;

/** What the program ends with; 0 is all well. */
public final class ExitStatus {
  /** Something failed or a cell is invalid; the rest was done. */
  public static final int FAILED = 1;

  /** Wrong usage; nothing was started. */
  public static final int WRONG_USAGE = 2;

  /** Everything so far is kept, and the run can be resumed. */
  public static final int INTERRUPTED = 130;

  private ExitStatus() {}
}
