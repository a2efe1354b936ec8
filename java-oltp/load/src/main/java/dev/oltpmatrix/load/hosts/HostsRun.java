package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WarmUp;
import dev.oltpmatrix.load.measure.Window;
import dev.oltpmatrix.load.run.Load;
import dev.oltpmatrix.load.run.LoadRun;
import dev.oltpmatrix.load.run.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/**
 * A load that several hosts play. The rules that decide when a window opens and ends are those of a
 * load of one host, over the clients of all; the hosts get the times, by their own clocks.
 */
public final class HostsRun implements Load {
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long PING_NS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  /** For a login, for copying the program, and for a JVM that starts. */
  private static final long HELLO_NS = 60 * SECOND_NS;

  /** From the message to the start: for messages to all hosts, of which some are far away. */
  private static final long START_AHEAD_NS = SECOND_NS / 2;

  /** Set offsets are a second old when they are needed, within which clocks drift little. */
  private static final long EDGE_AHEAD_NS = SECOND_NS;

  private static final long SILENCE_NS = 10 * SECOND_NS;
  private static final long RESULT_AFTER_DRAIN_NS = 10 * SECOND_NS;
  private static final long END_MS = 15_000;

  private final List<LoadHost> hosts;
  private final RunSettings settings;
  private final Clock clock;
  private final RunListener listener;
  private final HostsPlan plan;
  private final Transport transport;

  private volatile Window window;
  private volatile boolean interrupted;
  private volatile boolean over;
  private long connectNs;
  private WarmUp warmUp;

  /** By host, the least certain offset that a time was sent with. */
  private final List<HostClock.Offset> offsets = new ArrayList<>();

  private MergedSeconds seconds;

  /**
   * Makes the run.
   *
   * @param settings of the whole load
   * @param notes receives what is worth knowing, a line each
   */
  public HostsRun(
      HostsPlan plan,
      RunSettings settings,
      Clock clock,
      RunListener listener,
      Consumer<String> notes) {
    this(plan, plan.transport(notes), settings, clock, listener);
  }

  HostsRun(
      HostsPlan plan,
      Transport transport,
      RunSettings settings,
      Clock clock,
      RunListener listener) {
    this.plan = plan;
    this.transport = transport;
    this.settings = settings;
    this.clock = clock;
    this.listener = listener;
    hosts = plan.hosts().stream().map(name -> new LoadHost(name, clock)).toList();
  }

  @Override
  public RunOutcome run() throws InterruptedException {
    try {
      long connectStartNs = clock.nanoTime();
      launch();
      awaitAll("ready", LoadHost::isReady, settings.readyNs() + HELLO_NS);
      connectNs = clock.nanoTime() - connectStartNs;
      hosts.forEach(LoadHost::measureClock);
      awaitAll("timed", LoadHost::clockIsMeasured, HELLO_NS);
      if (interrupted) {
        return null;
      }
      listener.started();
      start();
      awaitWindow();
      awaitEnd();
      return outcome();
    } finally {
      over = true;
      endAll();
      transport.close();
    }
  }

  private void launch() {
    for (int i = 0; i < hosts.size(); i++) {
      hosts.get(i).begin(transport, plan.version(), plan.job(i));
    }
    Thread pinging = new Thread(this::ping, "pings");
    pinging.setDaemon(true);
    pinging.start();
  }

  private void ping() {
    while (!over) {
      hosts.forEach(LoadHost::ping);
      LockSupport.parkNanos(PING_NS);
    }
  }

  /** Waits for a condition on all hosts, and names those that do not meet it in time. */
  private void awaitAll(String what, Predicate<LoadHost> met, long limitNs)
      throws InterruptedException {
    long untilNs = clock.nanoTime() + limitNs;
    List<LoadHost> missing = missing(met);
    while (!missing.isEmpty() && !interrupted) {
      requireAlive();
      if (clock.nanoTime() - untilNs > 0) {
        String names = missing.stream().map(LoadHost::name).collect(Collectors.joining(", "));
        throw new LoadException(
            "load hosts that were not %s within %d s: %s; see that they can be reached and have CPUs free"
                .formatted(what, limitNs / SECOND_NS, names),
            null);
      }
      clock.sleepUntil(clock.nanoTime() + POLL_NS);
      missing = missing(met);
    }
  }

  private List<LoadHost> missing(Predicate<LoadHost> met) {
    return hosts.stream().filter(host -> !met.test(host)).toList();
  }

