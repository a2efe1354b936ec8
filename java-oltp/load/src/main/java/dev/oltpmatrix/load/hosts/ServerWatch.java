package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.failure.LoadException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Prints the counters of a server's process on its own machine, for the program that measures: a
 * line {@code counter NAME NS VALUE} or {@code gauge NAME NS VALUE} for each reading, with its time
 * by the monotonic clock of this machine, and {@code unread NAMES WHY} for what cannot be read.
 */
final class ServerWatch {
  /** The files of any driver make the program whole. */
  private static final String ANY_DRIVER = "mariadb";

  /** Also for the way there, on which the program is copied the first time. */
  private static final long SILENCE_S = 30;

  private static final long PING_NS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Round trips before the first reading, of which the quickest counts. */
  private static final int FIRST_PINGS = 20;

  /** After the end of the input: for the readings that follow the end of a window. */
  private static final long LAST_READINGS_NS = TimeUnit.MILLISECONDS.toNanos(600);

  private final String host;
  private final int port;
  private final String version;
  private final PrintStream out;
  private final HostClock clock = new HostClock();
  private volatile boolean over;
  private volatile boolean isSilent;
  private volatile long heardNs = System.nanoTime();
  private int pongs;

  ServerWatch(String host, int port, String version, PrintStream out) {
    this.host = host;
    this.port = port;
    this.version = version;
    this.out = out;
  }

  /**
   * Returns when the input has ended.
   *
   * @param launcher leads to a shell of the host
   */
  void run(String launcher, InputStream in) throws InterruptedException {
    Transport.Reach reach = null;
    try {
      Messages.Job none = new Messages.Job(List.of(), Map.of(), 0, 1);
      Transport.Reach reached = Launched.reach(launcher, ProgramFiles.own(ANY_DRIVER), host, none);
      reach = reached;
      Agent.daemon("input", () -> endWith(in, reached.link()));
      Agent.daemon("silence", () -> endSilent(reached));
      reached.await();
      follow(reached.link());
      if (!over) {
        throw new IOException("the end of its output");
      }
    } catch (IOException | Frame.DamagedException e) {
      if (!over) {
        // A pipe to a launcher only says that it has gone; the launcher says why.
        throw failure(
            isSilent
                ? "it has been silent for %d s".formatted(SILENCE_S)
                : "its launcher ended" + (reach == null ? "" : reach.lastWords()),
            e);
      }
    } finally {
      over = true;
      if (reach != null) {
        reach.link().close();
        reach.end();
      }
    }
  }

  /** A launcher may not notice that its link is cut. */
  private void endSilent(Transport.Reach reached) {
    while (!over && System.nanoTime() - heardNs < TimeUnit.SECONDS.toNanos(SILENCE_S)) {
      LockSupport.parkNanos(PING_NS);
    }
    if (!over) {
      isSilent = true;
      reached.link().close();
      reached.end();
    }
  }

  private void endWith(InputStream in, Link link) {
    try {
      while (in.read() >= 0) {
        // Nothing is expected before its end.
      }
    } catch (IOException e) {
      // It has ended.
    }
    LockSupport.parkNanos(LAST_READINGS_NS);
    over = true;
    try {
      link.send(Frame.Type.BYE, new Messages.Nothing());
    } catch (IOException e) {
      // It is gone.
    }
    link.close();
  }

  private void follow(Link link) throws IOException, Frame.DamagedException {
    for (Frame frame = link.receive(); frame != null; frame = link.receive()) {
      heardNs = System.nanoTime();
      switch (frame.type()) {
        case HELLO -> {
          String its = frame.as(Messages.Hello.class).program();
          if (!its.equals(version)) {
            throw failure(
                "it has version %s of the program, and this is %s".formatted(its, version), null);
          }
          Agent.daemon("ping", () -> ping(link));
        }
        case PONG -> {
          Messages.Pong pong = frame.as(Messages.Pong.class);
          clock.pong(pong.number(), pong.atNs(), System.nanoTime());
          pongs++;
          if (pongs < FIRST_PINGS) {
            link.send(Frame.Type.PING, new Messages.Ping(clock.ping(System.nanoTime())));
          } else if (pongs == FIRST_PINGS) {
            link.send(Frame.Type.WATCH, new Messages.Watch(port));
          }
        }
        case READINGS -> print(frame.as(Messages.Values.class));
        case FAILED -> throw failure(frame.as(Messages.Failed.class).why(), null);
        default -> throw new Frame.DamagedException("a message of another leader came");
      }
    }
  }

  private LoadException failure(String why, Exception cause) {
    return new LoadException("--server-host=" + host + ": " + why, cause);
  }

  private void ping(Link link) {
    try {
      while (!over) {
        link.send(Frame.Type.PING, new Messages.Ping(clock.ping(System.nanoTime())));
        LockSupport.parkNanos(PING_NS);
      }
    } catch (IOException e) {
      // The thread that receives notices it too, and says why.
    }
  }

  private void print(Messages.Values read) {
    long aheadNs = clock.offset(System.nanoTime()).ns();
    StringBuilder lines = new StringBuilder();
    for (Messages.Values.Value one : read.values()) {
      lines
          .append(one.grows() ? "counter " : "gauge ")
          .append(one.name())
          .append(' ')
          .append(one.atNs() - aheadNs)
          .append(' ')
          .append(one.value())
          .append('\n');
    }
    read.unread().forEach((names, why) -> lines.append("unread ").append(names + " " + why + "\n"));
    out.print(lines);
    out.flush();
  }
}
