package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.session.Session;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.LoadResult.Steadiness;
import dev.oltpmatrix.workload.api.QueryCounts;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests runs of clients whose transactions take the given times, on a clock that waits for them.
 */
@Timeout(60)
class SteadyRunTest {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  /** Marks a transaction that only ends when it is cut off. */
  private static final double STUCK = -1;

  private final List<Long> openings = Collections.synchronizedList(new ArrayList<>());
  private final List<Integer> opened = Collections.synchronizedList(new ArrayList<>());
  private final List<Integer> working = Collections.synchronizedList(new ArrayList<>());
  private long startedNs;

  /**
   * The durations of a client's transactions, the last of them repeated.
   *
   * @param failsAt its transaction that meets an error, and is run again; -1 for none
   */
  private record Script(int failsAt, List<Double> seconds) {
    static Script of(double... seconds) {
      return failing(-1, seconds);
    }

    static Script failing(int failsAt, double... seconds) {
      return new Script(failsAt, DoubleStream.of(seconds).boxed().toList());
    }
  }

  private final class ScriptedSession implements Session {
    private final EventClock clock;
    private final int client;
    private final Script script;
    private final CountDownLatch aborted = new CountDownLatch(1);
    private int number;

    ScriptedSession(EventClock clock, int client, Script script) {
      this.clock = clock;
      this.client = client;
      this.script = script;
    }

    @Override
    public void runTransaction(QueryCounts counts) throws SQLException {
      int now = number++;
      working.add(client);
      double seconds = script.seconds().get(Math.min(now, script.seconds().size() - 1));
      try {
        if (seconds == STUCK) {
          clock.leave();
          aborted.await();
          clock.join();
          throw new SQLException("cut off");
        }
        clock.work(seconds);
      } catch (InterruptedException e) {
        throw new SQLException(e);
      }
      if (now == script.failsAt()) {
        throw new SQLException("deadlock", "40001", 1213);
      }
    }

    @Override
    public String currentStatement() {
      return "";
    }

    @Override
    public void abort() {
      aborted.countDown();
    }

    @Override
    public void close() {
      if (working.contains(client)) {
        clock.leave();
      }
    }
  }

  private RunOutcome run(RunSettings settings, IntFunction<Script> scripts) throws Exception {
    EventClock clock = new EventClock(settings.activeClients());
    RunListener listener =
        new RunListener() {
          @Override
          public void started() {
            startedNs = clock.nanoTime();
          }

          @Override
          public void windowOpens(long timeNs) {
            openings.add(timeNs);
          }
        };
    Session.Factory sessions =
        client -> {
          opened.add(client);
          return new ScriptedSession(clock, client, scripts.apply(client));
        };
    JitQuiescence compiler = new JitQuiescence(() -> 0);
    for (int second = 0; second < 3; second++) {
      compiler.look(new Seconds(second));
    }
    return new LoadRun(
            settings,
            sessions,
            clock,
            ClientThreads.PLATFORM::start,
            listener,
            compiler,
            clock::nanoTime)
        .run();
  }

  /** A clock that stands at a second. */
  private record Seconds(int second) implements dev.oltpmatrix.load.measure.Clock {
    @Override
    public long nanoTime() {
      return second * SECOND_NS;
    }

    @Override
    public void sleepUntil(long timeNs) {}
  }

  private static RunSettings settings(
      int clients, double warmupS, double windowS, double limitS, int minEvents) {
    RunSettings settings =
        Settings.of(
            clients,
            (long) (warmupS * SECOND_NS),
            (long) (windowS * SECOND_NS),
            (long) (limitS * SECOND_NS),
            minEvents,
            0);
    return Settings.impatient(settings, 0, TimeUnit.SECONDS.toNanos(30));
  }

  private double startS(RunOutcome outcome) {
    return (outcome.window().startMonotonicNs() - startedNs) / (double) SECOND_NS;
  }

  /** Returns the same script for all clients except one, which is stuck. */
  private static IntFunction<Script> allButOne(int clients, double... seconds) {
    return client -> client == clients - 1 ? Script.of(STUCK) : Script.of(seconds);
  }

  @Test
  void theWindowOpensASecondAfterMostClientsCompletedTwo() throws Exception {
    RunOutcome outcome = run(Settings.byRule(settings(20, 0, 1, 1, 0), 60), allButOne(20, 1));

    assertThat(startS(outcome)).isEqualTo(3);
    assertThat(openings).containsExactly(outcome.window().startMonotonicNs());
    assertThat(outcome.steady().warmup()).isEqualTo(new Phase(0, 60, 2, 19, EndedBy.CLIENTS));
    assertThat(outcome.steady().compilerAtRest()).isTrue();
    assertThat(outcome.windowNs()).isEqualTo(SECOND_NS);
    assertThat(outcome.whole().transactions()).isEqualTo(19);
  }

