package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.util.List;

/**
 * A case as JMH runs it.
 *
 * @param theme the class of its benchmark
 * @param method the benchmark
 * @param tables the tables that it reads, or writes to
 */
public record BenchCase(
    DriverCase driverCase,
    Class<?> theme,
    String method,
    Check check,
    Statements statements,
    List<String> tables) {
  /** The statements of one operation, by sysbench's three kinds. */
  public record Statements(int read, int write, int other) {
    public QueryCounts counts() {
      QueryCounts counts = new QueryCounts();
      counts.read = read;
      counts.write = write;
      counts.other = other;
      return counts;
    }
  }

  /** Returns the name that JMH gives it. */
  public String benchmark() {
    return theme.getName() + "." + method;
  }

  public boolean writes() {
    return statements.write > 0;
  }
}
