package dev.oltpmatrix.experiment.sampling.status;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** The server's thread pool, from whichever of its tables or variables has it. */
public final class PoolSource implements Source {
  private static final String PER_THREAD = "one-thread-per-connection";
  private static final String POOL = "pool.";

  /** ER_UNKNOWN_SYSTEM_VARIABLE, the same in both products. */
  private static final int UNKNOWN_VARIABLE = 1193;

  private final StatusConnection connection;
  private final LongSupplier nanoClock;
  private PoolQueries queries;
  private boolean isSelected;

  public PoolSource(StatusConnection connection, LongSupplier nanoClock) {
    this.connection = connection;
    this.nanoClock = nanoClock;
  }

  @Override
  public void read(Readings to) {
    if (!isSelected && connection.isOpen()) {
      selectQueries(to);
    }
    if (queries == null || !connection.isOpen()) {
      return; // the status source already reports that the server does not answer
    }
    try {
      read(to, queries.gauges(), false);
      if (queries.counters() != null) {
        read(to, queries.counters(), true);
      }
    } catch (SQLException e) {
      to.unread(POOL, Reasons.of(e));
    }
  }

  /** Selects the first queries that return numbers. */
  private void selectQueries(Readings to) {
    try {
      String handling = connection.ask("SELECT @@thread_handling", PoolSource::text);
      isSelected = true;
      to.readable(POOL);
      if (PER_THREAD.equals(handling)) {
        return;
      }
    } catch (SQLException e) {
      if (e.getErrorCode() == UNKNOWN_VARIABLE) {
        isSelected = true; // a server without the variable has no pool
        to.readable(POOL);
      } else {
        to.unread(POOL, Reasons.of(e)); // it may answer the next time
      }
      return;
    }
    String why = "";
    for (PoolQueries candidate : PoolQueries.ALL) {
      try {
        if (!connection.ask(candidate.gauges(), PoolSource::values).isEmpty()) {
          queries = candidate;
          if (candidate.missingReason() != null) {
            to.unread(Telemetry.POOL_ACTIVE, candidate.missingReason());
            to.unread(Telemetry.POOL_QUEUE, candidate.missingReason());
          }
          return;
        }
        why = why.isEmpty() ? "its tables are empty" : why;
      } catch (SQLException e) {
        why = Reasons.of(e); // the queries are for another product or version
      }
    }
    to.unread(POOL, "the server does not show its thread pool: " + why);
  }

  private void read(Readings to, String sql, boolean growing) throws SQLException {
    long beganNs = nanoClock.getAsLong();
    Map<String, Double> values = connection.ask(sql, PoolSource::values);
    long atNs = beganNs + (nanoClock.getAsLong() - beganNs) / 2;
    values.forEach(
        (name, value) -> {
          if (growing) {
            to.counter(POOL + name, atNs, value);
          } else {
            to.gauge(POOL + name, atNs, value);
          }
        });
  }

  private static String text(ResultSet rows) throws SQLException {
    return rows.next() ? rows.getString(1) : null;
  }

  /** Returns one row, with the columns named as in the record; a sum over no rows is NULL. */
  private static Map<String, Double> values(ResultSet rows) throws SQLException {
    Map<String, Double> values = new TreeMap<>();
    ResultSetMetaData columns = rows.getMetaData();
    if (rows.next()) {
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        double value = rows.getDouble(i);
        if (!rows.wasNull()) {
          values.put(columns.getColumnLabel(i), value);
        }
      }
    }
    return values;
  }
}
