package dev.oltpmatrix.model;

/** Where the program tells a person what it is doing; a terminal, plain lines, or a test's list. */
public interface Reporter {
  /** One whole line that stays. */
  void say(String line);

  /**
   * How far a task has come; may be called often. The last call has {@code done == total}.
   *
   * @param unit such as {@code MB} or {@code rows}
   */
  void progress(String task, long done, long total, String unit);
}
