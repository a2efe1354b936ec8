package dev.oltpmatrix.driverstudy.run;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.oltpmatrix.load.session.ConnectionSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A benchmark's client: a thread's connection, and the values that it sends. */
@State(Scope.Thread)
public class Client implements AutoCloseable {
  private BenchRun run;
  private Connection connection;

  /** The pool that has the connection, or {@code null} until a case asks for it. */
  private HikariDataSource pool;

  private Texts texts;
  private int number;
  private int step = 1;

  /** Returns a client outside JMH, which checks before others measure. */
  static Client of(BenchRun run) throws SQLException {
    Client client = new Client();
    client.open(run);
    return client;
  }

  @Setup(Level.Trial)
  public void open() throws SQLException {
    open(BenchRun.current());
    step = run.request().threads();
    number = run.measure().connected() - step;
  }

  private void open(BenchRun run) throws SQLException {
    this.run = run;
    texts = run.texts();
    connection = run.request().inTime(run.connector()::open);
  }

  @TearDown(Level.Trial)
  @Override
  public void close() throws SQLException {
    if (pool != null) {
      pool.close();
    }
    if (connection != null) {
      connection.close();
    }
  }

  public Connection connection() {
    return connection;
  }

  /**
   * Borrows this client's connection from its HikariCP pool, which from the first time on has
   * switched autocommit off; closing it returns it. All other settings are HikariCP's defaults. The
   * pool is the client's own, with one connection: clients that wait for each other's connections
   * are what the load generator measures.
   */
  public Connection borrowed() throws SQLException {
    if (pool == null) {
      HikariConfig config = new HikariConfig();
      config.setDataSource(ConnectionSource.of(() -> connection));
      config.setMaximumPoolSize(1);
      config.setAutoCommit(false);
      pool = new HikariDataSource(config);
    }
    return pool.getConnection();
  }

  public Connection another() throws SQLException {
    return run.connector().connect();
  }

  /** Returns a text that was not sent recently. */
  public String text() {
    return texts.next();
  }

  public List<String> sent(int count) {
    return texts.last(count);
  }

  /** Returns a number that no client of the run has sent before. */
  public int number() {
    number += step;
    return number;
  }

  public int lastNumber() {
    return number;
  }

  public String caseName() {
    return run.request().driverCase().name();
  }

  /** Returns the argument of {@code setFetchSize} that makes rows arrive a few at a time. */
  public int fetchRows() {
    return run.connector().fetchRows();
  }
}
