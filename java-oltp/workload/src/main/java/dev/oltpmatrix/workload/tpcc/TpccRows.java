package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.RowSource;
import java.util.zip.CRC32;

/** The rows of a table of one warehouse, in the order of its primary key. */
final class TpccRows implements RowSource {
  /** Longer than the longest row, which is a customer's. */
  private static final int MAX_ROW_BYTES = 1_024;

  private final long rows;
  private final RowText row;
  private final RowWriter writer;
  private final CRC32 crc = new CRC32();
  private long done;
  private long checksum;

  /** Writes the values of a row. */
  interface RowWriter {
    /**
     * Writes the values.
     *
     * @param index counted from 0
     */
    void write(int index, RowText row);
  }

  TpccRows(long rows, RowText row, RowWriter writer) {
    this.rows = rows;
    this.row = row;
    this.writer = writer;
  }

  @Override
  public boolean hasNext() {
    return done < rows;
  }

  @Override
  public int next(byte[] out, int offset) {
    row.clear();
    writer.write((int) done, row);
    CharSequence text = row.text();
    for (int i = 0; i < text.length(); i++) {
      out[offset + i] = (byte) text.charAt(i);
    }
    crc.reset();
    crc.update(out, offset, text.length());
    checksum += crc.getValue();
    done++;
    return offset + text.length();
  }

  @Override
  public int maxRowBytes() {
    return MAX_ROW_BYTES;
  }

  @Override
  public long rowsDone() {
    return done;
  }

  @Override
  public long checksum() {
    return checksum;
  }
}
