package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.run.LoadRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A host as its leader sees it: what it was sent, what it has said, and why it failed. */
final class LoadHost {
  /** Round trips before the start, of which the quickest counts. */
  private static final int FIRST_PINGS = 100;

  private final String name;
  private final Clock clock;
  private final HostClock itsClock = new HostClock();
  private final List<Messages.Second> seconds = new ArrayList<>();
  private volatile Transport.Reach reach;
  private volatile Messages.Hello hello;
  private volatile LoadRun.Status status;
  private volatile Messages.Result result;
  private volatile String failure;
  private final AtomicInteger pingsLeft = new AtomicInteger(FIRST_PINGS);
  private volatile boolean measuringClock;
  private volatile long heardNs;
  private volatile boolean ending;

  LoadHost(String name, Clock clock) {
    this.name = name;
    this.clock = clock;
    heardNs = clock.nanoTime();
  }

  String name() {
    return name;
  }

  /**
   * Reaches it and gives it its job, in a thread of its own.
   *
   * @param version of the load generator, which that of the agent has to be
   */
  void begin(Transport transport, String version, Messages.Job job) {
    Thread thread =
        new Thread(
            () -> {
              try {
                ThisHost.HOST.raisePriority();
                Transport.Reach reached = transport.reach(name, job);
                reach = reached;
                if (ending) {
                  reached.end();
                  return;
                }
                reached.await();
                follow(reached.link(), version, job);
              } catch (IOException e) {
                String why = String.valueOf(e.getMessage());
                boolean isTold = reach == null || why.contains("its last lines");
                fail(isTold ? why : why + reach.lastWords());
              } catch (RuntimeException | Error e) {
                fail("on this machine: " + LoadException.of(e).getMessage());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (Frame.DamagedException e) {
                fail("its output was damaged on its way here: " + e.getMessage());
              }
            },
            "host-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  private void follow(Link link, String version, Messages.Job job)
      throws IOException, Frame.DamagedException {
    for (Frame frame = link.receive(); frame != null; frame = link.receive()) {
      heardNs = clock.nanoTime();
      switch (frame.type()) {
        case HELLO -> {
          hello = frame.as(Messages.Hello.class);
          if (!hello.program().equals(version)) {
            fail(
                "it has version %s of the program, and this is %s"
                    .formatted(hello.program(), version));
            return;
          }
          link.send(Frame.Type.JOB, job);
        }
        case PONG -> answered(frame.as(Messages.Pong.class));
        case SECOND -> {
          synchronized (seconds) {
            seconds.add(frame.as(Messages.Second.class));
          }
        }
        case RESULT -> result = frame.as(Messages.Result.class);
        case FAILED -> fail(frame.as(Messages.Failed.class).why());
        default -> throw new Frame.DamagedException("a message of another leader came");
      }
    }
    ended();
  }

  private void answered(Messages.Pong pong) throws IOException {
    itsClock.pong(pong.number(), pong.atNs(), clock.nanoTime());
    status = pong.status();
    if (measuringClock && pingsLeft.getAndDecrement() > 0) {
      ping();
    }
  }

  private void ended() {
    if (result == null) {
      fail("its program ended" + reach.lastWords());
    }
  }

  private void fail(String why) {
    if (failure == null) {
      failure = why;
    }
  }

  /** Returns why it cannot go on; {@code null} if it can. */
  String failure() {
    return failure;
  }

  void silent(long limitNs) {
    if (hello != null && result == null && clock.nanoTime() - heardNs > limitNs) {
      fail("it has been silent for %d s".formatted(limitNs / 1_000_000_000));
    }
  }

  void measureClock() {
    measuringClock = true;
    ping();
  }

  boolean clockIsMeasured() {
    return pingsLeft.get() <= 0;
  }

  void ping() {
    if (hello != null) {
      send(Frame.Type.PING, new Messages.Ping(itsClock.ping(clock.nanoTime())));
    }
  }

  /** Sends a time, by the host's own clock. */
  HostClock.Offset sendAt(Frame.Type type, long hereNs) {
    HostClock.Offset offset = itsClock.offset(hereNs);
    send(type, new Messages.At(offset.there(hereNs)));
    return offset;
  }

  void send(Frame.Type type, Object body) {
    try {
      reach.link().send(type, body);
    } catch (IOException e) {
      // The thread that receives notices it too, and says why.
    }
  }

  boolean isReady() {
    LoadRun.Status now = status;
    return now != null && now.connecting() == 0;
  }

  Messages.Hello hello() {
    return hello;
  }

  /** Returns what it said last, also before it is ready. */
  LoadRun.Status status() {
    LoadRun.Status now = status;
    return now == null ? new LoadRun.Status(1, 0, false, false, 0) : now;
  }

  Messages.Result result() {
    return result;
  }

  /** Returns the parts of the window that have ended, in their order. */
  List<Messages.Second> seconds() {
    synchronized (seconds) {
      return List.copyOf(seconds);
    }
  }

  /** Ends what was started for it, here and there; nothing that hangs there is waited for long. */
  void end() {
    ending = true;
    Transport.Reach reached = reach;
    if (reached == null) {
      return;
    }
    Link link = reached.link();
    if (link != null) {
      Thread closing =
          new Thread(
              () -> {
                if (hello != null) {
                  send(Frame.Type.BYE, new Messages.Nothing());
                }
                link.close();
              },
              "close-" + name);
      closing.setDaemon(true);
      closing.start();
    }
    reached.end();
  }
}