  /** A load without one of its hosts is not the load that was asked for. */
  private void requireAlive() {
    for (LoadHost host : hosts) {
      host.silent(SILENCE_NS);
      if (host.failure() != null) {
        throw new LoadException("load host " + host.name() + ": " + host.failure(), null);
      }
    }
  }

  private void start() {
    long startNs = clock.nanoTime() + START_AHEAD_NS;
    window = settings.window(startNs, () -> sum(LoadRun.Status::withEnough));
    warmUp =
        new WarmUp(
            window,
            clock,
            startNs,
            settings.warmup(),
            () -> all(LoadRun.Status::balanced),
            () -> all(LoadRun.Status::compilerAtRest));
    seconds = new MergedSeconds(hosts, settings, listener);
    if (interrupted) {
      window.cutShortAt(startNs - 1);
    }
    sendAt(Frame.Type.START, startNs);
  }

  private int sum(ToIntFunction<LoadRun.Status> count) {
    return hosts.stream().mapToInt(host -> count.applyAsInt(host.status())).sum();
  }

  private boolean all(Predicate<LoadRun.Status> met) {
    return hosts.stream().allMatch(host -> met.test(host.status()));
  }

  private void sendAt(Frame.Type type, long timeNs) {
    for (int i = 0; i < hosts.size(); i++) {
      HostClock.Offset sent = hosts.get(i).sendAt(type, timeNs);
      if (offsets.size() == i) {
        offsets.add(sent);
      } else if (sent.boundNs() > offsets.get(i).boundNs()) {
        offsets.set(i, sent);
      }
    }
  }

  /** Sends the start of the window as soon as it is known, but with offsets that are fresh. */
  private void awaitWindow() throws InterruptedException {
    while (!window.startKnown() && !window.closed()) {
      requireAlive();
      warmUp.clientsDone(sum(LoadRun.Status::warmedUp));
      warmUp.look(clock.nanoTime());
      clock.sleepUntil(clock.nanoTime() + POLL_NS);
    }
    sleepUntil(window.startNs() - EDGE_AHEAD_NS);
    if (!window.closed()) {
      sendAt(Frame.Type.OPEN, window.startNs());
      listener.windowOpens(window.startNs());
    }
  }

  private void sleepUntil(long timeNs) throws InterruptedException {
    while (timeNs - clock.nanoTime() > 0 && !window.closed()) {
      requireAlive();
      clock.sleepUntil(Math.min(timeNs, clock.nanoTime() + POLL_NS));
    }
  }

  private void awaitEnd() throws InterruptedException {
    while (!window.closed() && window.endNs() - EDGE_AHEAD_NS - clock.nanoTime() > 0) {
      requireAlive();
      window.closeSoon(clock);
      seconds.look();
      clock.sleepUntil(clock.nanoTime() + POLL_NS);
    }
    if (!window.closed()) {
      sendAt(Frame.Type.END, window.endNs());
    }
    sleepUntil(window.endNs());
    boolean isOver = !window.admits(clock.nanoTime()); // closes it
    if (interrupted || !isOver) {
      hosts.forEach(host -> host.send(Frame.Type.STOP, new Messages.Nothing()));
    }
    awaitAll("done", host -> host.result() != null, settings.drainNs() + RESULT_AFTER_DRAIN_NS);
    if (interrupted) {
      // The wait was not for all: a result may be on its way.
      long untilNs = clock.nanoTime() + RESULT_AFTER_DRAIN_NS;
      while (!missing(host -> host.result() != null).isEmpty() && untilNs - clock.nanoTime() > 0) {
        requireAlive();
        clock.sleepUntil(clock.nanoTime() + POLL_NS);
      }
    }
  }

  /** Returns {@code null} where no host has measured anything. */
  private RunOutcome outcome() {
    boolean all =
        hosts.stream().allMatch(host -> host.result() != null && host.result().load() != null);
    if (!all) {
      return null;
    }
    seconds.finish();
    return new Merge(hosts, offsets, settings)
        .outcome(window, warmUp, connectNs, seconds.intervals(), seconds.backlogs());
  }

  @Override
  public void interrupt() {
    interrupted = true;
    Window now = window;
    if (now != null) {
      now.cutShortAt(clock.nanoTime());
    }
  }

  private void endAll() {
    List<Thread> ending = new ArrayList<>();
    for (LoadHost host : hosts) {
      Thread thread = new Thread(host::end, "end-" + host.name());
      thread.start();
      ending.add(thread);
    }
    boolean wasInterrupted = false;
    for (Thread thread : ending) {
      try {
        thread.join(END_MS);
      } catch (InterruptedException e) {
        wasInterrupted = true;
      }
    }
    if (wasInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
