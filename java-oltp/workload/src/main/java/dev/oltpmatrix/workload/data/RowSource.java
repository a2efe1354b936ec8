package dev.oltpmatrix.workload.data;

import java.util.zip.CRC32;

/** Generates the rows of a table one after the other, each as a line of LOAD DATA. */
public abstract class RowSource {
  private final long rows;
  private final int maxRowBytes;
  private final CRC32 crc = new CRC32();
  private long done;
  private long checksum;

  protected RowSource(long rows, int maxRowBytes) {
    this.rows = rows;
    this.maxRowBytes = maxRowBytes;
  }

  /**
   * Writes a row without a line end.
   *
   * @param row counted from 0
   * @return the offset after it
   */
  protected abstract int write(long row, byte[] out, int offset);

  public final boolean hasNext() {
    return done < rows;
  }

  /** Writes the next row, without a line end; returns the offset after it. */
  public final int next(byte[] out, int offset) {
    int end = write(done++, out, offset);
    crc.reset();
    crc.update(out, offset, end - offset);
    checksum += crc.getValue();
    return end;
  }

  public final int maxRowBytes() {
    return maxRowBytes;
  }

  public final long rowsDone() {
    return done;
  }

  /** Returns the sum over the rows so far of the CRC32 of their lines. */
  public final long checksum() {
    return checksum;
  }
}
