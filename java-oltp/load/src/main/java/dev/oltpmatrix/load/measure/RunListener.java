package dev.oltpmatrix.load.measure;

import org.HdrHistogram.Histogram;

/** Receives a run's progress, on the thread that called the run. */
public interface RunListener {
  /** All clients are connected and prepared and start now. */
  default void started() {}

  /** The warm-up is over and the window opens soon, at a time of the run's clock. */
  default void windowOpens(long timeNs) {}

  default void intervalEnded(IntervalStats interval) {}

  /** The same of one of several hosts, before the sum; times are from the window's start. */
  default void hostIntervalEnded(String host, double startS, double endS, Histogram latency) {}

  /** The results since the previous checkpoint; the time is from the window's start. */
  default void checkpoint(long timeNs, WindowSlice part) {}
}
