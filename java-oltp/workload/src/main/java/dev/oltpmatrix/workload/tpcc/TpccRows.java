package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.data.RowSource;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;

/**
 * The rows of a table of one warehouse, in the order of its primary key; and the present one as it
 * is built: values with commas between. Random texts are of letters and digits, so that no value
 * needs a quote or an escape.
 */
final class TpccRows extends RowSource {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private static final int CAPITALS = 26;
  private static final String ORIGINAL = "ORIGINAL";
  private static final int TEN_PERCENT = 10;

  /** Longer than the longest row, which is a customer's. */
  private static final int MAX_ROW_BYTES = 1_024;

  private final Xoroshiro128Plus random;
  private final Writer writer;
  private final StringBuilder text = new StringBuilder();

  interface Writer {
    /**
     * Writes the values.
     *
     * @param index counted from 0
     */
    void write(int index, TpccRows row);
  }

  TpccRows(long rows, Xoroshiro128Plus random, Writer writer) {
    super(rows, MAX_ROW_BYTES);
    this.random = random;
    this.writer = writer;
  }

  @Override
  protected int write(long row, byte[] out, int offset) {
    text.setLength(0);
    writer.write((int) row, this);
    for (int i = 0; i < text.length(); i++) {
      out[offset + i] = (byte) text.charAt(i);
    }
    return offset + text.length();
  }

  private TpccRows separated() {
    if (!text.isEmpty()) {
      text.append(',');
    }
    return this;
  }

  TpccRows add(long value) {
    separated().text.append(value);
    return this;
  }

  TpccRows add(String value) {
    separated().text.append(value);
    return this;
  }

  TpccRows addNull() {
    return separated();
  }

  /**
   * Adds a random decimal fraction.
   *
   * @param low the least one, in units of its last decimal
   */
  TpccRows addDecimal(int low, int high, int decimals) {
    String digits = Integer.toString(random.nextInt(low, high));
    String padded = "0".repeat(Math.max(0, decimals + 1 - digits.length())) + digits;
    int point = padded.length() - decimals;
    return add(padded.substring(0, point) + "." + padded.substring(point));
  }

  TpccRows addNumber(int low, int high) {
    return add(random.nextInt(low, high));
  }

  TpccRows addText(int min, int max) {
    separated().letters(length(min, max), LETTERS.length());
    return this;
  }

  /** Adds a text of a random length, which contains ORIGINAL in a tenth of the rows (4.3.3.1). */
  TpccRows addData(int min, int max) {
    separated();
    int length = length(min, max);
    if (isAmongTenPercent()) {
      int before = random.nextInt(0, length - ORIGINAL.length());
      letters(before, LETTERS.length());
      text.append(ORIGINAL);
      length -= before + ORIGINAL.length();
    }
    letters(length, LETTERS.length());
    return this;
  }

  private int length(int min, int max) {
    return min == max ? min : random.nextInt(min, max);
  }

  private void letters(int count, int different) {
    for (int i = 0; i < count; i++) {
      text.append(LETTERS.charAt(random.nextInt(0, different - 1)));
    }
  }

  boolean isAmongTenPercent() {
    return random.nextInt(1, 100) <= TEN_PERCENT;
  }

  /** Adds two streets, city, state and zip code (4.3.2.7). */
  TpccRows addAddress() {
    addText(10, 20).addText(10, 20).addText(10, 20).separated().letters(2, CAPITALS);
    addDigits(4).text.append("11111");
    return this;
  }

  TpccRows addDigits(int count) {
    separated();
    for (int i = 0; i < count; i++) {
      text.append((char) random.nextInt('0', '9'));
    }
    return this;
  }
}
