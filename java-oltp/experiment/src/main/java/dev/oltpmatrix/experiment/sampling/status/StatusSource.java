package dev.oltpmatrix.experiment.sampling.status;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Reasons;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.model.record.Telemetry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** The server's status variables. */
public final class StatusSource implements Source {
  /**
   * Number of sessions from which on the server is queried only every other second, because it adds
   * up the counters of all sessions for each answer. Every second of a series then still has a
   * reading close to it.
   */
  private static final double MANY_SESSIONS = 1000;

  private final StatusConnection connection;
  private final LongSupplier nanoClock;
  private final StatusNames names;
  private final String query;

  /**
   * The highest reading of each counter. The server adds up the counters of all sessions, and while
   * thousands of them end it finds some neither there nor in its own sum.
   */
  private final Map<String, Double> highest = new HashMap<>();

  private boolean isToBeSpared;

  public StatusSource(StatusConnection connection, LongSupplier nanoClock, StatusNames names) {
    this.connection = connection;
    this.nanoClock = nanoClock;
    this.names = names;
    this.query = names.query();
  }

  @Override
  public void read(Readings to) {
    if (!connection.isOpen()) {
      to.unread(Telemetry.STATUS, connection.problem());
      return;
    }
    if (isToBeSpared) {
      isToBeSpared = false;
      return;
    }
    long beganNs = nanoClock.getAsLong();
    Map<String, Double> status;
    try {
      status = connection.ask(query, StatusSource::numbers);
    } catch (SQLException e) {
      to.unread(Telemetry.STATUS, Reasons.of(e));
      return;
    }
    isToBeSpared = status.getOrDefault("Threads_connected", 0.0) > MANY_SESSIONS;
    long atNs = beganNs + (nanoClock.getAsLong() - beganNs) / 2;
    status.forEach(
        (name, value) -> {
          if (names.counters().containsKey(name)) {
            to.counter(Telemetry.STATUS + name, atNs, highest.merge(name, value, Math::max));
          } else {
            to.gauge(Telemetry.STATUS + name, atNs, value);
          }
        });
  }

  private static Map<String, Double> numbers(ResultSet rows) throws SQLException {
    Map<String, Double> numbers = new TreeMap<>();
    while (rows.next()) {
      String value = rows.getString(2);
      if (value != null && value.matches("-?[0-9]+(\\.[0-9]+)?")) {
        numbers.put(rows.getString(1), Double.valueOf(value));
      }
    }
    return numbers;
  }
}
