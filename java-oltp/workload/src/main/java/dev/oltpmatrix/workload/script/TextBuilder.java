package dev.oltpmatrix.workload.script;

/** Inserts drawn values into a query's text, as sysbench's client does; reuses its buffer. */
final class TextBuilder {
  private final Query query;
  private final StringBuilder sql = new StringBuilder();
  private final String beforeTable;

  /** The text after the table's number, split at the parameters. */
  private final String[] parts;

  TextBuilder(Query query) {
    this.query = query;
    String[] aroundTable = query.sql().split("%d", 2);
    beforeTable = aroundTable[0];
    parts = aroundTable[1].split("\\?", -1);
  }

  String statement(int table, DrawnValues inputs) {
    sql.setLength(0);
    sql.append(beforeTable).append(table).append(parts[0]);
    for (int i = 0; i < query.values().size(); i++) {
      append(query.values().get(i), inputs);
      sql.append(parts[i + 1]);
    }
    return sql.toString();
  }

  /** Returns the values as a row of an INSERT; valid until the next call. */
  CharSequence row(DrawnValues inputs) {
    sql.setLength(0);
    sql.append('(');
    for (int i = 0; i < query.values().size(); i++) {
      if (i > 0) {
        sql.append(',');
      }
      append(query.values().get(i), inputs);
    }
    return sql.append(')');
  }

  private void append(Query.Value value, DrawnValues inputs) {
    if (value.isText()) {
      // Digits and dashes need no escapes.
      sql.append('\'').append(inputs.text(value.draw())).append('\'');
    } else {
      sql.append(inputs.number(value.draw()) + value.plus());
    }
  }
}
