package dev.oltpmatrix.load.measure;

/** Hears of a run's progress, on the thread that called it. */
public interface RunListener {
  /** All clients are connected and prepared, and are let go now. */
  void started();

  /** The load is as it is to be: the window opens soon, at a time of the run's clock. */
  void windowOpens(long timeNs);

  /** A part of the window is over. */
  void intervalEnded(IntervalStats interval);

  /**
   * A checkpoint was reached.
   *
   * @param timeNs from the window's start
   * @param part what was done since the checkpoint before
   */
  void checkpoint(long timeNs, WindowSlice part);
}
