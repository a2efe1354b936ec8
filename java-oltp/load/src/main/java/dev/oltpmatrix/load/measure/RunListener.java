package dev.oltpmatrix.load.measure;

/** Receives a run's progress, on the thread that called the run. */
public interface RunListener {
  /** Reports that all clients are connected and prepared and start now. */
  void started();

  /** Reports that the warm-up is over and the window opens soon, at a time of the run's clock. */
  void windowOpens(long timeNs);

  /** Reports the end of a part of the window. */
  void intervalEnded(IntervalStats interval);

  /**
   * Reports a checkpoint.
   *
   * @param timeNs from the window's start
   * @param part the results since the previous checkpoint
   */
  void checkpoint(long timeNs, WindowSlice part);
}
