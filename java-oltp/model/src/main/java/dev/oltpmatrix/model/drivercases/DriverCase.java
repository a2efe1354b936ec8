package dev.oltpmatrix.model.drivercases;

/**
 * Operation that one benchmark of the driver study measures.
 *
 * @param name name of its workload
 * @param operation description of the timed operation for people; the operation opens and closes
 *     its statement on an open connection
 */
public record DriverCase(String name, Sends sends, String operation) {
  /** Form in which the statements go to the server; it decides the effect of a driver's options. */
  public enum Sends {
    /** {@code Statement}: always text, with any options. */
    STATEMENT,
    PREPARED,
    BATCH_OF_INSERTS,
    BATCH_OF_UPDATES,
    /** {@code Statement.addBatch} of complete texts. */
    BATCH_OF_STATEMENTS,
    CALL,
    /** Opens a connection and sends no statement. */
    NOTHING
  }
}
