package dev.oltpmatrix.workload.drivertables;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A table of the driver study, as tables.sql has it.
 *
 * @param columns each with its type
 * @param fill the SELECT or VALUES after INSERT INTO its name; empty for a table that begins empty
 * @param rows number of rows after that
 * @param sum the sum over its contents after loading
 * @param reset the statement that restores it; empty where no case writes to it
 */
public record DriverTable(
    String name, List<String> columns, String fill, long rows, long sum, Optional<String> reset) {
  private static final Pattern NUMBERED = Pattern.compile("\\{(\\d+)\\.\\.(\\d+)}");
  private static final Pattern NUMBERS = Pattern.compile("\\{1(0+) numbers}");

  static DriverTable of(String head, String text) {
    String[] words = head.split(": ?", -1);
    List<String> columns = new ArrayList<>();
    StringBuilder fill = new StringBuilder();
    for (String line : text.lines().toList()) {
      if (fill.isEmpty() && !line.matches("(SELECT|VALUES) .*")) {
        columns.addAll(expanded(line));
      } else {
        fill.append(fill.isEmpty() ? "" : " ").append(String.join(", ", expanded(line)));
      }
    }
    return new DriverTable(
        words[0],
        columns,
        NUMBERS.matcher(fill).replaceAll(digits -> numbers(digits.group(1).length())),
        Long.parseLong(words[1]),
        Long.parseLong(words[2]),
        Optional.of(words[3]).filter(reset -> !reset.isEmpty()));
  }

  /** Returns the lines for which one with such as {@code {1..3}} stands. */
  private static List<String> expanded(String line) {
    Matcher range = NUMBERED.matcher(line);
    if (!range.find()) {
      return List.of(line);
    }
    return IntStream.rangeClosed(Integer.parseInt(range.group(1)), Integer.parseInt(range.group(2)))
        .mapToObj(number -> range.replaceAll(Integer.toString(number)))
        .toList();
  }

  /**
   * Returns a derived table of the numbers from 1 to ten to the power of {@code digits}; no server
   * needs a table of numbers.
   */
  private static String numbers(int digits) {
    String ten =
        IntStream.range(0, 10)
            .mapToObj(n -> n == 0 ? "SELECT 0 AS n" : "SELECT " + n)
            .collect(Collectors.joining(" UNION ALL "));
    StringBuilder value = new StringBuilder("1");
    List<String> tables = new ArrayList<>();
    int factor = 1;
    for (int digit = 0; digit < digits; digit++, factor *= 10) {
      value.append(" + ").append(factor).append(" * d").append(digit).append(".n");
      tables.add("(" + ten + ") AS d" + digit);
    }
    return "(SELECT " + value + " AS id FROM " + String.join(", ", tables) + ") AS numbers";
  }

  public List<String> columnNames() {
    return columns.stream().map(column -> column.substring(0, column.indexOf(' '))).toList();
  }

  /** Returns the statements that create it and its rows, without the name of the database. */
  List<String> create(String engine, String options) {
    String create =
        "CREATE TABLE %s (%s) ENGINE = %s %s %s"
            .formatted(name, String.join(", ", columns), engine, DriverTables.ENCODING, options)
            .strip();
    return fill.isEmpty() ? List.of(create) : List.of(create, "INSERT INTO " + name + " " + fill);
  }

  /** Returns how it differs from a newly loaded one; empty where it does not. */
  public Optional<String> damage(Connection connection) throws SQLException {
    String found = found(connection);
    return found.equals(loaded())
        ? Optional.empty()
        : Optional.of("table %s, expected %s rows, sum %s".formatted(found, rows, sum));
  }

  String loaded() {
    return summary(rows, sum);
  }

  private String summary(long rowsFound, long sumFound) {
    return name + " has " + rowsFound + " rows, sum " + sumFound;
  }

  /** Asks for the number of rows and a sum over their contents. */
  String found(Connection connection) throws SQLException {
    String sql =
        "SELECT COUNT(*), COALESCE(SUM(CRC32(CONCAT_WS(',', %s))), 0) FROM %s"
            .formatted(String.join(", ", columnNames()), name);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return summary(row.getLong(1), row.getLong(2));
    }
  }
}
