package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;

/**
 * A row as it is built: values with commas between. Random texts are of letters and digits, so that
 * no value needs a quote or an escape.
 */
final class RowText {
  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

  private static final int CAPITALS = 26;
  private static final String ORIGINAL = "ORIGINAL";
  private static final int TEN_PERCENT = 10;

  private final Xoroshiro128Plus random;
  private final StringBuilder row = new StringBuilder();

  RowText(Xoroshiro128Plus random) {
    this.random = random;
  }

  void clear() {
    row.setLength(0);
  }

  CharSequence text() {
    return row;
  }

  private RowText separated() {
    if (!row.isEmpty()) {
      row.append(',');
    }
    return this;
  }

  RowText add(long value) {
    separated().row.append(value);
    return this;
  }

  RowText add(CharSequence value) {
    separated().row.append(value);
    return this;
  }

  /** Adds no value: NULL. */
  RowText addNull() {
    return separated();
  }

  /**
   * Adds a random decimal fraction.
   *
   * @param low the least one, in units of its last decimal
   */
  RowText addDecimal(int low, int high, int decimals) {
    String digits = Integer.toString(random.nextInt(low, high));
    String padded = "0".repeat(Math.max(0, decimals + 1 - digits.length())) + digits;
    int point = padded.length() - decimals;
    separated().row.append(padded, 0, point).append('.').append(padded, point, padded.length());
    return this;
  }

  RowText addNumber(int low, int high) {
    return add(random.nextInt(low, high));
  }

  /** Adds a text of a random length. */
  RowText addText(int min, int max) {
    separated();
    letters(length(min, max));
    return this;
  }

  /** Adds a text of a random length, which contains ORIGINAL in a tenth of the rows (4.3.3.1). */
  RowText addData(int min, int max) {
    separated();
    int length = length(min, max);
    boolean isOriginal = isAmongTenPercent();
    int before = isOriginal ? random.nextInt(0, length - ORIGINAL.length()) : length;
    letters(before);
    if (isOriginal) {
      row.append(ORIGINAL);
      letters(length - before - ORIGINAL.length());
    }
    return this;
  }

  private int length(int min, int max) {
    return min == max ? min : random.nextInt(min, max);
  }

  private void letters(int count) {
    for (int i = 0; i < count; i++) {
      row.append(LETTERS.charAt(random.nextInt(0, LETTERS.length() - 1)));
    }
  }

  boolean isAmongTenPercent() {
    return random.nextInt(1, 100) <= TEN_PERCENT;
  }

  /** Adds two streets, city, state and zip code (4.3.2.7). */
  RowText addAddress() {
    addText(10, 20).addText(10, 20).addText(10, 20).separated();
    row.append(LETTERS.charAt(random.nextInt(0, CAPITALS - 1)));
    row.append(LETTERS.charAt(random.nextInt(0, CAPITALS - 1)));
    addDigits(4);
    row.append("11111");
    return this;
  }

  RowText addDigits(int count) {
    separated();
    for (int i = 0; i < count; i++) {
      row.append((char) random.nextInt('0', '9'));
    }
    return this;
  }
}
