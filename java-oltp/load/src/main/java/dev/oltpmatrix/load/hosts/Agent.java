package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.host.process.LivingProcess;
import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.options.Part;
import dev.oltpmatrix.load.run.Lead;
import dev.oltpmatrix.load.run.LoadRun;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * Plays one host's part of a load as its leader says, and ends with it: at the end of its input,
 * and when the leader has been silent, it and its connections are gone.
 */
public final class Agent {
  /** The leader pings ten times a second. */
  private static final long SILENCE_NS = TimeUnit.SECONDS.toNanos(10);

  private static final long WATCH_NS = TimeUnit.MILLISECONDS.toNanos(500);
  private static final double NS_PER_S = 1e9;
  private static final double SLIVER_S = 0.01;

  /** Interval of the readings of a server's process, of which every fourth is of all counters. */
  private static final long READING_NS = TimeUnit.MILLISECONDS.toNanos(250);

  private static final int CHEAP_READINGS = 4;

  /** Names of servers' processes; a linker's, where one starts the server from its own folder. */
  private static final Pattern SERVERS = Pattern.compile("mariadbd.*|mysqld.*|ld-linux.*");

  /** Files beside those of the clients' connections. */
  private static final int OTHER_FILES = 200;

  private final Link link;
  private final String version;
  private final Players players;
  private final Runnable halt;
  private final Led led = new Led();
  private volatile long heardNs = System.nanoTime();
  private volatile Player player;
  private volatile boolean stopped;
  private volatile boolean over;
  private volatile Path files;

  /** A part of a load that can be run, with its sessions. */
  public interface Player extends AutoCloseable {
    LoadRun run();

    LoadResult record(RunOutcome outcome);

    @Override
    void close();
  }

  /** Makes the player of a part from the load generator's command line. */
  public interface Players {
    Player of(List<String> arguments, Part part, Lead lead, RunListener listener)
        throws InterruptedException;
  }

  /** Starts when the leader says so. */
  private static final class Led implements Lead {
    private final CompletableFuture<Long> start = new CompletableFuture<>();
    private volatile long lateNs;

