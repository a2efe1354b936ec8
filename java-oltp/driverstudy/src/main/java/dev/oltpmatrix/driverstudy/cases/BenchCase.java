package dev.oltpmatrix.driverstudy.cases;

import dev.oltpmatrix.driverstudy.run.Client;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/**
 * A case as JMH runs it.
 *
 * @param tables the tables that it reads, or writes to
 * @param operation what is timed
 * @param check compares what one operation gave with what was loaded or sent
 */
public record BenchCase(
    DriverCase driverCase,
    Statements statements,
    List<String> tables,
    Operation operation,
    Check check) {
  /** The maximum length of a value in a message; a longer value is cut. */
  private static final int MAX_SHOWN = 120;

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

  /** One operation, which passes on each value that it reads. */
  public interface Operation {
    void run(Client client, Sink sink) throws SQLException;
  }

  /** A check of what an operation has passed on, and of what it has left in the tables. */
  interface Check {
    void on(Client client, Found found) throws SQLException;
  }

  public boolean writes() {
    return statements.write > 0;
  }

  /** Runs the case once and refuses a wrong result: a fast wrong answer is worthless. */
  public void verify(Client client) throws SQLException {
    Found found = new Found();
    operation.run(client, found);
    check.on(client, found);
  }

  static void expect(String what, Object expected, Object found) {
    if (!Objects.equals(expected, found)) {
      throw new LoadException(
          what + " gave " + shown(found) + ", expected " + shown(expected), null);
    }
  }

  private static String shown(Object value) {
    String text = String.valueOf(value);
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
  }
}
