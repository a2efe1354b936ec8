package dev.oltpmatrix.load.run;

/** Says when the clients start, once all are ready. */
public interface Lead {
  /** Returns the time at which they start, which may be in the future. */
  long startNs() throws InterruptedException;

  /** Told when they have been released, which may be later. */
  default void started(long startNs, long releasedNs) {}
}