    @Override
    public long startNs() throws InterruptedException {
      try {
        return start.get();
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void started(long startNs, long releasedNs) {
      lateNs = releasedNs - startNs;
    }
  }

  /**
   * Makes the agent.
   *
   * @param version of the load generator
   * @param halt ends the process where nobody is there to be told anything
   */
  public Agent(InputStream in, OutputStream out, String version, Players players, Runnable halt) {
    this.link = new Link(in, out);
    this.version = version;
    this.players = players;
    this.halt = halt;
  }

  /** Returns after the leader has taken the result; ends the program where there is no leader. */
  public void run() throws IOException {
    daemon("watchdog", this::watch);
    try {
      // It answers pings, whose time bounds the error of the clock.
      ThisHost.HOST.raisePriority();
      link.send(
          Frame.Type.HELLO,
          new Messages.Hello(
              version, Runtime.version().toString(), Runtime.getRuntime().availableProcessors()));
      for (Frame frame = link.receive(); !isLast(frame); frame = link.receive()) {
        heardNs = System.nanoTime();
        heed(frame);
      }
    } catch (Frame.DamagedException e) {
      fail("from its leader: " + e.getMessage());
      throw new IOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      over = true;
      deleteFiles();
    }
  }

  private void deleteFiles() {
    if (files != null) {
      FileTrees.deleteQuietly(files);
    }
  }

  private static boolean isLast(Frame frame) {
    return frame == null || frame.type() == Frame.Type.BYE;
  }

  private void watch() {
    while (!over && System.nanoTime() - heardNs < SILENCE_NS) {
      LockSupport.parkNanos(WATCH_NS);
    }
    if (!over) {
      deleteFiles();
      halt.run();
    }
  }

  static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void heed(Frame frame) throws IOException, Frame.DamagedException, InterruptedException {
    switch (frame.type()) {
      case JOB -> {
        Messages.Job job = frame.as(Messages.Job.class);
        daemon("part", () -> play(job));
      }
      case PING -> {
        long number = frame.as(Messages.Ping.class).number();
        Player now = player;
        link.send(
            Frame.Type.PONG,
            new Messages.Pong(number, System.nanoTime(), now == null ? null : now.run().status()));
      }
      case START -> led.start.complete(frame.as(Messages.At.class).timeNs());
      case OPEN -> require(player.run().openAt(frame.as(Messages.At.class).timeNs()), "start");
      case END -> require(player.run().endAt(frame.as(Messages.At.class).timeNs()), "end");
      case STOP -> stop();
      case WATCH -> {
        int port = frame.as(Messages.Watch.class).port();
        daemon("watch", () -> watchServer(port));
      }
      default -> throw new Frame.DamagedException("a message of another agent came");
    }
  }

  private void require(boolean inTime, String edge) {
    if (!inTime && !stopped) {
      fail("the " + edge + " of the window came too late to it; its CPUs or its network were busy");
    }
  }

  private void stop() {
    stopped = true;
    led.start.complete(System.nanoTime());
    Player now = player;
    if (now != null) {
      now.run().interrupt();
    }
  }

  private void fail(String why) {
    try {
      link.send(Frame.Type.FAILED, new Messages.Failed(why));
    } catch (IOException e) {
      halt.run();
    }
  }

  /** Reads the counters of a server's process as often as on the machine that measures. */
  private void watchServer(int port) {
    Optional<Long> pid = ThisHost.HOST.listener(port);
    String name = pid.flatMap(ThisHost.HOST::living).flatMap(LivingProcess::program).orElse("");
    if (!SERVERS.matcher(name).matches()) {
      fail(
          name.isEmpty()
              ? "no process that this user may look at listens on port %d there: is it the server's machine? If so, log in as root or as the server's user, as with --server-launcher 'ssh {host} sudo'"
                  .formatted(port)
              : "%s listens on port %d there, and not the server: it runs elsewhere, or in a container with a network of its own"
                  .formatted(name, port));
      return;
    }
    ProcessTelemetry server = ThisHost.HOST.telemetry(pid.get(), Telemetry.SERVER);
    try {
      ThisHost.HOST.raisePriority(); // the server may have all CPUs
      for (int reading = 0; !over; reading++) {
        Readings now = new Readings();
        if (reading % CHEAP_READINGS == 0) {
          server.read(now);
        } else {
          server.readBetween(now);
        }
        link.send(Frame.Type.READINGS, Messages.Values.of(now));
        LockSupport.parkNanos(READING_NS);
      }
    } catch (IOException e) {
      halt.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      fail("the counters of process %d cannot be read: %s".formatted(pid.get(), e));
    }
  }

  private void play(Messages.Job job) {
    try {
      List<String> arguments = withFiles(job);
      Seconds seconds = new Seconds();
      HostUse.Sampler sampler = HostUse.Sampler.start(ThisHost.HOST);
      try (Player made = players.of(arguments, new Part(job.host(), job.hosts()), led, seconds)) {
        requireFiles(made.run().clients());
        player = made;
        if (stopped) {
          made.run().interrupt();
        }
        RunOutcome outcome = made.run().run();
        link.send(Frame.Type.RESULT, result(made, outcome, sampler));
      } finally {
        sampler.stop();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (UsageException e) {
      fail(e.getMessage());
    } catch (IOException e) {
      fail("its files cannot be written: " + e.getMessage());
    } catch (RuntimeException | Error e) {
      fail(LoadException.of(e).getMessage());
    }
  }

  /** Returns a number that limits nothing where the system does not tell. */
  private static long openFiles() {
    Long limit = ThisHost.HOST.state(ThisHost.HOST.self().pid()).openFiles();
    return limit == null ? Long.MAX_VALUE : limit;
  }

  /** Each client has a connection, and each connection is a file. */
  private static void requireFiles(int clients) {
    long limit = openFiles();
    if (limit < clients + OTHER_FILES) {
      throw new UsageException(
          "%d files may be open there, %d clients need %d: raise the limit (ulimit -n)"
              .formatted(limit, clients, clients + OTHER_FILES));
    }
  }

  /** Writes the files that came with the job, for the owner alone, and names them. */
  private List<String> withFiles(Messages.Job job) throws IOException {
    if (job.files().isEmpty()) {
      return job.arguments();
    }
    Path folder = Files.createTempDirectory("oltp-");
    files = folder;
    List<String> arguments = new ArrayList<>(job.arguments());
    int number = 0;
    for (Map.Entry<String, String> file : job.files().entrySet()) {
      number++;
      String name = file.getKey();
      // A workload has its name from its file.
      Path copy =
          Files.createDirectory(folder.resolve("" + number))
              .resolve(Path.of(name).getFileName().toString());
      TextFile.write(copy, file.getValue());
      arguments.replaceAll(
          argument ->
              argument.equals(name)
                  ? copy.toString()
                  : argument.endsWith("=" + name)
                      ? argument.substring(0, argument.indexOf('=') + 1) + copy
                      : argument);
    }
    if (over) {
      deleteFiles();
    }
    return arguments;
  }

  private Messages.Result result(Player made, RunOutcome outcome, HostUse.Sampler sampler) {
    if (outcome == null) {
      return new Messages.Result(null, List.of(), List.of(), null, null, 0, null);
    }
    LoadResult.Window window = outcome.window();
    return new Messages.Result(
        made.record(outcome),
        outcome.whole().clients(),
        made.run().doneS(),
        outcome.service() == null ? null : LatencyHistogram.of(outcome.service()),
        outcome.poolWaits() == null ? null : LatencyHistogram.of(outcome.poolWaits()),
        led.lateNs,
        sampler.over(window.startMonotonicNs(), window.endMonotonicNs()));
  }

  /** Sends each second of the window, with all of its latencies. */
  private final class Seconds implements RunListener {
    private double endS;

    @Override
    public void intervalEnded(IntervalStats interval) {
      WindowSlice soFar = interval.soFar();
      double startS = endS;
      endS = soFar.lengthNs() / NS_PER_S;
      if (endS - startS < SLIVER_S && interval.latency().getTotalCount() == 0) {
        return; // clocks drift: by the leader's, the last second was over already
      }
      try {
        link.send(
            Frame.Type.SECOND,
            new Messages.Second(
                startS,
                endS,
                soFar.queries(),
                soFar.errors(),
                soFar.reconnects(),
                soFar.overflow(),
                LatencyHistogram.of(interval.latency()),
                interval.queue()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
