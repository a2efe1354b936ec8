package dev.oltpmatrix.load.workload;

import java.util.List;
import java.util.Locale;

/**
 * A statement to be prepared for each table.
 *
 * @param sql with {@code %d} where the table's number stands, if it uses a table
 */
public record StatementTemplate(String sql, Kind kind, List<Param> params) {
  public StatementTemplate {
    params = List.copyOf(params);
  }

  static StatementTemplate read(String sql, Param... params) {
    return new StatementTemplate(sql, Kind.READ, List.of(params));
  }

  static StatementTemplate write(String sql, Param... params) {
    return new StatementTemplate(sql, Kind.WRITE, List.of(params));
  }

  static StatementTemplate other(String sql) {
    return new StatementTemplate(sql, Kind.OTHER, List.of());
  }

  public boolean usesTable() {
    return sql.contains("%d");
  }

  public String sqlFor(int table) {
    return usesTable() ? String.format(Locale.ROOT, sql, table) : sql;
  }
}
