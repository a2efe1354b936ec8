package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.driver.ServerErrors;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.Arrivals;
import dev.oltpmatrix.load.measure.ClientStats;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.ErrorCounts;
import dev.oltpmatrix.load.measure.InFlightBalance;
import dev.oltpmatrix.load.measure.LatencyRecorder;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WarmUp;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.measure.WindowMeasurement;
import dev.oltpmatrix.load.session.Session;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * A run: all clients connect, start together, warm up, are measured over a window, and disconnect.
 * {@link #run} reads as that list. Its thread makes the window open and close when the rules are
 * met, and cuts it into seconds; when it gets no CPU, clients notice the same.
 */
public final class LoadRun implements Load {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  /** The interval at which an early end is checked for. */
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);

  final RunSettings settings;
  private final Session.Factory sessions;
  final Clock clock;
  private final BiConsumer<String, Runnable> threads;
  private final RunListener listener;
  private final JitQuiescence compiler;
  private final Lead lead;

  final Clients clients;
  private long connectStartNs;
  private final Semaphore connecting;
  private final AtomicLong connectsBegun = new AtomicLong();
  private final AtomicLong eventsTaken = new AtomicLong();

  final LatencyRecorder recorder;

  /** Latencies from the actual start; {@code null} in the closed loop. */
  final LatencyRecorder serviceRecorder;

  /** Ages at the window's start of transactions that completed in it; likewise. */
  final LatencyRecorder agesAtStart;

  /** Times of waiting for a connection, or {@code null} if each client has its own. */
  final LatencyRecorder poolWaits;

  final ErrorCounts errors;

  /** The first failure of a client, which is explained after all have ended. */
  final AtomicReference<Failure> failure = new AtomicReference<>();

  volatile Window window;
  private final CountDownLatch windowMade = new CountDownLatch(1);
  volatile WarmUp warmUp;

  /** The planned arrivals, or {@code null} in the closed loop. */
  volatile Arrivals arrivals;

  private InFlightBalance balance;
  private volatile boolean interrupted;

  /** The statement is that in progress; {@code null} while connecting. */
  record Failure(Throwable cause, String statement) {}

  /** The threads are started by their name and work. */
  public LoadRun(
      RunSettings settings,
      Session.Factory sessions,
      Clock clock,
      BiConsumer<String, Runnable> threads,
      RunListener listener,
      JitQuiescence compiler,
      Lead lead) {
    this.settings = settings;
    this.sessions = sessions;
    this.clock = clock;
    this.threads = threads;
    this.listener = listener;
    this.compiler = compiler;
    this.lead = lead;
    clients = new Clients(this, settings.clients(), settings.activeClients());
    connecting = new Semaphore(settings.connectsAtOnce());
    int kinds = Math.max(1, sessions.kinds().size());
    recorder = new LatencyRecorder(settings.activeClients(), kinds);
    errors = new ErrorCounts(kinds);
    serviceRecorder = recorderIf(settings.isOpen());
    agesAtStart = recorderIf(settings.isOpen());
    poolWaits = recorderIf(settings.clientPool() > 0);
  }

  private LatencyRecorder recorderIf(boolean wanted) {
    return wanted ? new LatencyRecorder(settings.activeClients()) : null;
  }

  @Override
  public RunOutcome run() throws InterruptedException {
    connectStartNs = clock.nanoTime();
    boolean ready = connect();
    long connectNs = clock.nanoTime() - connectStartNs;
    WindowMeasurement measurement = null;
    if (ready) {
      listener.started();
      release(lead.startNs());
      awaitWindow();
      measurement = new WindowMeasurement(window, recorder, clients.stats(), errors, arrivals);
      cutIntoSeconds(measurement);
    }
    clients.leaving.countDown();
    int cutOff = clients.drain(settings.drainNs(), () -> interrupted || failure.get() != null);
    if (failure.get() != null) {
      throw explained(failure.get());
    }
    if (measurement == null || !cutLastInterval(measurement)) {
      return null;
    }
    requireIdle();
    return outcome(measurement, connectNs, cutOff);
  }

  private boolean connect() throws InterruptedException {
    try {
      clients.start(threads);
    } catch (OutOfMemoryError e) {
      failed(e, null);
    }
    boolean ready = clients.awaitReady(settings.readyNs());
    if (!ready && !clients.givenUp()) {
      String what =
          "%d of %d clients were not ready within %d s: raise --thread-init-timeout"
              .formatted(clients.notReady(), settings.clients(), settings.readyNs() / SECOND_NS);
      failed(new LoadException(what, null), null);
    }
    return ready;
  }

  /** The planned start is that of the window's times, however late a client gets a CPU. */
  private void release(long startNs) throws InterruptedException {
    window = settings.window(startNs, clients.withEnough::get);
    if (settings.isOpen()) {
      arrivals = settings.arrivals(startNs, window);
      balance =
          new InFlightBalance(arrivals, settings.activeClients(), startNs + settings.rampNs());
    }
    warmUp =
        new WarmUp(
            window,
            clock,
            startNs,
            settings.warmup(),
            () -> balance == null || balance.isReached(),
            compiler::atRest);
    windowMade.countDown();
    if (interrupted) {
      window.cutShortAt(startNs - 1);
    }
    while (!window.closed() && startNs - clock.nanoTime() > 0) {
      clock.sleepUntil(Math.min(startNs, clock.nanoTime() + POLL_NS));
    }
    clients.release();
    lead.started(startNs, clock.nanoTime());
  }

  /**
   * How far the rules are met that decide when the window opens and ends.
   *
   * @param connecting clients that are not ready yet
   * @param warmedUp clients that have completed enough transactions in the warm-up
   * @param balanced whether as many transactions complete as arrive, in an open loop
   * @param withEnough clients that have completed enough transactions in the window
   */
  public record Status(
      long connecting, int warmedUp, boolean balanced, boolean compilerAtRest, int withEnough) {}

  public Status status() {
    boolean has = windowMade.getCount() == 0;
    return new Status(
        // After giving up nobody is waited for, and nobody is ready.
        clients.givenUp() ? settings.clients() : clients.notReady(),
        has ? warmUp.clientsDone() : 0,
        has && (balance == null || balance.isReached()),
        compiler.atRest(),
        clients.withEnough.get());
  }

  public int clients() {
    return settings.clients();
  }

  /** Returns when clients had completed what the window waits for, in seconds from its start. */
  public List<Double> doneS() {
    return clients.stats().stream()
        .map(ClientStats::doneNs)
        .filter(doneNs -> doneNs != ClientStats.NONE)
        .map(doneNs -> (doneNs - window.startNs()) / (double) SECOND_NS)
        .sorted()
        .toList();
  }

  /** Opens the window at a time of others; returns false if that comes too late. */
  public boolean openAt(long startNs) throws InterruptedException {
    windowMade.await();
    return window.openAt(startNs, clock);
  }

  /** Ends the window at a time of others; returns false if that comes too late. */
  public boolean endAt(long endNs) throws InterruptedException {
    windowMade.await();
    return window.endAt(endNs, clock);
  }

  /** Waits until the window has begun or is certain not to begin. */
  private void awaitWindow() throws InterruptedException {
    boolean announced = window.startKnown();
    while (isRunning() && !window.admits(clock.nanoTime())) {
      if (!window.startKnown()) {
        compiler.look(clock);
        if (balance != null) {
          balance.look(clock.nanoTime());
        }
        warmUp.look(clock.nanoTime());
      }
      announced = announced || announceStart();
      long wakeNs = clock.nanoTime() + POLL_NS;
      clock.sleepUntil(window.startKnown() ? Math.min(wakeNs, window.startNs()) : wakeNs);
    }
    if (!announced) {
      warmUp.look(clock.nanoTime());
      announceStart();
    }
  }

  private boolean announceStart() {
    boolean known = window.startKnown();
    if (known) {
      listener.windowOpens(window.startNs());
    }
    return known;
  }

  /** Cuts the window that has begun into seconds, except for the last one. */
  private void cutIntoSeconds(WindowMeasurement measurement) throws InterruptedException {
    long cutNs = window.startNs() + SECOND_NS;
    Deque<Integer> checkpointsS = new ArrayDeque<>(settings.checkpointsS());
    while (isRunning()) {
      long nowNs = clock.nanoTime();
      if (window.admits(nowNs) && nowNs - cutNs >= 0) {
        listener.intervalEnded(measurement.cutAt(nowNs));
        reportCheckpoint(measurement, nowNs - window.startNs(), checkpointsS);
        cutNs += (nowNs - cutNs) / SECOND_NS * SECOND_NS + SECOND_NS;
      } else {
        window.closeSoon(clock);
        clock.sleepUntil(Math.min(nowNs + POLL_NS, Math.min(cutNs, window.endNs())));
      }
    }
  }

  private boolean isRunning() {
    return !window.closed() && clients.anyActive();
  }

  private void reportCheckpoint(
      WindowMeasurement measurement, long timeNs, Deque<Integer> toComeS) {
    int before = toComeS.size();
    while (!toComeS.isEmpty() && toComeS.peek() * SECOND_NS <= timeNs) {
      toComeS.remove();
    }
    if (toComeS.size() < before) {
      listener.checkpoint(timeNs, measurement.checkpoint());
    }
  }

  /**
   * Cuts the last interval and returns whether there was a window; a window that ended early
   * because all events were done ends with the last completion.
   */
  private boolean cutLastInterval(WindowMeasurement measurement) {
    if (!window.closed()) {
      long lastNs =
          clients.stats().stream().mapToLong(ClientStats::lastCompletionNs).max().orElseThrow();
      boolean none = lastNs - window.startNs() < 0;
      window.closeAt(none ? window.startNs() - 1 : Math.max(lastNs, measurement.intervalStartNs()));
    }
    if (window.endNs() - window.startNs() <= 0) {
      return false;
    }
    listener.intervalEnded(measurement.cutAt(window.endNs()));
    return true;
  }

  /** A server that has closed idle connections did not bear their load. */
  private void requireIdle() {
    if (clients.lostIdle.get() > 0) {
      throw new LoadException(
          "%d of %d idle connections were closed before the window's end: raise the server's wait_timeout above the length of the run, and see that nothing else closes them (KILL, a proxy)"
              .formatted(clients.lostIdle.get(), settings.clients() - settings.activeClients()),
          null);
    }
  }

  private RunOutcome outcome(WindowMeasurement measurement, long connectNs, int cutOff) {
    Histogram service = serviceRecorder == null ? null : serviceRecorder.harvest();
    Histogram waits = poolWaits == null ? null : poolWaits.harvest();
    return new RunOutcome(
        window.toRecord(connectNs, warmUp.lengthNs()),
        measurement.whole(),
        measurement.checkpoint(),
        measurement.intervals(),
        measurement.steadiness(
            warmUp,
            settings.minEventsPerClient(),
            agesAtStart == null ? null : agesAtStart.harvest()),
        measurement.kinds(sessions.kinds()),
        measurement.openLoop(settings.arrivalsPerS(), settings.burst(), service),
        service,
        waits == null
            ? null
            : new LoadResult.ClientPool(settings.clientPool(), LatencySummary.of(waits)),
        waits,
        sessions.counted(),
        cutOff,
        List.of());
  }

  @Override
  public void interrupt() {
    interrupted = true;
    stop();
  }

  private void stop() {
    if (window == null) {
      clients.giveUp();
    } else {
      window.cutShortAt(clock.nanoTime());
    }
  }

  /** Ends the run, unless clients are being cut off, which is no failure of theirs. */
  void failed(Throwable cause, String statement) {
    if (!clients.cuttingOff() && failure.compareAndSet(null, new Failure(cause, statement))) {
      stop();
    }
  }

  private static LoadException explained(Failure failure) {
    return failure.cause() instanceof SQLException e
        ? ServerErrors.explainStatement(e, failure.statement())
        : LoadException.of(failure.cause());
  }

  /** Connects, so many at once and in a second; {@code null} if the run was given up. */
  Session openSession(int client) throws SQLException, InterruptedException {
    connecting.acquire();
    try {
      if (settings.connectsPerS() > 0) {
        long number = connectsBegun.getAndIncrement();
        long dueNs = connectStartNs + number * SECOND_NS / settings.connectsPerS();
        while (clock.nanoTime() - dueNs < 0) {
          clock.sleepUntil(dueNs);
        }
      }
      return clients.givenUp() ? null : sessions.open(client);
    } finally {
      connecting.release();
    }
  }

  /** Reports the number of transactions that a client has completed in the window. */
  void completed(ClientStats stats, long transactions) {
    if (transactions == settings.minEventsPerClient()) {
      stats.done();
      clients.withEnough.incrementAndGet();
    }
    if (transactions >= settings.minEventsPerClient()) {
      window.closeSoon(clock);
    }
  }

  /** Returns whether one more event may start. */
  boolean takeEvent() {
    return settings.events() == 0 || eventsTaken.getAndIncrement() < settings.events();
  }
}
