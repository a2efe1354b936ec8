package dev.oltpmatrix.load.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.load.TestAgents;
import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.Clock;
import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.load.options.TestOptions;
import dev.oltpmatrix.load.run.RunSettings;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LoadHostResult;
import dev.oltpmatrix.model.record.LoadResult;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests a load of several hosts, which are agents of this JVM that talk to no server. */
class HostsRunTest {
  private final List<Socket> sockets = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch opened = new CountDownLatch(1);
  private final List<IntervalStats> seconds = new ArrayList<>();

  private final RunListener listener =
      new RunListener() {
        @Override
        public void started() {
          started.countDown();
        }

        @Override
        public void windowOpens(long timeNs) {
          opened.countDown();
        }

        @Override
        public void intervalEnded(IntervalStats interval) {
          seconds.add(interval);
        }
      };

  private static Options options(String... more) {
    List<String> all = new ArrayList<>(List.of("--mysql-dry-run=on", "--rand-seed=5"));
    all.addAll(List.of(more));
    return TestOptions.ofReadOnly(all.toArray(String[]::new));
  }

  /** Returns a transport over sockets; what a host says passes a filter. */
  private Transport transport(Map<String, UnaryOperator<InputStream>> filters) {
    return (host, job) -> {
      Socket socket = TestAgents.start();
      sockets.add(socket);
      UnaryOperator<InputStream> filter = filters.getOrDefault(host, in -> in);
      Link link = new Link(filter.apply(socket.getInputStream()), socket.getOutputStream());
      return new Transport.Reach() {
        @Override
        public Link link() {
          return link;
        }

        @Override
        public String lastWords() {
          return "; its last lines: none";
        }

        @Override
        public void end() {
          try {
            socket.close();
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        }
      };
    };
  }

  private HostsRun run(Options options, Map<String, UnaryOperator<InputStream>> filters) {
    HostsPlan plan = HostsPlan.of(options, "oltp_read_only", TestAgents.VERSION);
    return new HostsRun(
        plan, transport(filters), RunSettings.of(options), Clock.system(), listener);
  }

  private static LoadResult record(RunOutcome outcome) {
    return outcome.toRecord(new LoadResult.Setup("java-mariadb", "oltp", "t", 7, Map.of()));
  }

  @Test
  void resultIsTheSumOfAllHosts() throws Exception {
    Options options = options("--load-hosts=a,b,c", "--threads=7", "--time=3", "--warmup-time=1");
    LoadResult load = record(run(options, Map.of()).run());

    assertThat(load.hosts()).extracting(LoadHostResult::name).containsExactly("a", "b", "c");
    assertThat(load.hosts()).extracting(LoadHostResult::clients).containsExactly(2, 2, 3);
    long transactions = load.hosts().stream().mapToLong(LoadHostResult::transactions).sum();
    assertThat(load.counts().transactions()).isEqualTo(transactions).isPositive();
    assertThat(load.latencies().histogram().count()).isEqualTo(transactions);
    assertThat(load.intervals().stream().mapToLong(Interval::transactions).sum())
        .isEqualTo(transactions);
    assertThat(load.window().lengthS()).isEqualTo(3);
    assertThat(load.steady().activeClients()).isEqualTo(7);
    assertThat(load.steady().completions().stream().mapToLong(pair -> pair[0] * pair[1]).sum())
        .isEqualTo(transactions);
    assertThat(load.steady().agesAtEnd().count()).isLessThanOrEqualTo(7);
    assertThat(seconds.get(seconds.size() - 1).soFar().transactions()).isEqualTo(transactions);
    assertThat(load.hosts()).allMatch(host -> host.clockBoundMs() < 1000);
  }

  @Test
  void rateIsSplitAndArrivalsAreCounted() throws Exception {
    Options options =
        options("--load-hosts=a,b", "--threads=8", "--time=3", "--rate=500", "--warmup-time=1");
    LoadResult load = record(run(options, Map.of()).run());
    assertThat((double) load.openLoop().arrivals()).isCloseTo(1500, within(200.0));
    assertThat(load.openLoop().arrivalsPerS()).isEqualTo(500);
    for (LoadHostResult host : load.hosts()) {
      assertThat((double) host.transactions()).isCloseTo(750, within(150.0));
    }
  }

  /** Lengthened windows and warm-ups by the rule are of all hosts' clients. */
  @Test
  void windowWaitsForTheClientsOfAllHosts() throws Exception {
    Options options =
        options(
            "--load-hosts=a,b",
            "--threads=64",
            "--time=1",
            "--window-limit=4",
            "--min-events-per-client=1000000",
            "--warmup-time=1",
            "--warmup-limit=20");
    LoadResult load = record(run(options, Map.of()).run());
    assertThat(load.window().lengthS()).isEqualTo(4);
    assertThat(load.window().extended()).isTrue();
    assertThat(load.steady().window().endedBy()).isEqualTo(LoadResult.EndedBy.LIMIT);
    assertThat(load.steady().warmup().clients()).isEqualTo(64);
  }

  @Test
  void moreHostsThanClientsAreNotUsed() throws Exception {
    Options options = options("--load-hosts=a,b,c", "--threads=2", "--time=1");
    LoadResult load = record(run(options, Map.of()).run());
    assertThat(load.hosts()).extracting(LoadHostResult::name).containsExactly("a", "b");
  }

  /** Changes what a host says, after so many bytes. */
  private static UnaryOperator<InputStream> damaging(int after, boolean ends) {
    return in ->
        new FilterInputStream(in) {
          private long read;
          private boolean ended;

          @Override
          public int read(byte[] bytes, int from, int length) throws IOException {
            if (ended) {
              return -1;
            }
            int count = super.read(bytes, from, Math.min(length, 512));
            boolean isTime = read <= after && read + count > after;
            read += Math.max(0, count);
            if (isTime && !ends && count > 1) {
              bytes[from + count / 2] ^= 1;
            }
            ended = isTime && ends;
            return ended ? -1 : count;
          }
        };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "false | load host b: its output was damaged on its way here",
        "true  | load host b: its program ended",
      })
  void hostThatIsLostFailsTheRunAndEndsTheOthers(boolean ends, String words) throws Exception {
    Options options = options("--load-hosts=a,b", "--threads=4", "--time=60");
    HostsRun run = run(options, Map.of("b", damaging(30_000, ends)));
    assertThatThrownBy(run::run)
        .isInstanceOf(LoadException.class)
        .hasMessageContaining(words)
        .hasMessageNotContaining("\n");
    assertThat(sockets).hasSize(2).allMatch(Socket::isClosed);
  }

