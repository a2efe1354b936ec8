package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.driver.ServerErrors;
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
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;

/**
 * A run: all clients connect, start together, warm up, are measured over a fixed window, and
 * disconnect. {@link #run} reads as that list.
 */
public final class LoadRun {
  final RunSettings settings;
  private final Session.Factory sessions;
  final Clock clock;
  private final ThreadStarter threads;
  private final RunListener listener;
  private final JitQuiescence compiler;

  final Clients clients;
  private final ConnectRateLimiter connects;
  final StartBarrier startBarrier;
  final LatencyRecorder recorder;

  /** Latencies from the actual start; created, and so recorded, only in the open loop. */
  final LatencyRecorder serviceRecorder;

  /** Ages at the window's start of transactions that completed in it; in the open loop. */
  final LatencyRecorder agesAtStart;

  /** Times of waiting for a connection, or {@code null} if each client has its own. */
  final LatencyRecorder poolWaits;

  final ErrorCounts errors;
  private final AtomicLong eventsTaken = new AtomicLong();

  /** The error that ended the run. */
  final AtomicReference<Failure> failure = new AtomicReference<>();

  volatile Window window;
  volatile WarmUp warmUp;

  /** The planned arrivals, or {@code null} in the closed loop. */
  volatile Arrivals arrivals;

  private InFlightBalance balance;

  private volatile boolean interrupted;

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
   * @throws LoadException when a client met an error that ends the run
   */
  public RunOutcome run() throws InterruptedException {
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
    clients.leaving.countDown();
    int cutOff = clients.drain(settings.drainNs(), () -> interrupted || failure.get() != null);
    Failure first = failure.get();
    if (first != null) {
      throw explained(first.cause(), first.statement());
    }
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
    window = settings.window(nowNs, clients.withEnough::get);
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
    Histogram service = serviceRecorder == null ? null : serviceRecorder.harvest();
    Histogram waits = poolWaits == null ? null : poolWaits.harvest();
    return new RunOutcome(
        window.toRecord(connectNs, warmUp.lengthNs()),
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
        measurement.openLoop(settings.arrivalsPerS(), settings.burst(), service),
        service,
        waits == null
            ? null
            : new LoadResult.ClientPool(settings.clientPool(), LatencySummary.of(waits)),
        waits,
        sessions.counted(),
        cutOff);
  }

  /** A server that has closed idle connections did not bear their load. */
  private void requireIdle() {
    if (clients.lostIdle() > 0) {
      String what =
          String.format(
              Locale.ROOT,
              "%d of %d idle connections were closed before the window's end: raise the server's"
                  + " wait_timeout above the length of the run, and see that nothing else closes"
                  + " them (KILL, a proxy)",
              clients.lostIdle(),
              settings.clients() - settings.activeClients());
      throw new LoadException(what, null);
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

  /**
   * The first failure of a client, which is explained after all have ended.
   *
   * @param statement the statement in progress; {@code null} while connecting
   */
  record Failure(Throwable cause, String statement) {}

  /**
   * Ends the run.
   *
   * @param statement the statement in progress; {@code null} while connecting
   */
  void failed(Throwable cause, String statement) {
    if (!clients.cuttingOff() && failure.compareAndSet(null, new Failure(cause, statement))) {
      stop();
    }
  }

  private static LoadException explained(Throwable cause, String statement) {
    if (cause instanceof SQLException e) {
      return ServerErrors.explainStatement(e, statement);
    }
    if (cause instanceof OutOfMemoryError e) {
      return LoadException.outOfMemory(e);
    }
    return cause instanceof LoadException known ? known : LoadException.unexpected(cause);
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
