package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload.Table;
import dev.oltpmatrix.model.userworkload.ValueRule;
import dev.oltpmatrix.workload.data.SqlText;
import dev.oltpmatrix.workload.random.DigitPattern;
import dev.oltpmatrix.workload.random.IdDistribution;
import dev.oltpmatrix.workload.random.LibcRandom;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.script.BulkInsert;
import dev.oltpmatrix.workload.script.Distributions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A table's rows by the rules of its columns, as INSERT statements of many rows each. */
final class UserRows {
  /** The shapes of the distributions: sysbench's defaults. */
  private static final Map<String, String> SHAPES =
      Map.of(
          "rand-spec-iter", "12",
          "rand-spec-pct", "1",
          "rand-spec-res", "75",
          "rand-pareto-h", "0.2",
          "rand-zipfian-exp", "0.8");

  private final BulkInsert bulk;
  private final long rows;
  private final List<Column> columns;
  private final Xoroshiro128Plus random;
  private final StringBuilder row = new StringBuilder();
  private long made;

  /** Appends a column's value for the current row. */
  private interface Column {
    void append();
  }

  UserRows(String name, Table table, long seed) {
    bulk =
        new BulkInsert(
            table.columns().keySet().stream()
                .collect(Collectors.joining("`, `", "INSERT INTO `" + name + "`(`", "`) VALUES")));
    rows = table.rows();
    random = Xoroshiro128Plus.seededFrom(new LibcRandom((int) (seed % Integer.MAX_VALUE)));
    columns = table.columns().values().stream().map(this::column).toList();
  }

  private Column column(ValueRule rule) {
    if (rule instanceof ValueRule.RowNumber) {
      return () -> row.append(made);
    }
    if (rule instanceof ValueRule.Constant constant) {
      String quoted = SqlText.literal(constant.value());
      return () -> row.append(quoted);
    }
    if (rule instanceof ValueRule.Text text) {
      DigitPattern pattern = new DigitPattern(text.pattern());
      return () -> row.append('\'').append(pattern.draw(random)).append('\'');
    }
    ValueRule.Numbers range = (ValueRule.Numbers) rule;
    IdDistribution distribution = Distributions.named(range.distribution(), SHAPES::get);
    return () -> row.append(distribution.draw(random, range.low(), range.high()));
  }

  /** Returns the next statement, or {@code null} after the last one. */
  String next() {
    while (made < rows) {
      made++;
      row.setLength(0);
      row.append('(');
      for (int i = 0; i < columns.size(); i++) {
        row.append(i == 0 ? "" : ",");
        columns.get(i).append();
      }
      String full = bulk.add(row.append(')'));
      if (full != null) {
        return full;
      }
    }
    return bulk.rest();
  }
}
