package dev.oltpmatrix.load.hosts;

import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.options.CommandLine;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.run.LoadRun;
import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.model.record.LoadResult;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Leads a load of many hosts, whose agents are threads here that play nothing: each says the seconds
 * and the result of a host that was recorded, at the times that it is told. What is measured is the
 * leader: its messages, its memory and its merge.
 */
public final class HostsScale {
  private static final double NS_PER_MS = 1e6;
  private static final double MIB = 1 << 20;
  private static final long SECOND_NS = 1_000_000_000L;

  private final Messages.Second second;
  private final Messages.Result result;
  private final AtomicLong bytes = new AtomicLong();
  private final List<Long> startsLateNs = Collections.synchronizedList(new ArrayList<>());
  private final AtomicLong lastResultNs = new AtomicLong();

  private HostsScale(Path frames) throws IOException, Frame.DamagedException {
    Messages.Second aSecond = null;
    Messages.Result aResult = null;
    for (String line : Files.readAllLines(frames)) {
      if (line.startsWith(Frame.MARK)) {
        Frame frame = Frame.parse(line);
        if (frame.type() == Frame.Type.SECOND) {
          aSecond = frame.as(Messages.Second.class);
        } else if (frame.type() == Frame.Type.RESULT) {
          aResult = frame.as(Messages.Result.class);
        }
      }
    }
    second = aSecond;
    result = aResult;
  }

  /** Arguments: recorded frames of a host, the number of hosts, the window's seconds. */
  public static void main(String[] arguments) throws Exception {
    int hosts = Integer.parseInt(arguments[1]);
    new HostsScale(Path.of(arguments[0])).run(hosts, arguments[2]);
  }

  private void run(int hosts, String seconds) throws Exception {
    int clients = result.clients().size();
    String names = String.join(",", IntStream.range(0, hosts).mapToObj(i -> "h" + i).toList());
    Options options =
        CommandLine.parse(
                List.of(
                    "oltp_read_only",
                    "--mysql-dry-run=on",
                    "--threads=" + (long) hosts * clients,
                    "--time=" + seconds,
                    "--warmup-time=1",
                    "--load-hosts=" + names,
                    "run"),
                Map.of(),
                List.of("oltp_read_only"))
            .options();
    HostsPlan plan = HostsPlan.of(options, "oltp_read_only", "scale");
    HostsRun run =
        new HostsRun(
            plan, this::reach, RunSettings.of(options), Clock.system(), new RunListener() {});
    long beganNs = System.nanoTime();
    RunOutcome outcome = run.run();
    long endedNs = System.nanoTime();
    LoadResult load =
        outcome.toRecord(new LoadResult.Setup("java-mariadb", "oltp", "t", clients, Map.of()));
    long recordedNs = System.nanoTime();
    long expected = hosts * result.load().counts().transactions();
    if (load.counts().transactions() != expected) {
      throw new IllegalStateException(load.counts().transactions() + " in place of " + expected);
    }
    Collections.sort(startsLateNs);
    System.out.printf(
        Locale.ROOT,
        "hosts=%d clients=%d run_s=%.1f start_message_late_ms=%.1f..%.1f clock_bound_ms=%.2f"
            + " merge_ms=%.0f record_ms=%.0f received_mib=%.1f heap_peak_mib=%.0f%n",
        hosts,
        hosts * clients,
        (endedNs - beganNs) / (double) SECOND_NS,
        startsLateNs.get(0) / NS_PER_MS,
        startsLateNs.get(hosts - 1) / NS_PER_MS,
        load.clockBoundMs(),
        (endedNs - lastResultNs.get()) / NS_PER_MS,
        (recordedNs - endedNs) / NS_PER_MS,
        bytes.get() / MIB,
        heapPeakMib());
  }

  private static double heapPeakMib() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == java.lang.management.MemoryType.HEAP)
            .mapToLong(pool -> pool.getPeakUsage().getUsed())
            .sum()
        / MIB;
  }

  private Transport.Reach reach(String host, Messages.Job job) throws IOException {
    Socket here;
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Socket there = new Socket(listening.getInetAddress(), listening.getLocalPort());
      Thread.ofVirtual().start(() -> play(there));
      here = listening.accept();
    }
    Link link = new Link(here.getInputStream(), here.getOutputStream());
    return new Transport.Reach() {
      @Override
      public Link link() {
        return link;
      }

      @Override
      public String lastWords() {
        return "";
      }

      @Override
      public void end() {
        try {
          here.close();
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      }
    };
  }

  private void play(Socket socket) {
    try (socket) {
      Link link = new Link(socket.getInputStream(), socket.getOutputStream());
      send(link, Frame.Type.HELLO, new Messages.Hello("scale", "21", 2));
      long openNs = 0;
      for (Frame frame = link.receive(); frame != null; frame = link.receive()) {
        switch (frame.type()) {
          case PING ->
              send(
                  link,
                  Frame.Type.PONG,
                  new Messages.Pong(
                      frame.as(Messages.Ping.class).number(),
                      System.nanoTime(),
                      new LoadRun.Status(0, 0, true, true, 0)));
          case START ->
              startsLateNs.add(System.nanoTime() - frame.as(Messages.At.class).timeNs());
          case OPEN -> openNs = frame.as(Messages.At.class).timeNs();
          case END -> {
            long fromNs = openNs;
            long toNs = frame.as(Messages.At.class).timeNs();
            Thread.ofVirtual().start(() -> measure(link, fromNs, toNs));
          }
          default -> {}
        }
      }
    } catch (IOException | Frame.DamagedException e) {
      // The leader has ended.
    }
  }

  /** All seconds come at the end, which is the worst that a leader meets. */
  private void measure(Link link, long fromNs, long toNs) {
    try {
      Thread.sleep(Math.max(0, (toNs - System.nanoTime()) / 1_000_000));
      for (int s = 0; s < (toNs - fromNs) / SECOND_NS; s++) {
        send(
            link,
            Frame.Type.SECOND,
            new Messages.Second(
                s, s + 1, second.queries(), Map.of(), 0, 0, second.latency(), second.queue()));
      }
      send(link, Frame.Type.RESULT, result);
      lastResultNs.accumulateAndGet(System.nanoTime(), Math::max);
    } catch (IOException e) {
      // The leader has ended.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void send(Link link, Frame.Type type, Object body) throws IOException {
    bytes.addAndGet(Frame.of(0, type, body).line().length() + 1L);
    link.send(type, body);
  }
}
