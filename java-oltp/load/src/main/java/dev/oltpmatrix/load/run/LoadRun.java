package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.failure.FailedRunException;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.Arrivals;
import dev.oltpmatrix.load.measure.ClientStats;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.EdgeAges;
import dev.oltpmatrix.load.measure.ErrorCounts;
import dev.oltpmatrix.load.measure.InFlightBalance;
import dev.oltpmatrix.load.measure.LatencyRecorder;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.Steady;
import dev.oltpmatrix.load.measure.WarmUp;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.measure.WindowMeasurement;
import dev.oltpmatrix.load.session.Session;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;

/**
 * A run: all clients connect, start together, warm up, are measured over a fixed window, and
 * disconnect. {@link #run} reads as that list.
 */
public final class LoadRun {
  private final RunSettings settings;
  private final Session.Factory sessions;
  private final Clock clock;
  private final ThreadStarter threads;
  private final RunListener listener;
  private final JitQuiescence compiler;

  private final Clients clients;
  private final ConnectRateLimiter connects;
  private final StartBarrier startBarrier;
  private final LatencyRecorder recorder;

  /** Latencies from the actual start; created, and so recorded, only in the open loop. */
  private final LatencyRecorder serviceRecorder;

  /** Ages at the window's start of transactions that completed in it; in the open loop. */
  private final LatencyRecorder agesAtStart;

  /** Times of waiting for a connection, or {@code null} if each client has its own. */
  private final LatencyRecorder poolWaits;

  private final ErrorCounts errors;
  private final AtomicLong eventsTaken = new AtomicLong();
  private final AtomicReference<Failure> failure = new AtomicReference<>();
  private volatile Window window;
  private volatile WarmUp warmUp;

  /** The planned arrivals, or {@code null} in the closed loop. */
  private volatile Arrivals arrivals;

  private InFlightBalance balance;

  private volatile boolean interrupted;

  /**
   * The error that ended the run.
   *
   * @param statement the statement in progress; {@code null} while connecting
   */
  private record Failure(Throwable cause, String statement) {}

  public LoadRun(
      RunSettings settings,
      Session.Factory sessions,
      Clock clock,
      ThreadStarter threads,
      RunListener listener,
      JitQuiescence compiler) {
    this.settings = settings;
    this.sessions = sessions;
    this.clock = clock;
    this.threads = threads;
    this.listener = listener;
    this.compiler = compiler;
    startBarrier = new StartBarrier(settings.clients());
    clients = new Clients(settings.clients(), settings.activeClients(), clock);
    int kinds = Math.max(1, sessions.kinds().size());
    recorder = new LatencyRecorder(settings.activeClients(), kinds);
    errors = new ErrorCounts(kinds);
    serviceRecorder = settings.isOpen() ? new LatencyRecorder(settings.activeClients()) : null;
    agesAtStart = settings.isOpen() ? new LatencyRecorder(settings.activeClients()) : null;
    poolWaits = settings.clientPool() > 0 ? new LatencyRecorder(settings.activeClients()) : null;
    connects = new ConnectRateLimiter(clock, settings.connectsPerS());
  }

  /**
   * Runs it.
   *
   * @return the measurements, or {@code null} when it was interrupted before the window began
   * @throws FailedRunException when a client met an error that ends the run
   */
  public RunOutcome run() throws InterruptedException, FailedRunException {
    long connectStartNs = clock.nanoTime();
    clients.start(this, threads);
    boolean ready = awaitClients();
    long connectNs = clock.nanoTime() - connectStartNs;
    WindowMeasurement measurement = null;
    if (ready) {
      listener.started();
      release();
      measurement = measure();
    }
    clients.leave();
    int cutOff = clients.drain(settings.drainNs(), () -> interrupted || failure.get() != null);
    throwFailure();
    if (measurement == null || !cutLastInterval(measurement)) {
      return null;
    }
    requireIdle();
    return outcome(measurement, connectNs, cutOff);
  }

  private boolean awaitClients() throws InterruptedException {
    boolean ready = startBarrier.awaitAll(settings.readyNs());
    if (!ready && !startBarrier.givenUp()) {
      failed(tooSlow(), null);
    }
    return ready;
  }

  private LoadException tooSlow() {
    return new LoadException(
        String.format(
            Locale.ROOT,
            "%d of %d clients were not ready within %d s: raise --thread-init-timeout",
            startBarrier.missing(),
            settings.clients(),
            TimeUnit.NANOSECONDS.toSeconds(settings.readyNs())),
        null);
  }

  private void release() {
    long nowNs = clock.nanoTime();
    window = settings.window(nowNs, clients::withEnough);
    BooleanSupplier balanced = () -> true;
    if (settings.isOpen()) {
      arrivals = settings.arrivals(nowNs, window);
      balance = new InFlightBalance(arrivals, settings.activeClients(), nowNs + settings.rampNs());
      balanced = balance::isReached;
    }
    warmUp = new WarmUp(window, clock, nowNs, settings.warmup(), balanced, compiler::atRest);
    if (interrupted) {
      window.cutShortAt(nowNs - 1);
    }
    startBarrier.open();
  }

