package dev.oltpmatrix.workload.user;

import dev.oltpmatrix.model.userworkload.UserWorkload;
import dev.oltpmatrix.model.userworkload.UserWorkload.Table;
import dev.oltpmatrix.model.userworkload.ValueRule;
import dev.oltpmatrix.workload.api.WorkloadTables;
import dev.oltpmatrix.workload.data.FailedStatementException;
import dev.oltpmatrix.workload.data.SqlText;
import dev.oltpmatrix.workload.random.DigitPattern;
import dev.oltpmatrix.workload.random.IdDistribution;
import dev.oltpmatrix.workload.random.LibcRandom;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import dev.oltpmatrix.workload.script.BulkInsert;
import dev.oltpmatrix.workload.script.Distributions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The tables of a user's workload, in one part. */
record UserTables(UserWorkload workload, long seed, String tableOptions) implements WorkloadTables {
  /** The shapes of the distributions: sysbench's defaults. */
  private static final Map<String, String> SHAPES =
      Map.of(
          "rand-spec-iter", "12",
          "rand-spec-pct", "1",
          "rand-spec-res", "75",
          "rand-pareto-h", "0.2",
          "rand-zipfian-exp", "0.8");

  private static final Pattern COMMENT = Pattern.compile("\\s*(--|#).*");
  private static final Pattern END = Pattern.compile(";\\s*$");

  @Override
  public int parts() {
    return 1;
  }

  @Override
  public void prepare(int part, Sql sql, Consumer<String> progress) throws SQLException {
    if (workload.sqlFile() != null) {
      progress.accept("Running " + workload.sqlFile());
      runFile(sql);
    }
    int number = 0;
    for (Map.Entry<String, Table> table : workload.tables().entrySet()) {
      number++;
      if (table.getValue().create() != null) {
        make(table.getKey(), table.getValue(), seed + number, sql, progress);
      }
      sql.execute("ANALYZE TABLE `" + table.getKey() + "`");
    }
  }

  private void make(String name, Table table, long tableSeed, Sql sql, Consumer<String> progress)
      throws SQLException {
    progress.accept("Creating table '" + name + "' with " + table.rows() + " rows");
    String place = table.create().position();
    execute(sql, place, table.create().text() + tableOptions);
    Xoroshiro128Plus random =
        Xoroshiro128Plus.seededFrom(new LibcRandom((int) (tableSeed % Integer.MAX_VALUE)));
    List<LongFunction<String>> columns =
        table.columns().values().stream().map(rule -> column(rule, random)).toList();
    BulkInsert bulk =
        new BulkInsert(
            table.columns().keySet().stream()
                .collect(Collectors.joining("`, `", "INSERT INTO `" + name + "`(`", "`) VALUES")));
    for (long row = 1; row <= table.rows(); row++) {
      StringJoiner values = new StringJoiner(",", "(", ")");
      for (LongFunction<String> column : columns) {
        values.add(column.apply(row));
      }
      String full = bulk.add(values.toString());
      if (full != null) {
        execute(sql, place, full);
      }
    }
    execute(sql, place, bulk.rest());
  }

  private static LongFunction<String> column(ValueRule rule, Xoroshiro128Plus random) {
    return switch (rule.kind()) {
      case ValueRule.ROW -> Long::toString;
      case ValueRule.VALUE -> {
        String quoted = SqlText.literal(rule.text());
        yield row -> quoted;
      }
      case ValueRule.TEXT -> {
        DigitPattern pattern = new DigitPattern(rule.text());
        yield row -> "'" + pattern.draw(random) + "'";
      }
      default -> {
        IdDistribution distribution = Distributions.named(rule.kind(), SHAPES::get);
        yield row -> Integer.toString(distribution.draw(random, rule.low(), rule.high()));
      }
    };
  }

  /** Runs statements that end with a semicolon at the end of a line. */
  private void runFile(Sql sql) throws SQLException {
    List<String> lines = new ArrayList<>(workload.sqlFileText().lines().toList());
    lines.add(";"); // ends the last one
    StringBuilder statement = new StringBuilder();
    int first = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank() || COMMENT.matcher(line).matches()) {
        continue;
      }
      first = statement.isEmpty() ? i + 1 : first;
      String rest = END.matcher(line).replaceFirst("");
      statement.append(rest).append('\n');
      if (rest.length() < line.length()) {
        String text = statement.toString().strip();
        if (!text.isEmpty()) {
          execute(sql, workload.sqlFile() + ":" + first, text);
        }
        statement.setLength(0);
      }
    }
  }

  private static void execute(Sql sql, String place, String statement) throws SQLException {
    try {
      sql.execute(statement);
    } catch (SQLException e) {
      throw FailedStatementException.at(place, statement, e);
    }
  }

  @Override
  public void prewarm(int part, Sql sql, Consumer<String> progress) throws SQLException {
    for (String table : workload.tables().keySet()) {
      progress.accept("Prewarming table " + table);
      sql.execute("SELECT COUNT(*) FROM `" + table + "`");
    }
  }

  /** Drops the tables that the program makes; those that were there stay. */
  @Override
  public void drop(int part, Sql sql, Consumer<String> progress) throws SQLException {
    if (workload.usesGivenTables()) {
      return;
    }
    for (String table : workload.tables().keySet()) {
      progress.accept("Dropping table '" + table + "'...");
      sql.execute("DROP TABLE IF EXISTS `" + table + "`");
    }
  }
}
