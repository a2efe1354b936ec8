package dev.oltpmatrix.matrix.server.api;

import dev.oltpmatrix.matrix.input.WholeRange;

/**
 * What the table of a cell holds.
 *
 * @param tableSize rows
 * @param seed of the row generator: the same seed gives the same rows on every server
 */
public record DataSet(long tableSize, long seed) {
  /** The id column is a signed INTEGER. */
  public static final long MAX_TABLE_SIZE = Integer.MAX_VALUE;

  public static final WholeRange TABLE_SIZE = new WholeRange("table-size", 1, MAX_TABLE_SIZE);

  public DataSet {
    TABLE_SIZE.require(tableSize);
  }
}
