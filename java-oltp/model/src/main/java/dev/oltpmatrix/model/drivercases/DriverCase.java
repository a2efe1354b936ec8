package dev.oltpmatrix.model.drivercases;

/**
 * What one benchmark of the driver study measures.
 *
 * @param name its workload's
 * @param operation what is timed, for people: one opens and closes its statement on an open
 *     connection
 */
public record DriverCase(String name, Sends sends, String operation) {
  /** How its statements go to the server, which decides what a driver's options mean to it. */
  public enum Sends {
    /** {@code Statement}: text, whatever a driver is told. */
    STATEMENT,
    PREPARED,
    BATCH_OF_INSERTS,
    BATCH_OF_UPDATES,
    /** {@code Statement.addBatch} of whole texts. */
    BATCH_OF_STATEMENTS,
    CALL,
    /** A connection. */
    NOTHING
  }

  /** Whether there is a batch of one statement with many sets of parameters. */
  boolean isPreparedBatch() {
    return sends == Sends.BATCH_OF_INSERTS || sends == Sends.BATCH_OF_UPDATES;
  }

  /** Whether a server could prepare something of it. */
  public boolean isPreparable() {
    return sends == Sends.PREPARED || sends == Sends.CALL || isPreparedBatch();
  }
}
