package dev.oltpmatrix.workload.drivertables;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A table of the driver study.
 *
 * @param columns the text between the parentheses of its CREATE TABLE
 * @param fill the SELECT or VALUES after INSERT INTO its name; empty for a table that begins empty
 * @param rows number of rows after that
 * @param summed the columns, or an expression, that {@link #checksum} sums over
 * @param sum the sum after loading
 * @param reset the statement that restores it; empty where no case writes to it
 */
public record DriverTable(
    String name,
    String columns,
    Optional<String> fill,
    long rows,
    String summed,
    long sum,
    Optional<String> reset) {

  static DriverTable read(
      String name, String columns, String fill, long rows, String summed, long sum) {
    return new DriverTable(name, columns, Optional.of(fill), rows, summed, sum, Optional.empty());
  }

  static DriverTable written(String name, String columns) {
    return new DriverTable(
        name, columns, Optional.empty(), 0, "text", 0, Optional.of("TRUNCATE TABLE " + name));
  }

  /** Returns the statements that create it and its rows, without the name of the database. */
  List<String> create(String engine, String options) {
    String create =
        "CREATE TABLE %s (%s) ENGINE = %s %s %s"
            .formatted(name, columns, engine, DriverTables.ENCODING, options);
    return fill.isEmpty()
        ? List.of(create.strip())
        : Arrays.asList(create.strip(), "INSERT INTO " + name + " " + fill.get());
  }

  /**
   * Returns a query for the number of rows and a sum over their contents, in one row of two
   * columns.
   */
  public String checksum() {
    return "SELECT COUNT(*), COALESCE(SUM(CRC32(CONCAT_WS(',', " + summed + "))), 0) FROM " + name;
  }

  /** Returns an expression of 64 digits; newer servers have no other hash without a component. */
  static String hash(String of) {
    return "SHA2(" + of + ", 256)";
  }
}
