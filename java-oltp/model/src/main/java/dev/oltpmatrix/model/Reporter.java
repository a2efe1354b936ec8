package dev.oltpmatrix.model;

/**
 * Reports to a person what the program is doing: on a terminal, as plain lines, or in a list for
 * tests.
 */
public interface Reporter {
  /** Reports one complete line that stays on the screen. */
  void say(String line);

  /**
   * Reports the progress of a task; may be called often. The last call has {@code done == total}.
   *
   * @param unit such as {@code MB} or {@code rows}
   */
  void progress(String task, long done, long total, String unit);
}