  @Test
  void agentThatCannotDoItsJobSaysWhy() {
    Options options =
        TestOptions.ofReadOnly(
            "--mysql-host=127.0.0.1", "--mysql-port=1", "--load-hosts=a", "--launcher=at {host}");
    assertThatThrownBy(run(options, Map.of())::run)
        .isInstanceOf(LoadException.class)
        .hasMessageContaining("load host a: ")
        .hasMessageContaining("127.0.0.1");
  }

  @Test
  void interruptedRunKeepsWhatItHasMeasured() throws Exception {
    Options options = options("--load-hosts=a,b", "--threads=4", "--time=60");
    HostsRun run = run(options, Map.of());
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try {
      Future<RunOutcome> outcome = pool.submit(run::run);
      opened.await();
      Thread.sleep(2500);
      run.interrupt();
      LoadResult load = record(outcome.get());
      assertThat(load.window().interrupted()).isTrue();
      assertThat(load.counts().transactions()).isPositive();
      assertThat(load.window().lengthS()).isBetween(0.5, 30.0);
    } finally {
      pool.shutdownNow();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--load-hosts=               | names no host",
        "--load-hosts=a,b,a          | a is there twice",
        "--load-hosts=a --events=9   | --events: not with --load-hosts",
        "--load-hosts=a,b --threads=4 --client-pool=1 --mysql-dry-run=off --mysql-host=db | fewer than the 2 load hosts",
        "--load-hosts=a --launcher=ssh | has no {host}",
        "--load-hosts=a --mysql-dry-run=off --mysql-host=127.0.0.1 | is each load host itself",
        "--load-hosts=a --mysql-socket=/tmp/s | --mysql-socket: not with --load-hosts",
      })
  void whatHostsCannotShareIsRefused(String given, String words) {
    Options options = options(given.split(" +"));
    assertThatThrownBy(() -> HostsPlan.of(options, "oltp_read_only", "1"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words);
  }
}
