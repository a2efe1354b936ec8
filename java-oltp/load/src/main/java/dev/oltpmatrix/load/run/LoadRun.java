package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.LoadException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
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

  /** How long clients may take to notice that their connection was cut off. */
  private static final long ABORT_NS = TimeUnit.SECONDS.toNanos(5);

  private final RunSettings settings;
  private final Session.Factory sessions;
  private final Clock clock;
  private final ClientThreads threads;
  private final RunListener listener;

  private final List<Client> clients = new ArrayList<>();
  private final ConnectPace connects;
  private final StartGate gate;
  private final CountDownLatch running;
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
  private volatile boolean aborting;

  /**
   * @param statement the statement in hand; {@code null} while connecting
   */
  private record Failure(Throwable cause, String statement) {}

  public LoadRun(
      RunSettings settings,
      Session.Factory sessions,
      Clock clock,
      ClientThreads threads,
      RunListener listener) {
    this.settings = settings;
    this.sessions = sessions;
    this.clock = clock;
    this.threads = threads;
    this.listener = listener;
    gate = new StartGate(settings.clients());
    running = new CountDownLatch(settings.clients());
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
    startClients();
    boolean ready = awaitClients();
    long connectNs = clock.nanoTime() - connectStartNs;
    Measurement measurement = null;
    if (ready) {
      listener.started();
      measurement = release();
      measure(measurement);
    }
    int cutOff = drain(interrupted || !ready ? ABORT_NS : settings.drainNs());
    throwFailure();
    if (measurement == null || window.endNs() - window.startNs() <= 0) {
      return null;
    }
    cutLastInterval(measurement);
    return outcome(measurement, connectNs, cutOff);
  }

  private void startClients() {
    for (int i = 0; i < settings.clients(); i++) {
      clients.add(new Client(i, this));
    }
    for (int i = 0; i < settings.clients(); i++) {
      threads.start("client-" + i, clients.get(i));
    }
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

  private Measurement release() {
    long nowNs = clock.nanoTime();
    long startNs = nowNs + settings.warmupNs();
    window = new Window(startNs, settings, this::completions);
    if (settings.arrivalsPerS() > 0) {
      arrivals = new Arrivals(nowNs, settings.arrivalsPerS(), settings.arrivalSeed());
    }
    Measurement measurement = new Measurement(window, recorder, clients, errors, arrivals);
    if (interrupted) {
      window.closeAt(startNs - 1);
    }
    gate.open();
    return measurement;
  }

  private void measure(Measurement measurement) throws InterruptedException {
    long cutNs = window.startNs() + INTERVAL_NS;
    Deque<Integer> checkpointsS = new ArrayDeque<>(settings.checkpointsS());
    while (!window.closed() && running.getCount() > 0) {
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

  private void reportCheckpoint(Measurement measurement, long timeNs, Deque<Integer> waitingS) {
    boolean reached = false;
    while (!waitingS.isEmpty() && TimeUnit.SECONDS.toNanos(waitingS.peek()) <= timeNs) {
      waitingS.remove();
      reached = true;
    }
    if (reached) {
      listener.checkpoint(timeNs, measurement.checkpoint());
    }
  }

  /** Lets statements in flight end, up to a limit; returns how many clients had to be cut off. */
  private int drain(long limitNs) throws InterruptedException {
    if (running.await(limitNs, TimeUnit.NANOSECONDS)) {
      return 0;
    }
    int cutOff = (int) running.getCount();
    aborting = true;
    clients.forEach(Client::abort);
    running.await(ABORT_NS, TimeUnit.NANOSECONDS);
    return cutOff;
  }

  /** The end of a window that was closed early, by the events done, is the last completion. */
  private void cutLastInterval(Measurement measurement) {
    if (!window.closed()) {
      long lastNs =
          clients.stream().mapToLong(c -> c.stats().lastCompletionNs()).max().orElseThrow();
      window.closeAt(Math.max(lastNs, measurement.intervalStartNs()));
    }
    listener.intervalEnded(measurement.cutAt(window.endNs()));
  }

  private RunOutcome outcome(Measurement measurement, long connectNs, int cutOff) {
    return new RunOutcome(
        interrupted,
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
      open.closeAt(clock.nanoTime());
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
    if (!aborting && failure.compareAndSet(null, new Failure(cause, statement))) {
      stop();
    }
  }

  void finished() {
    running.countDown();
  }

  /** Whether one more event may start. */
  boolean takeEvent() {
    return settings.events() == 0 || eventsTaken.getAndIncrement() < settings.events();
  }

  private long completions() {
    return clients.stream().mapToLong(client -> client.stats().transactions()).sum();
  }

  Clock clock() {
    return clock;
  }

  StartGate gate() {
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
