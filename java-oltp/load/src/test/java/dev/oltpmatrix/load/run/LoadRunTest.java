package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.FakeClock;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.measure.WindowSlice.ClientTotals;
import dev.oltpmatrix.load.session.Session;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.Kind;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LoadRunTest {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
  private final SQLException deadlock = new SQLException("deadlock", "40001", 1213);
  private final SQLException full = new SQLException("Table is full", "HY000", 1114);

  private final FakeClock clock = new FakeClock();
  private final AtomicInteger refusals = new AtomicInteger();
  private final List<WindowSlice> checkpoints = new CopyOnWriteArrayList<>();
  private final List<String> journal = Collections.synchronizedList(new ArrayList<>());

  /** A transaction of one read, or of the test's own actions. */
  private interface Work {
    void run(int number) throws SQLException;
  }

  private class FakeSession implements Session {
    private final Work work;
    private int number;

    FakeSession(Work work) {
      this.work = work;
    }

    @Override
    public void runTransaction(QueryCounts counts) throws SQLException {
      counts.read++;
      work.run(number++);
    }

    @Override
    public void finish(QueryCounts counts) {
      journal.add("finish");
      counts.write++;
    }

    @Override
    public void reconnect() throws SQLException {
      journal.add("reconnect");
      if (refusals.getAndDecrement() > 0) {
        throw new SQLException("Connection refused", "08000");
      }
    }

    @Override
    public String currentStatement() {
      return "point-selects";
    }

    @Override
    public void abort() {
      journal.add("abort");
    }

    @Override
    public void close() {
      journal.add("close");
    }
  }

  /** A session of two kinds of transaction. */
  private abstract class TwoKinds extends FakeSession implements Session.Factory {
    TwoKinds(Work work) {
      super(work);
    }

    @Override
    public List<String> kinds() {
      return List.of("order", "report");
    }

    @Override
    public Session open(int client) {
      return this;
    }
  }

  private final RunListener listener =
      new RunListener() {
        @Override
        public void started() {
          journal.add("started");
        }

        @Override
        public void checkpoint(long timeNs, WindowSlice part) {
          checkpoints.add(part);
        }
      };

  private static RunSettings settings(int clients, double warmupS, double windowS, long events) {
    long windowNs = (long) (windowS * SECOND_NS);
    return Settings.of(clients, (long) (warmupS * SECOND_NS), windowNs, windowNs, 0, events);
  }

  private LoadRun prepared(RunSettings settings, Session.Factory sessions) {
    return prepared(settings, sessions, ClientThreads.PLATFORM::start);
  }

  private LoadRun prepared(
      RunSettings settings, Session.Factory sessions, BiConsumer<String, Runnable> threads) {
    return new LoadRun(
        settings, sessions, clock, threads, listener, new JitQuiescence(() -> 0), clock::nanoTime);
  }

  private Session.Factory each(Work work) {
    return client -> {
      journal.add("open");
      return new FakeSession(work);
    };
  }

  private RunOutcome run(RunSettings settings, Work work) throws InterruptedException {
    return prepared(settings, each(work)).run();
  }

  private void take(double seconds) {
    clock.advance((long) (seconds * SECOND_NS));
  }

  private static void await(CountDownLatch latch) throws SQLException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
  }

  @Test
  void warmUpIsDiscardedAndTheWindowIsExact() throws Exception {
    RunOutcome outcome = run(settings(1, 2, 3, 0), n -> take(0.25));

    // Transactions end every 0.25 s from the release on: 12 of them in [2 s, 5 s).
    assertThat(outcome.whole().transactions()).isEqualTo(12);
    assertThat(outcome.whole().queries().read()).isEqualTo(12);
    assertThat(outcome.windowNs()).isEqualTo(3 * SECOND_NS);
    assertThat(outcome.window().extended()).isFalse();
    assertThat(outcome.window().interrupted()).isFalse();
    assertThat(outcome.whole().latency().getMaxValue()).isBetween(250_000L, 250_250L);
    assertThat(outcome.openLoop()).isNull();
  }

  @Test
  void intervalsAndClientsAddUpToTheWindow() throws Exception {
    RunOutcome outcome = run(settings(2, 1, 5, 0), n -> take(0.01));

    long transactions = outcome.whole().transactions();
    assertThat(outcome.intervals().stream().mapToLong(Interval::transactions).sum())
        .isEqualTo(transactions);
    assertThat(outcome.intervals().stream().mapToDouble(Interval::lengthS).sum())
        .isCloseTo(5, within(1e-9));
    assertThat(outcome.whole().latency().getTotalCount()).isEqualTo(transactions);
    assertThat(outcome.whole().clients().stream().mapToLong(ClientTotals::transactions).sum())
        .isEqualTo(transactions);
  }

  @Test
  void anIntervalHasThePercentilesOfItsOwnTransactions() throws Exception {
    // Of 50 transactions one takes 200 ms, three take 50 ms, the others 10 ms.
    RunOutcome outcome =
        run(settings(1, 0, 20, 0), n -> take(n % 50 == 7 ? 0.2 : n % 16 == 0 ? 0.05 : 0.01));

    assertThat(outcome.intervals())
        .filteredOn(interval -> interval.transactions() >= 60)
        .isNotEmpty()
        .allSatisfy(
            interval ->
                assertThat(
                        List.of(
                            interval.p50Us(), interval.p95Us(), interval.p99Us(), interval.maxUs()))
                    .extracting(us -> Math.round(us / 1_000.0))
                    .containsExactly(10L, 50L, 200L, 200L));
  }

  @Test
  void kindsAreMeasuredSeparatelyAndAddUpToAll() throws Exception {
    TwoKinds twoKinds =
        new TwoKinds(n -> take(n % 4 == 3 ? 0.5 : 0.25)) {
          private int done;

          @Override
          public void runTransaction(QueryCounts counts) throws SQLException {
            super.runTransaction(counts);
            counts.kind = done++ % 4 == 3 ? 1 : 0;
          }
        };

    // Four transactions take 1.25 s.
    RunOutcome outcome = prepared(settings(1, 0, 5, 0), twoKinds).run();

    assertThat(outcome.kinds()).extracting(Kind::name).containsExactly("order", "report");
    assertThat(outcome.kinds().get(0).latencies().summary().maxUs()).isBetween(250_000L, 250_250L);
    assertThat(outcome.kinds().get(1).latencies().summary().minUs()).isBetween(499_700L, 500_250L);
    assertThat(outcome.kinds().stream().mapToLong(Kind::transactions).sum())
        .isEqualTo(outcome.whole().transactions())
        .isGreaterThanOrEqualTo(15);
  }

  @Test
  void aRestartStaysInItsSampleAndIsCountedByKind() throws Exception {
    TwoKinds twoKinds =
        new TwoKinds(n -> take(0.5)) {
          private int calls;

          @Override
          public void runTransaction(QueryCounts counts) throws SQLException {
            super.runTransaction(counts);
            calls++;
            counts.kind = 1;
            if (calls == 1) {
              throw deadlock;
            }
            counts.rolledBack = calls == 2;
          }
        };

    RunOutcome outcome = prepared(settings(1, 0, 10, 2), twoKinds).run();

    assertThat(outcome.kinds().get(0).errors()).isEmpty();
    assertThat(outcome.kinds().get(0).rolledBack()).isZero();
    assertThat(outcome.kinds().get(1).errors()).isEqualTo(Map.of("1213", 1L));
    assertThat(outcome.kinds().get(1).rolledBack()).isEqualTo(1);
    assertThat(outcome.kinds().get(1).transactions()).isEqualTo(2);
    assertThat(outcome.whole().errors()).isEqualTo(Map.of("1213", 1L));
    assertThat(outcome.whole().latency().getMaxValue()).isBetween(1_000_000L, 1_001_000L);
    assertThat(outcome.whole().latency().getMinValue()).isBetween(499_500L, 500_500L);
  }

  @Test
  void pausesAreBetweenTransactionsAndInNoLatency() throws Exception {
    Session.Factory pausing =
        client ->
            new FakeSession(n -> take(0.25)) {
              @Override
              public long pauseNs() {
                return 2 * SECOND_NS;
              }
            };

    RunOutcome outcome = prepared(settings(1, 0, 10, 0), pausing).run();

    // A transaction every 2.25 s: the fourth ends after 9 s.
    assertThat(outcome.whole().transactions()).isEqualTo(4);
    assertThat(outcome.whole().latency().getMaxValue()).isBetween(250_000L, 250_250L);
    assertThat(outcome.steady().agesAtEnd().count()).as("nothing is in flight").isZero();
  }

  @Test
  void allClientsAreOpenBeforeTheFirstStarts() throws Exception {
    run(
        settings(3, 0, 1, 0),
        n -> {
          journal.add("work");
          take(0.5);
        });

    assertThat(journal.subList(0, 4)).containsExactly("open", "open", "open", "started");
    assertThat(journal.subList(4, journal.size())).contains("work").doesNotContain("open");
    assertThat(journal).filteredOn("close"::equals).hasSize(3);
  }

  @Test
  void connectionsAreSpreadByTheRate() throws Exception {
    RunSettings fivePerS =
        RunSettingsBuilder.builder(settings(10, 0, 1, 0)).connectsPerS(5).build();

    RunOutcome outcome = prepared(fivePerS, each(n -> take(1))).run();

    assertThat(outcome.window().connectS()).isGreaterThanOrEqualTo(1.8);
  }

  @Test
  void whatIsInFlightAtTheEndIsLetFinishAndNotCounted() throws Exception {
    AtomicInteger finished = new AtomicInteger();

    RunOutcome outcome =
        run(
            settings(1, 0, 1, 0),
            n -> {
              take(0.75);
              finished.incrementAndGet();
            });

    assertThat(finished).hasValue(2);
    assertThat(outcome.whole().transactions()).isEqualTo(1);
    assertThat(outcome.cutOff()).isZero();
  }

  @Test
  void aNumberOfEventsEndsTheWindowWithTheLastOfThem() throws Exception {
    RunOutcome outcome = run(settings(1, 0, 100, 7), n -> take(0.5));

    assertThat(outcome.whole().transactions()).isEqualTo(7);
    assertThat(outcome.windowNs()).isBetween((long) (3.5 * SECOND_NS), (long) (3.6 * SECOND_NS));
    // What was only collected is sent at the end.
    assertThat(journal).containsSubsequence("finish", "close");
    assertThat(outcome.whole().queries().write()).isEqualTo(1);
  }

  /**
   * Returns a session whose first statement outlasts the window and ends only when it is cut off;
   * it advances time only once others have begun: none begins after the window.
   */
  private Session stuck(CountDownLatch othersBegun) {
    CountDownLatch aborted = new CountDownLatch(1);
    return new FakeSession(
        n -> {
          await(othersBegun);
          take(2);
          await(aborted);
          throw new SQLException("cut off");
        }) {
      @Override
      public void abort() {
        super.abort();
        aborted.countDown();
      }
    };
  }

  /** A driver may ask a stopped server to end the statement, and wait for its answer. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aStatementThatDoesNotEndIsCutOff(boolean abortReturns) throws Exception {
    CountDownLatch never = new CountDownLatch(abortReturns ? 0 : 1);
    Session stuck = stuck(new CountDownLatch(0));
    FakeSession hung =
        new FakeSession(n -> stuck.runTransaction(new QueryCounts())) {
          @Override
          public void abort() {
            try {
              never.await();
              stuck.abort();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        };

    RunOutcome outcome =
        prepared(Settings.impatient(settings(1, 0, 1, 0), 0, SECOND_NS), client -> hung).run();

    assertThat(outcome.cutOff()).isEqualTo(1);
    assertThat(outcome.whole().transactions()).isZero();
    never.countDown();
  }

  /** Runs an action once the window of a run has closed, and then advances time. */
  private Thread afterTheWindow(LoadRun run, Runnable what) {
    Thread thread =
        new Thread(
            () -> {
              try {
                while (run.window == null || !run.window.closed()) {
                  Thread.sleep(1);
                }
                what.run();
                while (!journal.contains("abort")) {
                  take(1);
                  Thread.sleep(1);
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    thread.start();
    return thread;
  }

  @Test
  void aSignalShortensTheWaitForTheLastStatements() throws Exception {
    LoadRun run = prepared(settings(1, 0, 1, 0), client -> stuck(new CountDownLatch(0)));
    Thread signal = afterTheWindow(run, run::interrupt);

    RunOutcome outcome = run.run();
    signal.join();

    assertThat(outcome.cutOff()).isEqualTo(1);
    // The window had its full length.
    assertThat(outcome.window().interrupted()).isFalse();
    assertThat(outcome.windowNs()).isEqualTo(SECOND_NS);
  }

  @Test
  void aFailureShortensTheWaitForTheLastStatements() throws Exception {
    CountDownLatch windowClosed = new CountDownLatch(1);
    CountDownLatch begun = new CountDownLatch(1);
    Session failing =
        new FakeSession(
            n -> {
              begun.countDown();
              await(windowClosed);
              throw full;
            });
    LoadRun run = prepared(settings(2, 0, 1, 0), client -> client == 0 ? failing : stuck(begun));
    Thread failure = afterTheWindow(run, windowClosed::countDown);

    assertThatThrownBy(run::run).isInstanceOf(LoadException.class).hasRootCause(full);
    failure.join();
  }

  @Test
  void whatAClientCannotDoEndsTheRunBeforeItStarts() {
    SQLException full = new SQLException("Too many connections", "08004", 1040);
    Session.Factory refusingTheSecond =
        client -> {
          if (client == 1) {
            throw full;
          }
          return new FakeSession(n -> take(1));
        };
    BiConsumer<String, Runnable> twoThreads =
        (name, client) -> {
          if (name.equals("client-2")) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          ClientThreads.PLATFORM.start(name, client);
        };

    assertThatThrownBy(() -> prepared(settings(3, 0, 1, 0), refusingTheSecond).run())
        .isInstanceOf(LoadException.class)
        .hasRootCause(full);
    assertThatThrownBy(() -> prepared(settings(4, 0, 1, 0), each(n -> take(1)), twoThreads).run())
        .isInstanceOf(LoadException.class)
        .hasRootCauseInstanceOf(OutOfMemoryError.class);
    assertThat(journal).doesNotContain("started");
  }

  @Test
  void clientsThatAreNotReadyInTimeEndTheRun() throws Exception {
    CountDownLatch ready = new CountDownLatch(1);
    LoadRun run =
        prepared(
            Settings.impatient(settings(2, 0, 1, 0), 1, 1),
            client -> {
              await(ready);
              return null;
            });
    // The clients wait longer than the run waits for them.
    Thread release =
        new Thread(
            () -> {
              try {
                Thread.sleep(200);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              ready.countDown();
            });
    release.start();

    assertThatThrownBy(run::run)
        .isInstanceOf(LoadException.class)
        .hasMessage("2 of 2 clients were not ready within 0 s: raise --thread-init-timeout");
  }

  @Test
  void idleClientsThatLostTheirConnectionFailTheRun() {
    Session.Factory twoOfThem =
        client ->
            new FakeSession(n -> take(0.25)) {
              @Override
              public boolean isConnected() {
                return client < 2;
              }
            };

    assertThatThrownBy(() -> prepared(Settings.active(settings(4, 0, 1, 0), 1), twoOfThem).run())
        .isInstanceOf(LoadException.class)
        .hasStackTraceContaining("2 of 3 idle connections were closed before the window's end");
  }

  @Test
  void interruptedItKeepsWhatItHas() throws Exception {
    LoadRun[] run = new LoadRun[1];
    run[0] =
        prepared(
            settings(1, 0, 100, 0),
            each(
                n -> {
                  if (n == 8) {
                    run[0].interrupt();
                  }
                  take(0.5);
                }));

    RunOutcome outcome = run[0].run();

    assertThat(outcome.window().interrupted()).isTrue();
    // Eight ended up to the moment of the interrupt, the ninth after it.
    assertThat(outcome.windowNs()).isEqualTo(4 * SECOND_NS + 1);
    assertThat(outcome.whole().transactions()).isEqualTo(8);
  }

  @Test
  void interruptedInTheWarmUpThereIsNothingMeasured() throws Exception {
    LoadRun[] run = new LoadRun[1];
    run[0] =
        prepared(
            settings(1, 10, 100, 0),
            each(
                n -> {
                  run[0].interrupt();
                  take(0.5);
                }));

    assertThat(run[0].run()).isNull();
  }

  @Test
  void inAnOpenLoopLatencyRunsFromThePlannedStart() throws Exception {
    RunOutcome outcome = run(Settings.open(settings(1, 0, 10, 0), 2), n -> take(1));

    // Two arrive per second and one is served: the plan continues, and the wait is latency.
    LoadResult.OpenLoop loop = outcome.openLoop();
    assertThat(outcome.whole().transactions()).isBetween(8L, 10L);
    assertThat(loop.arrivals()).isBetween(12L, 30L);
    assertThat(loop.backlogEnd())
        .isBetween(loop.arrivals() - outcome.whole().transactions() - 2, loop.arrivals());
    assertThat(loop.backlogMax()).isGreaterThanOrEqualTo(loop.backlogEnd());
    assertThat(outcome.service().getMaxValue()).isBetween(1_000_000L, 1_001_000L);
    assertThat(outcome.service().getTotalCount()).isEqualTo(outcome.whole().transactions());
    assertThat(outcome.whole().latency().getMaxValue()).isGreaterThan(2_000_000L);
  }

  @Test
  void inAnOpenLoopAFreeClientWaitsForThePlannedStart() throws Exception {
    RunOutcome outcome = run(Settings.open(settings(1, 0, 100, 20), 1), n -> take(0.000_1));

    assertThat(outcome.whole().transactions()).isEqualTo(20);
    assertThat(outcome.windowNs()).isBetween(5 * SECOND_NS, 60 * SECOND_NS);
    assertThat(outcome.whole().latency().getValueAtPercentile(50)).isLessThan(200);
    assertThat(outcome.openLoop().backlogEnd()).isZero();
  }

  private RunOutcome failingOnce(SQLException error, boolean all, Integer... ignored)
      throws Exception {
    return run(
        Settings.ignoring(settings(1, 0, 100, 2), all, Set.of(ignored)),
        n -> {
          take(0.5);
          if (n == 0) {
            throw error;
          }
        });
  }

  @Test
  void onlyErrorsThatAreListedRestartTheTransaction() throws Exception {
    assertThat(failingOnce(full, false, 1114).whole().errors()).isEqualTo(Map.of("1114", 1L));
    assertThat(failingOnce(full, true).whole().errors()).containsKey("1114");
    assertThat(journal).doesNotContain("reconnect");
    journal.clear();
    assertThatThrownBy(() -> failingOnce(full, false, 1213))
        .isInstanceOf(LoadException.class)
        .hasMessageStartingWith("point-selects: ")
        .hasCause(full);
    assertThat(journal).contains("close");
  }

  @Test
  void aLostConnectionIsReplacedWhereItIsIgnored() throws Exception {
    SQLException lost = new SQLException("Communications link failure", "08S01", 0);
    refusals.set(2);

    RunOutcome outcome = failingOnce(lost, false, 2013);

    assertThat(journal).filteredOn("reconnect"::equals).hasSize(3);
    assertThat(outcome.whole().reconnects()).isEqualTo(1);
    assertThat(outcome.whole().errors()).isEmpty();
    assertThat(outcome.whole().transactions()).isEqualTo(2);
    assertThatThrownBy(() -> failingOnce(lost, false, 1213)).isInstanceOf(LoadException.class);
  }

  /** Takes a quarter of a second, but no time passes while the first checkpoint is late. */
  private void takeBehindCheckpoint(long latestNs) throws SQLException {
    try {
      do {
        Thread.sleep(5);
      } while (checkpoints.isEmpty() && clock.nanoTime() > latestNs);
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
    take(0.25);
  }

  @Test
  void checkpointsCutTheRunIntoPartsThatAddUp() throws Exception {
    long latestNs = clock.nanoTime() + 6 * SECOND_NS;
    RunOutcome outcome =
        run(
            Settings.withCheckpoints(settings(2, 0, 30, 0), 9, 0, 3), // at the start is nothing
            n -> takeBehindCheckpoint(latestNs));

    assertThat(checkpoints).hasSize(2);
    assertThat(checkpoints.get(0).lengthNs()).isGreaterThanOrEqualTo(3 * SECOND_NS);
    assertThat(checkpoints.get(0).clients()).hasSize(2);
    assertThat(
            checkpoints.stream().mapToLong(WindowSlice::transactions).sum()
                + outcome.sinceCheckpoint().transactions())
        .isEqualTo(outcome.whole().transactions());
    assertThat(
            checkpoints.stream().mapToLong(WindowSlice::lengthNs).sum()
                + outcome.sinceCheckpoint().lengthNs())
        .isEqualTo(outcome.windowNs());
  }
}
