package dev.oltpmatrix.experiment.sampling.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.TestProject;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Uses a simulated server; tests with real ones are in WatchedServersTest. */
class PoolSourceTest {
  private static final long SECOND_NS = 1_000_000_000;
  private static final Path CONFIGS = TestProject.root().resolve("server-configs");

  private final List<String> asked = new ArrayList<>();
  private final Readings readings = new Readings();
  private final Queue<String> openedTables = new ArrayDeque<>();
  private SQLException refusal;
  private String handling = "one-thread-per-connection";
  private Predicate<String> knows = sql -> true;
  private final StatusConnection connection = StatusConnection.open(server());
  private final PoolSource pool = new PoolSource(connection, () -> 0);

  @Test
  void aServerWithoutTheVariableHasNoPoolAndAnotherRefusalIsReportedUntilItAnswers() {
    refusal = new SQLException("Too many statements", "42000", 1461);
    pool.read(readings);
    assertThat(readings.unread()).containsEntry("pool.", "Too many statements");
    refusal = new SQLException("Unknown system variable", "HY000", 1193);
    pool.read(readings);
    pool.read(readings);
    assertThat(asked).filteredOn(sql -> sql.contains("@@thread_handling")).hasSize(2);
    assertThat(readings.unread()).isEmpty();
    refusal = new SQLException("SELECT command denied", "42000", 1142);
    new StatusSource(connection, () -> 0, StatusNames.load(CONFIGS)).read(readings);
    assertThat(readings.unread()).containsEntry("status.", "SELECT command denied");
  }

  /** MariaDB on Windows shows no groups there, and counts no thread as idle. */
  @Test
  void ofThePoolOfWindowsOnlyItsThreadsAreKnown() {
    handling = "pool-of-threads";
    knows = sql -> sql.contains("thread_pool_mode") || sql.contains("@@thread_handling");
    pool.read(readings);
    assertThat(asked.get(asked.size() - 1)).contains("@@GLOBAL.thread_pool_mode = 'windows'");
    assertThat(readings.unread())
        .containsOnlyKeys("pool.active_threads", "pool.queue_length")
        .containsValue("thread_pool_mode=windows: the operating system's pool does not show it");
  }

  @Test
  void aCounterThatFellWhileSessionsEndedDidNotFall() {
    AtomicLong clockNs = new AtomicLong();
    StatusSource status =
        new StatusSource(connection, clockNs::incrementAndGet, StatusNames.load(CONFIGS));
    openedTables.addAll(List.of("40", "10", "41"));
    for (int second = 1; second <= 3; second++) {
      clockNs.set(second * SECOND_NS);
      status.read(readings);
    }
    Line line = readings.lines().get("status.Opened_tables");
    assertThat(line.growth(SECOND_NS + 1, 2 * SECOND_NS + 1, SECOND_NS)).isZero();
    assertThat(line.growth(SECOND_NS + 1, 3 * SECOND_NS + 1, SECOND_NS)).isEqualTo(1);
  }

  private RunningServer server() {
    Statement statement =
        proxy(Statement.class, (name, sql) -> name.equals("executeQuery") ? rows(sql[0]) : null);
    Connection connection =
        proxy(
            Connection.class,
            (name, arguments) ->
                switch (name) {
                  case "createStatement" -> statement;
                  case "isClosed" -> false;
                  default -> null; // settings of the connection
                });
    return proxy(
        RunningServer.class,
        (name, arguments) -> name.equals("connectToWatch") ? connection : Optional.empty());
  }

  private ResultSet rows(Object sql) throws SQLException {
    asked.add((String) sql);
    if (refusal != null) {
      throw refusal;
    }
    if (!knows.test((String) sql)) {
      throw new SQLException("Unknown table", "42S02", 1109);
    }
    return openedTables.isEmpty() ? rows() : status(openedTables.remove());
  }

  private static ResultSet status(String value) {
    Iterator<Boolean> rows = List.of(true, false).iterator();
    return proxy(
        ResultSet.class,
        (name, arguments) ->
            switch (name) {
              case "next" -> rows.next();
              case "getString" -> arguments[0].equals(1) ? "Opened_tables" : value;
              default -> null;
            });
  }

  /** Returns one row, of its session 1. */
  private ResultSet rows() {
    return proxy(
        ResultSet.class,
        (name, arguments) ->
            switch (name) {
              case "next" -> true;
              case "getDouble" -> 1.0;
              case "getString" -> handling;
              case "getMetaData" ->
                  proxy(
                      ResultSetMetaData.class,
                      (of, n) -> of.equals("getColumnCount") ? (Object) 1 : "threads");
              case "wasNull" -> false;
              default -> null;
            });
  }

  private interface Answers {
    Object to(String method, Object[] arguments) throws Exception;
  }

  private static <T> T proxy(Class<T> type, Answers answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> answers.to(method.getName(), arguments)));
  }
}
