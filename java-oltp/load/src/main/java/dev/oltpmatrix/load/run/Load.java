package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.measure.RunOutcome;

/** A load that is played and measured, by this process or by several hosts. */
public interface Load {
  /** Returns {@code null} when it was interrupted before the window began. */
  RunOutcome run() throws InterruptedException;

  /** Ends it as soon as possible; for a signal handler's thread. */
  void interrupt();
}
