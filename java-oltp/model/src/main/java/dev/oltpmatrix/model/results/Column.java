package dev.oltpmatrix.model.results;

import java.util.function.Function;

/**
 * A column of a table: its name, with the unit in it, and the text of a row's value.
 *
 * @param <R> a row
 */
public record Column<R>(String name, Function<R, String> field) {
  /** Returns a column of texts, counts or words; empty where the value is {@code null}. */
  public static <R> Column<R> text(String name, Function<R, Object> value) {
    return new Column<>(
        name,
        row -> {
          Object known = value.apply(row);
          return known == null ? "" : Csv.plain(known.toString());
        });
  }

  /** Returns a column of numbers; empty where one is {@code null}. */
  public static <R> Column<R> number(String name, int digits, Function<R, Double> value) {
    return new Column<>(name, row -> Csv.number(value.apply(row), digits));
  }

  /** Returns a column of numbers that are calculated with again. */
  public static <R> Column<R> precise(String name, int digits, Function<R, Double> value) {
    return new Column<>(name, row -> Csv.precise(value.apply(row), digits));
  }

  /** Returns the column for rows that contain such a row. */
  public <P> Column<P> of(Function<P, R> part) {
    return new Column<>(name, row -> field.apply(part.apply(row)));
  }
}