  @Test
  void withTwoOfTwentyStuckItOpensASecondAfterTheLimit() throws Exception {
    RunOutcome outcome =
        run(
            Settings.byRule(settings(20, 0, 1, 1, 0), 10),
            client -> client >= 18 ? Script.of(STUCK) : Script.of(1));

    assertThat(startS(outcome)).isEqualTo(11);
    assertThat(outcome.steady().warmup()).isEqualTo(new Phase(0, 10, 2, 18, EndedBy.LIMIT));
  }

  @ParameterizedTest
  @CsvSource({"1, 5", "2.25, 5.5"}) // the second before the window is kept after the minimum time
  void theMinimumTimeIsWaitedForWhereClientsAreSooner(double transactionS, double startS)
      throws Exception {
    RunOutcome outcome =
        run(Settings.byRule(settings(20, 5, 1, 1, 0), 60), allButOne(20, transactionS));

    assertThat(startS(outcome)).isEqualTo(startS);
    assertThat(outcome.steady().warmup()).isEqualTo(new Phase(5, 60, 2, 19, EndedBy.CLOCK));
  }

  @Test
  void byTheClockTheWindowOpensAfterTheWarmUpWithoutAWord() throws Exception {
    RunOutcome outcome = run(settings(20, 5, 1, 1, 0), allButOne(20, 1));

    assertThat(startS(outcome)).isEqualTo(5);
    assertThat(openings).isEmpty();
    assertThat(outcome.steady().warmup()).isEqualTo(new Phase(5, 5, 0, 20, EndedBy.CLOCK));
    assertThat(outcome.steady().window()).isEqualTo(new Phase(1, 1, 0, 20, EndedBy.CLOCK));
    assertThat(outcome.steady().compilerAtRest()).isNull();
  }

  @Test
  void theWindowIsLengthenedUntilMostClientsCompletedEnough() throws Exception {
    // One client alone completes a hundred per second, which is enough for the mean.
    RunOutcome outcome =
        run(
            settings(20, 2, 1, 60, 3),
            client ->
                client == 19 ? Script.of(STUCK) : client == 18 ? Script.of(0.01) : Script.of(1.5));

    // Their third in [2, …) ends at 6: all of (3, 4.5, 6), and the window covers it.
    assertThat(outcome.windowNs()).isEqualTo(5 * SECOND_NS);
    assertThat(outcome.steady().window()).isEqualTo(new Phase(1, 60, 3, 19, EndedBy.CLIENTS));
    assertThat(outcome.steady().clientsDoneS()).isCloseTo(4, within(0.01));
    assertThat(outcome.steady().completions())
        .containsExactly(new long[] {0, 1}, new long[] {3, 18}, new long[] {500, 1});
    assertThat(outcome.steady().activeClients()).isEqualTo(20);
  }

  @Test
  void theWindowIsNotLengthenedBeyondItsLimit() throws Exception {
    RunOutcome outcome =
        run(settings(20, 2, 1, 4, 3), client -> client >= 18 ? Script.of(STUCK) : Script.of(1));

    assertThat(outcome.windowNs()).isEqualTo(4 * SECOND_NS);
    assertThat(outcome.steady().window()).isEqualTo(new Phase(1, 4, 3, 18, EndedBy.LIMIT));
    assertThat(outcome.steady().clientsDoneS()).isNull();
  }

  private static List<Double> seconds(LatencyHistogram ages) {
    return ages.buckets().stream()
        .flatMapToDouble(
            pair ->
                // To the hundredth: a histogram's value stands for all within a thousandth of it.
                DoubleStream.generate(() -> Math.round(pair[0] / 1e4) / 100.0).limit(pair[1]))
        .boxed()
        .toList();
  }

  /** Returns the result of a run whose window is from 2 to 7. */
  private Steadiness cut(Script... clients) throws Exception {
    return run(settings(clients.length, 2, 5, 5, 0), client -> clients[client]).steady();
  }

  @Test
  void agesAreOfTheTransactionsThatAnEdgeCuts() throws Exception {
    Steadiness steady =
        cut(
            // 1.5 to 2.5 and 5.5 to 8.5
            Script.of(1.5, 1, 3, 3),
            // 0 to 2, the start is inside; 2 to 7, the end is not
            Script.of(2, 5),
            // 0 and never ending
            Script.of(STUCK),
            // 1.5 to 10, with an error at 6 in it
            Script.failing(1, 1.5, 4.5, 4),
            // 1 to its error at 8, after which it is not run again
            Script.failing(1, 1, 7));

    assertThat(seconds(steady.agesAtStart())).containsExactly(0.5, 0.5, 1.0, 2.0, 2.0);
    assertThat(seconds(steady.agesAtEnd())).containsExactly(1.5, 5.0, 5.5, 6.0, 7.0);
    assertThat(steady.completions())
        .containsExactly(new long[] {0, 3}, new long[] {1, 1}, new long[] {2, 1});
  }

