package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.failure.FailedRunException;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.Arrivals;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.ErrorCounts;
import dev.oltpmatrix.load.measure.LatencyRecorder;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.measure.WindowMeasurement;
import dev.oltpmatrix.load.session.Session;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One run: all clients connect, start together, warm up, are measured over a fixed window, and
 * leave. {@link #run} reads as that list.
 */
public final class LoadRun {
  private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);

  /** How soon an early end is noticed. */
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);

  private final RunSettings settings;
  private final Session.Factory sessions;
  private final Clock clock;
  private final ThreadStarter threads;
  private final RunListener listener;

  private final Clients clients;
  private final ConnectPace connects;
  private final ClientGate gate;
  private final LatencyRecorder recorder;

  /** Latencies from the actual start; used, and so filled, in the open loop alone. */
  private final LatencyRecorder serviceRecorder;

  private final ErrorCounts errors = new ErrorCounts();
  private final AtomicLong eventsTaken = new AtomicLong();
  private final AtomicReference<Failure> failure = new AtomicReference<>();
  private volatile Window window;

  /** {@code null} in the closed loop. */
  private volatile Arrivals arrivals;

  private volatile boolean interrupted;

  /**
   * @param statement the statement in hand; {@code null} while connecting
   */
  private record Failure(Throwable cause, String statement) {}

  public LoadRun(
      RunSettings settings,
      Session.Factory sessions,
      Clock clock,
      ThreadStarter threads,
      RunListener listener) {
    this.settings = settings;
    this.sessions = sessions;
    this.clock = clock;
    this.threads = threads;
    this.listener = listener;
    gate = new ClientGate(settings.clients());
    clients = new Clients(settings.clients(), clock);
    recorder = new LatencyRecorder(settings.clients());
    serviceRecorder = settings.arrivalsPerS() > 0 ? new LatencyRecorder(settings.clients()) : null;
    connects = new ConnectPace(clock, settings.connectsPerS());
  }

  /**
   * Runs it.
   *
   * @return what was measured, or {@code null} when it was interrupted before the window began
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
      measurement = release();
      measure(measurement);
    }
    int cutOff = clients.drain(settings.drainNs(), () -> interrupted || failure.get() != null);
    throwFailure();
    if (measurement == null || window.endNs() - window.startNs() <= 0) {
      return null;
    }
    cutLastInterval(measurement);
    return outcome(measurement, connectNs, cutOff);
  }

  private boolean awaitClients() throws InterruptedException {
    boolean ready = gate.awaitAll(settings.readyNs());
    if (!ready && !gate.givenUp()) {
      failed(tooSlow(), null);
    }
    return ready;
  }

  private LoadException tooSlow() {
    return new LoadException(
        String.format(
            Locale.ROOT,
            "%d of %d clients were not ready within %d s: raise --thread-init-timeout",
            gate.missing(),
            settings.clients(),
            TimeUnit.NANOSECONDS.toSeconds(settings.readyNs())),
        null);
  }

  private WindowMeasurement release() {
    long nowNs = clock.nanoTime();
    long startNs = nowNs + settings.warmupNs();
    window = settings.window(startNs, clients::transactions);
    if (settings.arrivalsPerS() > 0) {
      arrivals = new Arrivals(nowNs, settings.arrivalsPerS(), settings.arrivalSeed());
    }
    WindowMeasurement measurement =
        new WindowMeasurement(window, recorder, clients.stats(), errors, arrivals);
    if (interrupted) {
      window.closeAt(startNs - 1);
    }
    gate.open();
    return measurement;
  }

  private void measure(WindowMeasurement measurement) throws InterruptedException {
    long cutNs = window.startNs() + INTERVAL_NS;
    Deque<Integer> checkpointsS = new ArrayDeque<>(settings.checkpointsS());
    while (!window.closed() && clients.anyRunning()) {
      long nowNs = clock.nanoTime();
      if (nowNs - window.startNs() >= 0 && window.admits(nowNs) && nowNs - cutNs >= 0) {
        listener.intervalEnded(measurement.cutAt(nowNs));
        reportCheckpoint(measurement, nowNs - window.startNs(), checkpointsS);
        cutNs += (nowNs - cutNs) / INTERVAL_NS * INTERVAL_NS + INTERVAL_NS;
      } else {
        long wakeNs = Math.min(nowNs + POLL_NS, Math.min(cutNs, window.endNs()));
        clock.sleepUntil(wakeNs);
      }
    }
  }

  private void reportCheckpoint(
      WindowMeasurement measurement, long timeNs, Deque<Integer> waitingS) {
    boolean reached = false;
    while (!waitingS.isEmpty() && TimeUnit.SECONDS.toNanos(waitingS.peek()) <= timeNs) {
      waitingS.remove();
      reached = true;
    }
    if (reached) {
      listener.checkpoint(timeNs, measurement.checkpoint());
    }
  }

  /** The end of a window that was closed early, by the events done, is the last completion. */
  private void cutLastInterval(WindowMeasurement measurement) {
    if (!window.closed()) {
      window.closeAt(Math.max(clients.lastCompletionNs(), measurement.intervalStartNs()));
    }
    listener.intervalEnded(measurement.cutAt(window.endNs()));
  }

  private RunOutcome outcome(WindowMeasurement measurement, long connectNs, int cutOff) {
    return new RunOutcome(
        window.cutShort(),
        connectNs,
        window.startNs(),
        window.endNs(),
        window.extended(),
        measurement.whole(),
        measurement.checkpoint(),
        measurement.intervals(),
        measurement.openLoop(
            settings.arrivalsPerS(), serviceRecorder == null ? null : serviceRecorder.harvest()),
        cutOff);
  }

  private void throwFailure() throws FailedRunException {
    Failure first = failure.get();
    if (first != null) {
      throw new FailedRunException(first.cause(), first.statement());
    }
  }

  /** Ends the run as soon as may be; for a signal handler's thread. */
  public void interrupt() {
    interrupted = true;
    stop();
  }

  private void stop() {
    Window open = window;
    if (open == null) {
      gate.giveUp();
    } else {
      open.cutShortAt(clock.nanoTime());
    }
  }

  /** Opens a client's session, not too many at once; {@code null} if the run was given up. */
  Session openSession(int client) throws SQLException, InterruptedException {
    connects.begin();
    try {
      return gate.givenUp() ? null : sessions.open(client);
    } finally {
      connects.end();
    }
  }

  void failed(Throwable cause, String statement) {
    if (!clients.cuttingOff() && failure.compareAndSet(null, new Failure(cause, statement))) {
      stop();
    }
  }

  void finished() {
    clients.finished();
  }

  /** Whether one more event may start. */
  boolean takeEvent() {
    return settings.events() == 0 || eventsTaken.getAndIncrement() < settings.events();
  }

  Clock clock() {
    return clock;
  }

  ClientGate gate() {
    return gate;
  }

  Window window() {
    return window;
  }

  LatencyRecorder recorder() {
    return recorder;
  }

  LatencyRecorder serviceRecorder() {
    return serviceRecorder;
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
