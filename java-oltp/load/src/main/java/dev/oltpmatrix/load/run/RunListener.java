package dev.oltpmatrix.load.run;

/** Hears of a run's progress, on the thread that called it. */
public interface RunListener {
  /** All clients are connected and prepared, and are let go now. */
  void started();

  /** A part of the window is over. */
  void intervalEnded(IntervalStats interval);
}
