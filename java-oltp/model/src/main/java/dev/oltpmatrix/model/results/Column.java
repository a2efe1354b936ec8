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
}