  @Test
  void onlyActiveClientsRunTransactions() throws Exception {
    RunSettings settings = Settings.active(settings(5, 1, 3, 30, 4), 2);

    RunOutcome outcome = run(settings, client -> Script.of(1));

    assertThat(opened).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    assertThat(working).containsOnly(0, 1);
    assertThat(outcome.cutOff()).isZero();
    // At 1, 2, 3 and 4, which the window covers.
    assertThat(outcome.windowNs()).isEqualTo(4 * SECOND_NS);
    assertThat(outcome.steady().completions()).containsExactly(new long[] {4, 2});
    assertThat(outcome.steady().window()).isEqualTo(new Phase(3, 30, 4, 2, EndedBy.CLIENTS));
    assertThat(outcome.whole().clients()).hasSize(2);
  }

  @Test
  void anOpenLoopIsMeasuredWhenAsManyCompleteAsArrive() throws Exception {
    RunSettings open = Settings.open(Settings.byRule(settings(4, 2, 3, 60, 1000), 60), 100);

    RunOutcome outcome = run(open, client -> Script.of(0.001));

    // The ramp of 1 s, then 5 s of balance, and a second until the window opens. Random arrivals
    // take some seconds more now and then: 12.3 s were seen on a busy machine.
    assertThat(startS(outcome)).isBetween(6.0, 30.0);
    assertThat(outcome.windowNs()).isEqualTo(3 * SECOND_NS);
    assertThat(outcome.steady().warmup().endedBy()).isEqualTo(EndedBy.BALANCE);
    assertThat(outcome.steady().window().endedBy()).isEqualTo(EndedBy.CLOCK);
    assertThat(outcome.steady().activeClients()).isEqualTo(4);
  }

  @Test
  void aQueueThatGrowsIsMeasuredAtTheLimit() throws Exception {
    RunSettings open = Settings.open(Settings.byRule(settings(2, 2, 10, 10, 0), 20), 8);

    RunOutcome outcome = run(open, client -> Script.of(0.5));

    assertThat(startS(outcome)).isBetween(20.0, 22.0);
    assertThat(outcome.steady().warmup().endedBy()).isEqualTo(EndedBy.LIMIT);
    LoadResult.OpenLoop loop = outcome.openLoop();
    long completed = outcome.whole().transactions();
    assertThat(loop.arrivals() - completed).isGreaterThan(20);
    // Each arrival is counted once: it completed, or it still is in flight.
    Steadiness steady = outcome.steady();
    assertThat(steady.agesAtEnd().count())
        .isEqualTo(steady.agesAtStart().count() + loop.arrivals() - completed);
    assertThat(seconds(steady.agesAtEnd())).allSatisfy(s -> assertThat(s).isBetween(0.0, 32.0));
    assertThat(steady.agesAtEnd().count()).isGreaterThan(loop.backlogEnd());
  }

  @Test
  void aBurstIsInTheRecordWithWhatWaited() throws Exception {
    // With one client, two per second can be served: one arrives, and for some time eight.
    RunSettings bursting = Settings.bursting(settings(1, 0, 60, 60, 0), 1, 8, 20, 5);

    RunOutcome outcome = run(bursting, client -> Script.of(0.5));

    LoadResult.Burst burst = outcome.openLoop().burst();
    assertThat(burst.arrivalsPerS()).isEqualTo(8);
    assertThat(burst.startS()).isEqualTo(20);
    assertThat(burst.lengthS()).isEqualTo(5);
    assertThat(outcome.openLoop().arrivals()).isBetween(60L, 130L);
    assertThat(burst.backlogMax()).isLessThanOrEqualTo(outcome.openLoop().backlogMax());
  }

  @Test
  void intervalsHaveCoarseHistogramsThatAddUp() throws Exception {
    RunOutcome outcome = run(settings(1, 0, 2, 2, 0), client -> Script.of(0.25, 0.3));

    List<long[]> counts =
        outcome.intervals().stream().map(Interval::latencyCounts).flatMap(List::stream).toList();
    assertThat(counts.stream().mapToLong(pair -> pair[1]).sum())
        .isEqualTo(outcome.whole().transactions());
    assertThat(counts)
        .allSatisfy(pair -> assertThat(Interval.bucketFromUs(pair[0])).isEqualTo(pair[0]));
    assertThat(counts).extracting(pair -> pair[0]).contains(Interval.bucketFromUs(300_000));
  }
}