  private WindowMeasurement measure() throws InterruptedException {
    WindowMonitor monitor = new WindowMonitor(window, clock, listener, clients::anyActive);
    monitor.awaitStart(warmUp, this::lookBeforeWindow);
    WindowMeasurement measurement =
        new WindowMeasurement(window, recorder, clients.stats(), errors, arrivals);
    monitor.untilTheEnd(measurement, settings.checkpointsS());
    return measurement;
  }

  private void lookBeforeWindow(long nowNs) {
    compiler.look(clock);
    if (balance != null) {
      balance.look(nowNs);
    }
  }

  /**
   * Cuts the last interval and returns whether there was a window; a window that ended early
   * because all events were done ends with the last completion.
   */
  private boolean cutLastInterval(WindowMeasurement measurement) {
    if (!window.closed()) {
      long lastNs = clients.lastCompletionNs();
      boolean none = lastNs - window.startNs() < 0;
      window.closeAt(none ? window.startNs() - 1 : Math.max(lastNs, measurement.intervalStartNs()));
    }
    if (window.endNs() - window.startNs() <= 0) {
      return false;
    }
    listener.intervalEnded(measurement.cutAt(window.endNs()));
    return true;
  }

  private RunOutcome outcome(WindowMeasurement measurement, long connectNs, int cutOff) {
    return new RunOutcome(
        window.cutShort(),
        new RunOutcome.Times(
            connectNs, warmUp.lengthNs(), window.startNs(), window.endNs(), window.extended()),
        measurement.whole(),
        measurement.checkpoint(),
        measurement.intervals(),
        Steady.of(
            warmUp,
            window,
            settings.windowLength(),
            clients.stats(),
            settings.minEventsPerClient(),
            settings.isOpen()
                ? EdgeAges.ofOpenLoop(window, clients.stats(), arrivals, agesAtStart.harvest())
                : EdgeAges.ofClosedLoop(window, clients.stats()),
            measurement.clientGroups()),
        measurement.kinds(sessions.kinds()),
        measurement.openLoop(
            settings.arrivalsPerS(),
            settings.burst(),
            serviceRecorder == null ? null : serviceRecorder.harvest()),
        poolWaits == null
            ? null
            : new RunOutcome.ClientPool(settings.clientPool(), poolWaits.harvest()),
        sessions.counted(),
        cutOff);
  }

  /** A server that has closed idle connections did not bear their load. */
  private void requireIdle() throws FailedRunException {
    if (clients.lostIdle() > 0) {
      String what =
          String.format(
              Locale.ROOT,
              "%d of %d idle connections were closed before the window's end: raise the server's"
                  + " wait_timeout above the length of the run, and see that nothing else closes"
                  + " them (KILL, a proxy)",
              clients.lostIdle(),
              settings.clients() - settings.activeClients());
      throw new FailedRunException(new LoadException(what, null), null);
    }
  }

  private void throwFailure() throws FailedRunException {
    Failure first = failure.get();
    if (first != null) {
      throw new FailedRunException(first.cause(), first.statement());
    }
  }

  /** Ends the run as soon as possible; for a signal handler's thread. */
  public void interrupt() {
    interrupted = true;
    stop();
  }

  private void stop() {
    Window open = window;
    if (open == null) {
      startBarrier.giveUp();
    } else {
      open.cutShortAt(clock.nanoTime());
    }
  }

  /**
   * Opens a client's session, limiting how many connect at once; returns {@code null} if the run
   * was given up.
   */
  Session openSession(int client) throws SQLException, InterruptedException {
    connects.begin();
    try {
      return startBarrier.givenUp() ? null : sessions.open(client);
    } finally {
      connects.end();
    }
  }

  void failed(Throwable cause, String statement) {
    if (!clients.cuttingOff() && failure.compareAndSet(null, new Failure(cause, statement))) {
      stop();
    }
  }

  boolean hasFailed() {
    return failure.get() != null;
  }

  /** A client that was to be idle has found its connection closed. */
  void lostIdle() {
    clients.oneLostIdle();
  }

  void finished(int client) {
    clients.finished(client);
  }

  boolean isActive(int client) {
    return client < settings.activeClients();
  }

  /** Blocks a client that is configured to stay idle until the end. */
  void awaitEnd() throws InterruptedException {
    clients.awaitLeave();
  }

  /** Reports the number of transactions that a client has completed in the window. */
  void completed(ClientStats stats, long transactions) {
    if (transactions == settings.minEventsPerClient()) {
      stats.done();
      clients.oneHasEnough();
    }
    if (transactions >= settings.minEventsPerClient()) {
      window.closeSoon(clock);
    }
  }

  /** Returns whether one more event may start. */
  boolean takeEvent() {
    return settings.events() == 0 || eventsTaken.getAndIncrement() < settings.events();
  }

  Clock clock() {
    return clock;
  }

  StartBarrier startBarrier() {
    return startBarrier;
  }

  Window window() {
    return window;
  }

  WarmUp warmUp() {
    return warmUp;
  }

  LatencyRecorder recorder() {
    return recorder;
  }

  LatencyRecorder serviceRecorder() {
    return serviceRecorder;
  }

  LatencyRecorder agesAtStart() {
    return agesAtStart;
  }

  LatencyRecorder poolWaits() {
    return poolWaits;
  }

  Arrivals arrivals() {
    return arrivals;
  }

  boolean ignores(SQLException e) {
    return settings.ignored().contains(e);
  }

  ErrorCounts errors() {
    return errors;
  }
}
