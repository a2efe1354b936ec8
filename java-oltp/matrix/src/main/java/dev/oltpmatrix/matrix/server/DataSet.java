package dev.oltpmatrix.matrix.server;

import dev.oltpmatrix.matrix.UsageException;

/**
 * What the table of a cell holds.
 *
 * @param tableSize rows
 * @param seed of the row generator: the same seed gives the same rows on every server
 */
public record DataSet(long tableSize, long seed) {
  /** The id column is a signed INTEGER. */
  public static final long MAX_TABLE_SIZE = Integer.MAX_VALUE;

  public DataSet {
    if (tableSize < 1 || tableSize > MAX_TABLE_SIZE) {
      throw new UsageException(
          "--table-size is " + tableSize + ", must be from 1 to " + MAX_TABLE_SIZE);
    }
  }
}
