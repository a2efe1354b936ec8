package dev.oltpmatrix.workload.data;

/** Generates the rows of a table one after the other, each as a line of LOAD DATA. */
public interface RowSource {
  boolean hasNext();

  /** Writes the next row, without a line end; returns the offset after it. */
  int next(byte[] out, int offset);

  /** Returns the length that no row exceeds. */
  int maxRowBytes();

  long rowsDone();

  /** Returns the sum over the rows so far of the CRC32 of their lines. */
  long checksum();
}
