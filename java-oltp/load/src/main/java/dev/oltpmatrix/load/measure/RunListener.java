package dev.oltpmatrix.load.measure;

/** Receives a run's progress, on the thread that called the run. */
public interface RunListener {
  /** All clients are connected and prepared and start now. */
  default void started() {}

  /** The warm-up is over and the window opens soon, at a time of the run's clock. */
  default void windowOpens(long timeNs) {}

  default void intervalEnded(IntervalStats interval) {}

  /** The results since the previous checkpoint; the time is from the window's start. */
  default void checkpoint(long timeNs, WindowSlice part) {}
}
