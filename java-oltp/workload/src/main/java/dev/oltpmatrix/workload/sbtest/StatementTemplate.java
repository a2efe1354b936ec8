package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.script.Query;
import dev.oltpmatrix.workload.script.Sending;
import dev.oltpmatrix.workload.script.StatementKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A statement before the options are known.
 *
 * @param sql has {@code %d} in place of the table's number, and {@code %s} in place of a list
 * @param listItem text repeated, with the parameters, as often as the group says; empty for a
 *     statement without a list
 */
record StatementTemplate(
    String sql,
    StatementKind kind,
    Sending sending,
    List<Param> params,
    String listItem,
    String listSeparator) {
  public StatementTemplate {
    params = List.copyOf(params);
  }

  private static StatementTemplate of(
      String sql, StatementKind kind, Sending sending, Param... params) {
    return new StatementTemplate(sql, kind, sending, List.of(params), "", "");
  }

  static StatementTemplate read(String sql, Param... params) {
    return of(sql, StatementKind.READ, Sending.PREPARED, params);
  }

  static StatementTemplate write(String sql, Param... params) {
    return of(sql, StatementKind.WRITE, Sending.PREPARED, params);
  }

  static StatementTemplate other(String sql) {
    return of(sql, StatementKind.OTHER, Sending.PREPARED);
  }

  static StatementTemplate writeAsText(String sql, Param... params) {
    return of(sql, StatementKind.WRITE, Sending.TEXT, params);
  }

  /** Returns an INSERT up to its VALUES, to which rows of the parameters are added. */
  static StatementTemplate batched(String sql, Param... params) {
    return of(sql, StatementKind.WRITE, Sending.BATCHED, params);
  }

  StatementTemplate listing(String item, String separator) {
    return new StatementTemplate(sql, kind, sending, params, item, separator);
  }

  /**
   * Inserts the options' values.
   *
   * @param repeats length of the list
   * @param draws the draws of each of its items
   */
  Query resolve(Settings settings, int repeats, List<InputGenerator> draws) {
    List<Query.Value> values = new ArrayList<>();
    for (int i = 0; i < repeats; i++) {
      for (Param param : params) {
        values.add(param.resolve(settings, draws, i * draws.size()));
      }
    }
    String text =
        listItem.isEmpty()
            ? sql
            : sql.replace("%s", String.join(listSeparator, Collections.nCopies(repeats, listItem)));
    return new Query(text, text.contains("%d"), kind, sending, values);
  }
}
