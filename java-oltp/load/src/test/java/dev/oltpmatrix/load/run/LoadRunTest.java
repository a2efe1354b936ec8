package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.FakeClock;
import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.session.Session;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadRunTest {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  private final FakeClock clock = new FakeClock();
  private final List<IntervalStats> intervals = new ArrayList<>();
  private final AtomicInteger refusals = new AtomicInteger();
  private final List<WindowSlice> checkpoints = new ArrayList<>();
  private final JitQuiescence compiler = new JitQuiescence(() -> 0);
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
      work.run(number++);
      counts.read++;
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

  private final RunListener listener =
      new RunListener() {
        @Override
        public void started() {
          journal.add("started");
        }

        @Override
        public void windowOpens(long timeNs) {
          journal.add("window opens");
        }

        @Override
        public void intervalEnded(IntervalStats interval) {
          intervals.add(interval);
        }

        @Override
        public void checkpoint(long timeNs, WindowSlice part) {
          checkpoints.add(part);
        }
      };

  private static RunSettings settings(
      int clients, double warmupS, double windowS, double limitS, int minEvents, long events) {
    return Settings.of(
        clients,
        (long) (warmupS * SECOND_NS),
        (long) (windowS * SECOND_NS),
        (long) (limitS * SECOND_NS),
        minEvents,
        events);
  }

  private LoadRun run(RunSettings settings, Work work) {
    return run(
        settings,
        client -> {
          journal.add("open");
          return new FakeSession(work);
        },
        ClientThreads.PLATFORM);
  }

  private LoadRun run(RunSettings settings, Session.Factory sessions, ThreadStarter threads) {
    return new LoadRun(settings, sessions, clock, threads, listener, compiler);
  }

  private void take(double seconds) {
    clock.advance((long) (seconds * SECOND_NS));
  }

  @Test
  void idleClientsThatLostTheirConnectionFailTheRun() {
    RunSettings settings = Settings.active(settings(4, 0, 1, 1, 0, 0), 1);
    Session.Factory twoOfThem =
        client ->
            new FakeSession(n -> take(0.25)) {
              @Override
              public boolean isConnected() {
                return client < 2;
              }
            };

    assertThatThrownBy(() -> run(settings, twoOfThem, ClientThreads.PLATFORM).run())
        .isInstanceOf(LoadException.class)
        .hasStackTraceContaining("2 of 3 idle connections were closed before the window's end");
  }

  @Test
  void warmUpIsDiscardedAndTheWindowIsExact() throws Exception {
    RunOutcome outcome = run(settings(1, 2, 3, 3, 0, 0), n -> take(0.25)).run();

    // Transactions end every 0.25 s from the release on: 12 of them in [2 s, 5 s).
    assertThat(outcome.whole().transactions()).isEqualTo(12);
    assertThat(outcome.whole().queries().read()).isEqualTo(12);
    assertThat(outcome.windowNs()).isEqualTo(3 * SECOND_NS);
    assertThat(outcome.window().extended()).isFalse();
    assertThat(outcome.whole().latency().getMaxValue()).isBetween(250_000L, 250_250L);
    assertThat(outcome.window().interrupted()).isFalse();
  }

  @Test
  void kindsAreMeasuredSeparatelyAndAddUpToAll() throws Exception {
    Session.Factory twoKinds =
        new Session.Factory() {
          @Override
          public Session open(int client) {
            return new FakeSession(n -> take(n % 4 == 3 ? 0.5 : 0.25)) {
              private int done;

              @Override
              public void runTransaction(QueryCounts counts) throws SQLException {
                super.runTransaction(counts);
                counts.kind = done++ % 4 == 3 ? 1 : 0;
              }
            };
          }

          @Override
          public List<String> kinds() {
            return List.of("order", "report");
          }
        };

    // Four transactions take 1.25 s.
    RunOutcome outcome = run(settings(1, 0, 5, 5, 0, 0), twoKinds, ClientThreads.PLATFORM).run();

    assertThat(outcome.kinds())
        .extracting(LoadResult.Kind::name)
        .containsExactly("order", "report");
    assertThat(outcome.kinds().get(0).latencies().summary().maxUs()).isBetween(250_000L, 250_250L);
    assertThat(outcome.kinds().get(1).latencies().summary().minUs()).isBetween(499_700L, 500_250L);
    assertThat(outcome.kinds().stream().mapToLong(LoadResult.Kind::transactions).sum())
        .isEqualTo(outcome.whole().transactions())
        .isGreaterThanOrEqualTo(15);
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

    RunOutcome outcome = run(settings(1, 0, 10, 10, 0, 0), pausing, ClientThreads.PLATFORM).run();

    // A transaction every 2.25 s: the fourth ends after 9 s.
    assertThat(outcome.whole().transactions()).isEqualTo(4);
    assertThat(outcome.whole().latency().getMaxValue()).isBetween(250_000L, 250_250L);
    assertThat(outcome.steady().agesAtEnd().count()).as("nothing is in flight").isZero();
  }

  @Test
  void restartsAndRollbacksAreCountedByKind() throws Exception {
    Session.Factory twoKinds =
        new Session.Factory() {
          @Override
          public Session open(int client) {
            return new FakeSession(n -> take(0.5)) {
              private int calls;

              @Override
              public void runTransaction(QueryCounts counts) throws SQLException {
                super.runTransaction(counts);
                calls++;
                counts.kind = 1;
                if (calls == 1) {
                  throw new SQLException("deadlock", "40001", 1213);
                }
                counts.rolledBack = calls == 2;
              }
            };
          }

          @Override
          public List<String> kinds() {
            return List.of("order", "report");
          }
        };

    RunOutcome outcome = run(settings(1, 0, 10, 10, 0, 2), twoKinds, ClientThreads.PLATFORM).run();

    assertThat(outcome.kinds().get(0).errors()).isEmpty();
    assertThat(outcome.kinds().get(0).rolledBack()).isZero();
    assertThat(outcome.kinds().get(1).errors()).containsExactly(java.util.Map.entry("1213", 1L));
    assertThat(outcome.kinds().get(1).rolledBack()).isEqualTo(1);
    assertThat(outcome.kinds().get(1).transactions()).isEqualTo(2);
    assertThat(outcome.whole().errors()).containsExactly(java.util.Map.entry("1213", 1L));
  }

  @Test
  void allClientsAreOpenBeforeTheFirstStarts() throws Exception {
    run(
            settings(3, 0, 1, 1, 0, 0),
            n -> {
              journal.add("work");
              take(0.5);
            })
        .run();

    assertThat(journal.subList(0, 4)).containsExactly("open", "open", "open", "started");
    assertThat(journal.subList(4, journal.size())).contains("work").doesNotContain("open");
    assertThat(journal).filteredOn("close"::equals).hasSize(3);
  }

  @Test
  void theIntervalsAddUpToTheWindow() throws Exception {
    RunOutcome outcome = run(settings(2, 1, 5, 5, 0, 0), n -> take(0.01)).run();

    assertThat(outcome.intervals().stream().mapToLong(Interval::transactions).sum())
        .isEqualTo(outcome.whole().transactions());
    assertThat(outcome.intervals().stream().mapToDouble(Interval::lengthS).sum())
        .isCloseTo(5, org.assertj.core.data.Offset.offset(1e-9));
    assertThat(outcome.whole().latency().getTotalCount()).isEqualTo(outcome.whole().transactions());
    assertThat(
            outcome.whole().clients().stream()
                .mapToLong(WindowSlice.ClientTotals::transactions)
                .sum())
        .isEqualTo(outcome.whole().transactions());
  }

  @Test
  void theWindowIsLengthenedUntilClientsCompletedEnough() throws Exception {
    RunOutcome outcome = run(settings(1, 0, 1, 10, 2, 0), n -> take(1.5)).run();

    // Ends at 1.5 s and 3 s; the second is enough, the window covers it to 4 s.
    assertThat(outcome.whole().transactions()).isEqualTo(2);
    assertThat(outcome.windowNs()).isEqualTo(4 * SECOND_NS);
    assertThat(outcome.window().extended()).isTrue();
  }

  @Test
  void theWindowIsNotLengthenedBeyondItsLimit() throws Exception {
    RunOutcome outcome = run(settings(1, 0, 1, 3, 100, 0), n -> take(0.75)).run();

    // 0.75 s, 1.5 s and 2.25 s are inside, 3 s is not.
    assertThat(outcome.whole().transactions()).isEqualTo(3);
    assertThat(outcome.windowNs()).isEqualTo(3 * SECOND_NS);
  }

  @Test
  void whatIsInFlightAtTheEndIsLetFinishAndNotCounted() throws Exception {
    AtomicInteger finished = new AtomicInteger();
    RunOutcome outcome =
        run(
                settings(1, 0, 1, 1, 0, 0),
                n -> {
                  take(0.75);
                  finished.incrementAndGet();
                })
            .run();

    assertThat(finished).hasValue(2);
    assertThat(outcome.whole().transactions()).isEqualTo(1);
    assertThat(outcome.cutOff()).isZero();
  }

  /**
   * Returns a session whose first statement outlasts the window and ends only when it is cut off.
   */
  private Session stuckSession() {
    return stuckSession(new CountDownLatch(0));
  }

  /**
   * Returns such a session that advances time only once others have begun: none begins after the
   * window.
   */
  private Session stuckSession(CountDownLatch othersBegun) {
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

  private static void await(CountDownLatch latch) throws SQLException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
  }

  @Test
  void aStatementThatDoesNotEndIsCutOff() throws Exception {
    RunSettings impatient = Settings.impatient(settings(1, 0, 1, 1, 0, 0), 0, SECOND_NS);

    RunOutcome outcome = run(impatient, client -> stuckSession(), ClientThreads.PLATFORM).run();

    assertThat(outcome.cutOff()).isEqualTo(1);
    assertThat(outcome.whole().transactions()).isZero();
    assertThat(journal).contains("abort", "close");
  }

  /** A driver may ask a stopped server to end the statement, and wait for its answer. */
  @Test
  void anAbortThatNeverReturnsDelaysNothing() throws Exception {
    RunSettings impatient = Settings.impatient(settings(1, 0, 1, 1, 0, 0), 0, SECOND_NS);
    CountDownLatch never = new CountDownLatch(1);
    FakeSession hung =
        new FakeSession(
            n -> {
              take(2);
              await(never);
            }) {
          @Override
          public void abort() {
            try {
              never.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          }
        };

    RunOutcome outcome = run(impatient, client -> hung, ClientThreads.PLATFORM).run();

    assertThat(outcome.cutOff()).isEqualTo(1);
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
    LoadRun run = run(settings(1, 0, 1, 1, 0, 0), client -> stuckSession(), ClientThreads.PLATFORM);
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
              throw new SQLException("Table is full", "HY000", 1114);
            });
    LoadRun run =
        run(
            settings(2, 0, 1, 1, 0, 0),
            client -> client == 0 ? failing : stuckSession(begun),
            ClientThreads.PLATFORM);
    Thread failure = afterTheWindow(run, windowClosed::countDown);

    assertThatThrownBy(run::run)
        .isInstanceOf(LoadException.class)
        .hasRootCauseMessage("Table is full");
    failure.join();
  }

  @Test
  void clientsForWhichThereIsNoThreadEndTheRun() {
    ThreadStarter twoAtMost =
        (name, client) -> {
          if (name.equals("client-2")) {
            throw new OutOfMemoryError("unable to create native thread");
          }
          ClientThreads.PLATFORM.start(name, client);
        };

    LoadRun run =
        run(settings(4, 0, 1, 1, 0, 0), client -> new FakeSession(n -> take(1)), twoAtMost);

    assertThatThrownBy(run::run)
        .isInstanceOf(LoadException.class)
        .hasRootCauseInstanceOf(OutOfMemoryError.class);
    assertThat(journal).doesNotContain("started");
  }

  @Test
  void aRestartStaysInItsSample() throws Exception {
    RunOutcome outcome =
        run(
                settings(1, 0, 10, 10, 0, 2),
                n -> {
                  take(0.5);
                  if (n == 0) {
                    throw new SQLException("deadlock", "40001", 1213);
                  }
                })
            .run();

    assertThat(outcome.whole().transactions()).isEqualTo(2);
    assertThat(outcome.whole().errors()).containsExactly(java.util.Map.entry("1213", 1L));
    assertThat(outcome.whole().latency().getMaxValue()).isBetween(1_000_000L, 1_001_000L);
    assertThat(outcome.whole().latency().getMinValue()).isBetween(499_500L, 500_500L);
  }

  @Test
  void aNumberOfEventsEndsTheWindowWithTheLastOfThem() throws Exception {
    RunOutcome outcome = run(settings(1, 0, 100, 100, 0, 7), n -> take(0.5)).run();

    assertThat(outcome.whole().transactions()).isEqualTo(7);
    assertThat(outcome.windowNs()).isBetween((long) (3.5 * SECOND_NS), (long) (3.6 * SECOND_NS));
  }

  @Test
  void anErrorThatIsNotRetryableEndsTheRunWithItsStatement() {
    LoadRun run =
        run(
            settings(2, 0, 100, 100, 0, 0),
            n -> {
              take(0.01);
              throw new SQLException("Table is full", "HY000", 1114);
            });

    assertThatThrownBy(run::run)
        .isInstanceOfSatisfying(
            LoadException.class,
            e -> {
              assertThat(e).hasMessageStartingWith("point-selects: ");
              assertThat(e.getCause()).hasMessage("Table is full");
            });
    assertThat(journal).filteredOn("close"::equals).hasSize(2);
  }

  @Test
  void aClientThatCannotConnectEndsTheRunBeforeItStarts() {
    AtomicInteger opened = new AtomicInteger();
    LoadRun run =
        new LoadRun(
            settings(3, 0, 1, 1, 0, 0),
            client -> {
              if (opened.incrementAndGet() == 2) {
                throw new SQLException("Too many connections", "08004", 1040);
              }
              return new FakeSession(n -> take(1));
            },
            clock,
            ClientThreads.PLATFORM,
            listener,
            compiler);

    assertThatThrownBy(run::run)
        .isInstanceOf(LoadException.class)
        .hasRootCauseMessage("Too many connections");
    assertThat(journal).doesNotContain("started");
  }

  @Test
  void interruptedItKeepsWhatItHas() throws Exception {
    LoadRun[] run = new LoadRun[1];
    run[0] =
        run(
            settings(1, 0, 100, 100, 0, 0),
            n -> {
              if (n == 8) {
                run[0].interrupt();
              }
              take(0.5);
            });

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
        run(
            settings(1, 10, 100, 100, 0, 0),
            n -> {
              run[0].interrupt();
              take(0.5);
            });

    assertThat(run[0].run()).isNull();
  }

  @Test
  void whatWasOnlyCollectedIsSentAtTheEnd() throws Exception {
    RunOutcome outcome = run(settings(1, 0, 100, 100, 0, 3), n -> take(0.5)).run();

    assertThat(journal).containsSubsequence("finish", "close");
    assertThat(outcome.whole().queries().write()).isEqualTo(1);
    assertThat(outcome.whole().transactions()).isEqualTo(3);
  }

  @Test
  void clientsThatAreNotReadyInTimeEndTheRun() {
    CountDownLatch never = new CountDownLatch(1);
    LoadRun run =
        new LoadRun(
            Settings.impatient(settings(2, 0, 1, 1, 0, 0), 1, 1),
            client -> {
              try {
                never.await();
              } catch (InterruptedException e) {
                throw new SQLException(e);
              }
              return null;
            },
            clock,
            ClientThreads.PLATFORM,
            listener,
            compiler);
    // The clients wait longer than the run waits for them.
    Thread release =
        new Thread(
            () -> {
              try {
                Thread.sleep(200);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              never.countDown();
            });
    release.start();

    assertThatThrownBy(run::run)
        .isInstanceOf(LoadException.class)
        .hasMessage("2 of 2 clients were not ready within 0 s: raise --thread-init-timeout");
  }

  @Test
  void inAnOpenLoopLatencyRunsFromThePlannedStart() throws Exception {
    RunOutcome outcome = run(Settings.open(settings(1, 0, 10, 10, 0, 0), 2), n -> take(1)).run();

    // Two arrive per second and one is served: the plan continues, and the wait is latency.
    LoadResult.OpenLoop loop = outcome.openLoop();
    assertThat(outcome.whole().transactions()).isBetween(8L, 10L);
    assertThat(loop.arrivals()).isBetween(12L, 30L);
    assertThat(loop.backlogEnd())
        .isBetween(loop.arrivals() - outcome.whole().transactions() - 2, loop.arrivals());
    assertThat(loop.backlogMax()).isGreaterThanOrEqualTo(loop.backlogEnd());
    assertThat(outcome.service().getMaxValue()).isBetween(1_000_000L, 1_001_000L);
    assertThat(outcome.whole().latency().getMaxValue()).isGreaterThan(2_000_000L);
    assertThat(outcome.service().getTotalCount()).isEqualTo(outcome.whole().transactions());
  }

  @Test
  void inAnOpenLoopAFreeClientWaitsForThePlannedStart() throws Exception {
    RunOutcome outcome =
        run(Settings.open(settings(1, 0, 100, 100, 0, 20), 1), n -> take(0.000_1)).run();

    assertThat(outcome.whole().transactions()).isEqualTo(20);
    assertThat(outcome.windowNs()).isBetween(5 * SECOND_NS, 60 * SECOND_NS);
    assertThat(outcome.whole().latency().getValueAtPercentile(50)).isLessThan(200);
    assertThat(outcome.openLoop().backlogEnd()).isZero();
  }

  @Test
  void aClosedLoopHasNoBacklog() throws Exception {
    assertThat(run(settings(1, 0, 1, 1, 0, 0), n -> take(0.5)).run().openLoop()).isNull();
  }

  private RunOutcome failingOnce(RunSettings settings, SQLException error) throws Exception {
    return run(
            settings,
            n -> {
              take(0.5);
              if (n == 0) {
                throw error;
              }
            })
        .run();
  }

  @Test
  void errorsThatAreListedRestartTheTransaction() throws Exception {
    RunSettings settings = settings(1, 0, 100, 100, 0, 2);
    SQLException duplicate = new SQLException("Duplicate entry", "23000", 1062);

    RunOutcome outcome = failingOnce(Settings.ignoring(settings, false, Set.of(1062)), duplicate);

    assertThat(outcome.whole().errors()).containsExactly(java.util.Map.entry("1062", 1L));
    assertThat(outcome.whole().reconnects()).isZero();
    assertThat(failingOnce(Settings.ignoring(settings, true, Set.of()), duplicate).whole().errors())
        .containsKey("1062");
    assertThatThrownBy(() -> failingOnce(settings, duplicate)).isInstanceOf(LoadException.class);
  }

  @Test
  void aLostConnectionIsReplacedWhereItIsIgnored() throws Exception {
    RunSettings settings = settings(1, 0, 100, 100, 0, 2);
    SQLException lost = new SQLException("Communications link failure", "08S01", 0);
    refusals.set(2);

    RunOutcome outcome = failingOnce(Settings.ignoring(settings, false, Set.of(2013)), lost);

    assertThat(journal).filteredOn("reconnect"::equals).hasSize(3);
    assertThat(outcome.whole().reconnects()).isEqualTo(1);
    assertThat(outcome.whole().errors()).isEmpty();
    assertThat(outcome.whole().transactions()).isEqualTo(2);
    assertThatThrownBy(() -> failingOnce(settings, lost)).isInstanceOf(LoadException.class);
  }

  @Test
  void checkpointsCutTheRunIntoPartsThatAddUp() throws Exception {
    RunSettings settings = Settings.withCheckpoints(settings(2, 0, 30, 30, 0, 0), 9, 3);
    RunOutcome outcome =
        run(
                settings,
                n -> {
                  // Slow enough in real time for the monitoring thread to see each second.
                  pause();
                  take(0.25);
                })
            .run();

    assertThat(checkpoints).hasSize(2);
    long inCheckpoints = checkpoints.stream().mapToLong(WindowSlice::transactions).sum();
    assertThat(inCheckpoints + outcome.sinceCheckpoint().transactions())
        .isEqualTo(outcome.whole().transactions());
    assertThat(
            checkpoints.stream().mapToLong(WindowSlice::lengthNs).sum()
                + outcome.sinceCheckpoint().lengthNs())
        .isEqualTo(outcome.windowNs());
    assertThat(checkpoints.get(0).clients()).hasSize(2);
  }

  @Test
  void aPartsExtremesAreOfItsOwnTransactions() throws Exception {
    RunSettings settings = Settings.withCheckpoints(settings(1, 0, 30, 30, 0, 0), 10);
    RunOutcome outcome =
        run(
                settings,
                n -> {
                  pause();
                  take(n < 2 ? 0.1 + n : 0.25);
                })
            .run();

    WindowSlice.ClientTotals first = checkpoints.get(0).clients().get(0);
    assertThat(first.latencyMinNs()).isEqualTo(SECOND_NS / 10);
    assertThat(first.latencyMaxNs()).isEqualTo(SECOND_NS + SECOND_NS / 10);
    WindowSlice.ClientTotals last = outcome.sinceCheckpoint().clients().get(0);
    assertThat(last.latencyMinNs()).isEqualTo(SECOND_NS / 4);
    assertThat(last.latencyMaxNs()).isEqualTo(SECOND_NS / 4);
  }

  @Test
  void aCheckpointAtTheStartIsSkipped() throws Exception {
    run(
            Settings.withCheckpoints(settings(1, 0, 10, 10, 0, 0), 0, 5),
            n -> {
              pause();
              take(0.25);
            })
        .run();

    assertThat(checkpoints)
        .singleElement()
        .satisfies(part -> assertThat(part.lengthNs()).isGreaterThanOrEqualTo(5 * SECOND_NS));
  }

  private static void pause() throws SQLException {
    try {
      Thread.sleep(5);
    } catch (InterruptedException e) {
      throw new SQLException(e);
    }
  }
}
