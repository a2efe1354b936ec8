package dev.oltpmatrix.load.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.driver.FakeDriver;
import dev.oltpmatrix.load.driver.Servers;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.options.Part;
import dev.oltpmatrix.load.options.TestOptions;
import dev.oltpmatrix.workload.LoadWorkloads;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PooledSessionTest {
  /** A server whose answers a test may delay or replace by an error. */
  private static final class HeldServer extends FakeDriver {
    final AtomicInteger connected = new AtomicInteger();
    final AtomicInteger prepared = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();
    final Map<Connection, Integer> asked = new ConcurrentHashMap<>();
    volatile CountDownLatch answers = new CountDownLatch(0);
    volatile CountDownLatch busy = new CountDownLatch(1);
    volatile SQLException failure;

    /** The answers to a pool that asks, by the method's name; empty for one that must not ask. */
    final Map<String, Object> answersToPool = new ConcurrentHashMap<>();

    final Map<String, Integer> askedByPool = new ConcurrentHashMap<>();

    @Override
    public Connection connect() {
      connected.incrementAndGet();
      return proxy(
          Connection.class,
          (self, method, arguments) ->
              switch (method.getName()) {
                case "close", "abort" -> closed.incrementAndGet();
                case "hashCode" -> System.identityHashCode(self);
                case "equals" -> self == arguments[0];
                default -> answerToPool(method.getName());
              });
    }

    private Object answerToPool(String question) {
      askedByPool.merge(question, 1, Integer::sum);
      if (answersToPool.isEmpty()) {
        throw new AssertionError("the pool asks for " + question);
      }
      return answersToPool.get(question);
    }

    @Override
    public PreparedStatement prepare(Connection connection, String sql) {
      prepared.incrementAndGet();
      return proxy(
          PreparedStatement.class,
          (self, method, arguments) ->
              method.getName().equals("executeQuery") ? answer(connection) : null);
    }

    private ResultSet answer(Connection connection) throws Exception {
      asked.merge(connection, 1, Integer::sum);
      busy.countDown();
      answers.await();
      SQLException pending = failure;
      if (pending != null) {
        failure = null;
        throw pending;
      }
      return proxy(ResultSet.class, (s, m, a) -> null);
    }
  }

  private final HeldServer server = new HeldServer();
  private final QueryCounts counts = new QueryCounts();
  private JdbcSessions sessions;

  private List<Session> opened(int clients, int pool) {
    begin(clients, pool);
    List<Session> all = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      all.add(sessions.open(client));
    }
    return all;
  }

  private void begin(int clients, int pool) {
    String settings = server.answersToPool.isEmpty() ? "fixed" : "defaults";
    Options options =
        TestOptions.of(
            "oltp_point_select",
            "--threads=" + clients,
            "--client-pool=" + pool,
            "--client-pool-settings=" + settings);
    sessions =
        new JdbcSessions(
            new Servers(List.of(server), 1, 0),
            LoadWorkloads.named("oltp_point_select"),
            options,
            Part.WHOLE);
  }

  @AfterEach
  void close() {
    server.answers.countDown();
    sessions.close();
  }

  private static FutureTask<Void> onAThread(Session session) {
    FutureTask<Void> run =
        new FutureTask<>(
            () -> {
              session.runTransaction(new QueryCounts());
              return null;
            });
    Thread thread = new Thread(run, "client");
    thread.setDaemon(true);
    thread.start();
    return run;
  }

  @Test
  void allConnectionsAreMadeAndPreparedBeforeTheStartAndNoneIsAskedAnythingElse() throws Exception {
    List<Session> clients = opened(8, 3);
    assertThat(server.connected).hasValue(3);
    assertThat(server.prepared).hasValue(3);

    for (int i = 0; i < 10; i++) {
      for (Session client : clients) {
        client.runTransaction(counts);
      }
    }

    assertThat(counts.read).isEqualTo(80);
    assertThat(server.connected).hasValue(3);
    assertThat(server.prepared).hasValue(3);
    assertThat(server.asked.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(80);
  }

  private void awaitClosed(int connections) throws InterruptedException {
    while (server.closed.get() < connections) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    assertThat(server.closed).hasValue(connections);
  }

  @Test
  void aPoolThatIsGivenUpHalfFilledClosesItsConnectionsAndThoseThatComeLater() throws Exception {
    begin(3, 3);
    sessions.open(0);
    sessions.close();
    awaitClosed(1);

    sessions.open(1);
    sessions.open(2);

    awaitClosed(3);
  }

  @Test
  void anInterruptionWhileThePoolIsFilledLeavesNoConnectionOpen() throws Exception {
    begin(8, 8);
    for (int client = 0; client < 7; client++) {
      sessions.open(client);
    }
    Thread.currentThread().interrupt();
    try {
      sessions.open(7);
    } catch (LoadException e) {
      // Unless the pool was faster.
    }
    assertThat(Thread.interrupted()).isTrue();

    sessions.close();

    awaitClosed(8);
  }

  @Test
  void aClientWaitsForAConnectionAndKnowsForHowLong() throws Exception {
    List<Session> clients = opened(2, 1);
    server.answers = new CountDownLatch(1);
    FutureTask<Void> first = onAThread(clients.get(0));
    server.busy.await();
    FutureTask<Void> second = onAThread(clients.get(1));

    TimeUnit.MILLISECONDS.sleep(50);
    assertThat(second).isNotDone();
    assertThat(server.asked).hasSize(1).containsValue(1);
    server.answers.countDown();
    first.get();
    second.get();

    assertThat(server.asked).hasSize(1).containsValue(2);
    assertThat(clients.get(1).waitedNs()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(20));
    clients.get(1).runTransaction(counts);
    assertThat(clients.get(1).waitedNs()).isLessThan(TimeUnit.SECONDS.toNanos(20));
  }

  @Test
  void aTransactionThatIsRunAgainKeepsItsConnection() throws Exception {
    List<Session> clients = opened(2, 1);
    server.failure = new SQLException("deadlock", "40001", 1213);
    assertThatThrownBy(() -> clients.get(0).runTransaction(counts)).hasMessage("deadlock");
    FutureTask<Void> other = onAThread(clients.get(1));

    TimeUnit.MILLISECONDS.sleep(50);
    assertThat(other).isNotDone();
    clients.get(0).runTransaction(counts);

    other.get();
    assertThat(server.connected).hasValue(1);
  }

  @Test
  void aLostConnectionIsReplacedAndPrepared() throws Exception {
    List<Session> clients = opened(2, 1);
    server.failure = new SQLNonTransientConnectionException("gone", "08S01");
    assertThatThrownBy(() -> clients.get(0).runTransaction(counts)).hasMessage("gone");

    clients.get(0).reconnect();
    clients.get(1).runTransaction(counts);
    clients.get(0).runTransaction(counts);

    assertThat(server.connected).hasValue(2);
    assertThat(server.prepared).hasValue(2);
    assertThat(server.asked).hasSize(2);
  }

  /** The settings under which HikariCP asks the driver's connection; its state is as expected. */
  private void withDefaults() {
    server.answersToPool.putAll(
        Map.of(
            "isValid", true,
            "isReadOnly", false,
            "getAutoCommit", true,
            "getNetworkTimeout", 0,
            "getTransactionIsolation", Connection.TRANSACTION_REPEATABLE_READ));
  }

  /** HikariCP lends a connection untested if it was in use in the last half second. */
  private static void becomeIdle() throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(600);
  }

  @Test
  void withHikariCpsDefaultsAConnectionThatWasIdleIsTested() throws Exception {
    withDefaults();
    List<Session> clients = opened(2, 1);
    int before = server.askedByPool.get("isValid");

    becomeIdle();
    clients.get(0).runTransaction(counts);

    assertThat(server.askedByPool.get("isValid")).isGreaterThan(before);
    assertThat(server.connected).hasValue(1);
    assertThat(counts.read).isEqualTo(1);
  }

  @Test
  void withHikariCpsDefaultsAConnectionThatIsFoundDeadIsReplaced() throws Exception {
    withDefaults();
    List<Session> clients = opened(2, 1);
    server.answersToPool.put("isValid", false);

    becomeIdle();
    FutureTask<Void> run = onAThread(clients.get(0));
    while (server.closed.get() == 0) {
      TimeUnit.MILLISECONDS.sleep(5);
    }
    server.answersToPool.put("isValid", true);
    run.get();

    assertThat(server.connected.get()).isGreaterThan(1);
    assertThat(server.prepared).hasValue(server.connected.get());
  }

  @Test
  void cuttingOffEndsTheWaitForAConnection() throws Exception {
    List<Session> clients = opened(2, 1);
    server.answers = new CountDownLatch(1);
    FutureTask<Void> holding = onAThread(clients.get(0));
    server.busy.await();
    FutureTask<Void> waiting = onAThread(clients.get(1));
    while (!waiting.isDone()) {
      clients.get(1).abort();
      TimeUnit.MILLISECONDS.sleep(1);
    }

    assertThatThrownBy(waiting::get).hasRootCauseInstanceOf(InterruptedException.class);
    assertThat(holding).isNotDone();
  }

  @Test
  void theEndClosesAllConnections() throws Exception {
    List<Session> clients = opened(4, 4);
    for (Session client : clients) {
      client.runTransaction(counts);
      client.close();
    }
    assertThat(server.closed).hasValue(0);

    sessions.close();

    assertThat(server.closed).hasValue(4);
  }
}
