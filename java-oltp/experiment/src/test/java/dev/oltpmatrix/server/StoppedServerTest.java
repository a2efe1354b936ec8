package dev.oltpmatrix.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.experiment.generator.GeneratorCommand;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.LoadResult.EndedBy;
import dev.oltpmatrix.model.record.LoadResult.Phase;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that records of a server that is stopped for a while have the values that follow by
 * arithmetic: {@code -Doltp.realServers=true}.
 */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class StoppedServerTest {
  private static final Sbtest DATA = new Sbtest(10_000, 42);
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final int CLIENTS = 64;
  private static final int WINDOW_S = 8;
  private static final int MAX_ATTEMPTS = 4;

  /** Of the 64 clients every tenth is of one group. */
  private static final Long[] SIZES_OF_GROUPS = {7L, 7L, 7L, 7L, 6L, 6L, 6L, 6L, 6L, 6L};

  /**
   * Keys that only one generator has, and keys that depend on a run: on its errors, and on whether
   * 95 % of the clients were done within the window, which on a busy machine they are not.
   */
  private static final Set<String> OWN =
      Set.of(
          "options",
          "errors",
          "cut_off",
          "carriers",
          "steady.compiler_at_rest",
          "steady.clients_done_s");

  private static final String OPENS = "Window opens at ";
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
  private static final long STOP_NS = 3 * SECOND_NS;

  /**
   * Share of the stop's length that latencies have to reach: less than 1, because a client that
   * received its answer earlier, and waited for a CPU, begins its transaction when the server is
   * already stopped.
   */
  private static final double MAX_SHARE = 0.7;

  @TempDir private static Path logs;
  private static RunningServer server;

  @BeforeAll
  static void start() throws Exception {
    server = TestServers.started("mariadb-10.11", "per-thread", "base", DATA, logs);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  /**
   * A run in which the server was stopped.
   *
   * @param stoppedNs start of the stop, and {@code goesOnNs} its end, on the generator's clock
   */
  private record Stopped(LoadResult load, long stoppedNs, long goesOnNs) {
    boolean inTheMiddle() {
      return goesOnNs < load.window().endMonotonicNs() - SECOND_NS && waited() >= CLIENTS;
    }

    /** Returns the number of transactions that took at least as long as the stop. */
    long waited() {
      double stopS = MAX_SHARE * (goesOnNs - stoppedNs) / SECOND_NS;
      return from(stopS, load.latencies().histogram().toHdr());
    }

    /** Returns the number of transactions that are at least as old as the stop at the end. */
    long stillWaiting() {
      double goneByS = MAX_SHARE * (load.window().endMonotonicNs() - stoppedNs) / SECOND_NS;
      return from(goneByS, load.steady().agesAtEnd().toHdr());
    }

    boolean acrossTheEnd() {
      return stoppedNs < load.window().endMonotonicNs() - SECOND_NS / 2
          && goesOnNs > load.window().endMonotonicNs()
          && stillWaiting() == CLIENTS;
    }
  }

  /**
   * Repeats the run if a busy machine stops the server seconds late, or a client that had no CPU
   * sent nothing before the stop. A generator that counts incorrectly does so each time.
   */
  private static Stopped stopped(String generator, long afterNs) throws Exception {
    boolean middle = afterNs + STOP_NS < WINDOW_S * SECOND_NS;
    Stopped stopped = stoppedOnce(generator, afterNs);
    for (int more = MAX_ATTEMPTS - 1; more > 0; more--) {
      if (middle ? stopped.inTheMiddle() : stopped.acrossTheEnd()) {
        return stopped;
      }
      stopped = stoppedOnce(generator, afterNs);
    }
    return stopped;
  }

  private static Stopped stoppedOnce(String generator, long afterNs) throws Exception {
    Path json = logs.resolve(generator + ".json");
    Process process =
        new ProcessBuilder(command(generator, WINDOW_S, json)).redirectErrorStream(true).start();
    try (BufferedReader lines = process.inputReader()) {
      long opensNs = opening(lines);
      TimeUnit.NANOSECONDS.sleep(opensNs + afterNs - System.nanoTime());
      // What lies between the two is certainly a stop: a signal may be late on a busy machine.
      signal("STOP");
      long stoppedNs = System.nanoTime();
      TimeUnit.NANOSECONDS.sleep(STOP_NS);
      long goesOnNs = System.nanoTime();
      signal("CONT");
      String rest = String.join("\n", lines.lines().toList());
      assertThat(process.waitFor()).as(rest).isZero();
      LoadResult load = RecordFile.readLoad(json);
      assertThat(load.window().startMonotonicNs()).isEqualTo(opensNs);
      return new Stopped(load, stoppedNs, goesOnNs);
    } finally {
      process.destroy();
    }
  }

  private static MatrixSpec spec(int windowS) {
    return Specs.small()
        .name("stopped-server")
        .threads(List.of(CLIENTS))
        .tableSize(DATA.tableSize())
        .warmupS(1)
        .windowS(windowS)
        .windowLimitS(windowS)
        .minEventsPerClient(0)
        .seed(DATA.seed())
        .build();
  }

  /** Returns a command with automatic warm-up, after which the generator announces the window. */
  private static List<String> command(String generator, int windowS, Path json) throws Exception {
    CellKey cell =
        CellKey.of("mariadb-10.11", "per-thread", "base", "oltp_read_only", generator, CLIENTS, 1);
    List<String> argv =
        new ArrayList<>(
            new GeneratorCommand(ROOT, spec(windowS), key -> Optional.empty())
                .build(
                    cell,
                    0,
                    server.networkPath(ConnectionKind.TCP),
                    server.database(),
                    GeneratorCommand.writeSecret(
                        Hosts.ofThisMachine(),
                        logs,
                        server.networkPath(ConnectionKind.TCP).password()),
                    json));
    argv.add(argv.size() - 1, "--warmup-limit=40");
    return argv;
  }

  private static long opening(BufferedReader lines) throws IOException {
    List<String> others = new ArrayList<>();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(OPENS)) {
        return Long.parseLong(line.substring(OPENS.length()));
      }
      others.add(line);
    }
    throw new AssertionError("no word of the window in: " + others);
  }

  private static void signal(String name) throws Exception {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(server.pid())).inheritIO().start();
    assertThat(kill.waitFor()).isZero();
  }

  /** Counts the transactions that took, or had taken, at least this long. */
  private static long from(double seconds, Histogram histogram) {
    return histogram.getCountBetweenValues((long) (seconds * 1e6), Long.MAX_VALUE);
  }

  private static void checkClients(LoadResult load) {
    assertThat(load.intervals().stream().mapToLong(Interval::transactions).sum())
        .as("intervals add up to the window")
        .isEqualTo(load.counts().transactions())
        .isEqualTo(load.latencies().histogram().toHdr().getTotalCount());
    assertThat(load.steady().activeClients()).isEqualTo(CLIENTS);
    assertThat(load.steady().completions().stream().mapToLong(pair -> pair[0] * pair[1]).sum())
        .isEqualTo(load.counts().transactions());
    // On a busy machine some may be served so rarely that the warm-up ends by its limit.
    Phase warmup = load.steady().warmup();
    assertThat(warmup.clients()).isLessThanOrEqualTo(CLIENTS);
    assertThat(warmup.clients() >= 61).isEqualTo(warmup.endedBy() != EndedBy.LIMIT);
    assertThat(load.steady().window().endedBy()).isEqualTo(EndedBy.CLOCK);
    checkGroups(load);
    assertThat(load.intervals().stream().flatMap(one -> one.latencyCounts().stream()))
        .isNotEmpty()
        .allSatisfy(pair -> assertThat(pair[1]).isPositive());
  }

  /** The groups of clients hold what all clients hold, each once. */
  private static void checkGroups(LoadResult load) {
    List<ClientGroup> groups = load.steady().clientGroups();
    assertThat(groups).extracting(ClientGroup::clients).containsExactly(SIZES_OF_GROUPS);
    assertThat(sum(groups, ClientGroup::latencyCounts))
        .isEqualTo(load.latencies().histogram().count());
    assertThat(sum(groups, ClientGroup::agesAtStart))
        .isEqualTo(load.steady().agesAtStart().count());
    assertThat(sum(groups, ClientGroup::agesAtEnd)).isEqualTo(load.steady().agesAtEnd().count());
  }

  private static long sum(List<ClientGroup> groups, Function<ClientGroup, List<long[]>> counts) {
    return groups.stream()
        .flatMap(group -> counts.apply(group).stream())
        .mapToLong(pair -> pair[1])
        .sum();
  }

  /** On a busy machine other transactions may take as long. */
  @ParameterizedTest
  @ValueSource(strings = {"sysbench", "java-mariadb", "java-mysql"})
  void eachClientHasATransactionOfThatLengthOrOfThatAgeAtTheEnd(String generator) throws Exception {
    Stopped middle = stopped(generator, 2 * SECOND_NS);
    assertThat(middle.waited()).isGreaterThanOrEqualTo(CLIENTS);
    checkClients(middle.load());

    Stopped end = stopped(generator, WINDOW_S * SECOND_NS - 5 * SECOND_NS / 2);
    assertThat(end.load().steady().agesAtEnd().count()).isEqualTo(CLIENTS);
    assertThat(end.stillWaiting()).isEqualTo(CLIENTS);
    checkClients(end.load());
  }

  /**
   * Returns the names of all keys, each nested one after its parent; without those that only one
   * generator has.
   */
  private static Set<String> keys(String inside, JsonNode node) {
    Set<String> keys = new TreeSet<>();
    node.properties()
        .forEach(
            field -> {
              String key = inside + field.getKey();
              if (!OWN.contains(key)) {
                keys.add(key);
                keys.addAll(keys(key + ".", field.getValue()));
              }
            });
    if (node.isArray()) {
      node.forEach(one -> keys.addAll(keys(inside, one)));
    }
    return keys;
  }

  private static Set<String> keysOf(String generator) throws Exception {
    Path json = logs.resolve("keys-" + generator + ".json");
    List<String> argv = command(generator, 1, json);
    argv.add(argv.size() - 1, "--min-events-per-client=10");
    Process process = new ProcessBuilder(argv).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    return keys("", Json.mapper().readTree(json.toFile()));
  }

  @Test
  void allGeneratorsWriteTheSameKeys() throws Exception {
    Set<String> ofSysbench = keysOf("sysbench");

    assertThat(ofSysbench)
        .contains("steady.window.ended_by", "steady.ages_at_end.buckets", "intervals.p95_us");
    assertThat(keysOf("java-mariadb")).isEqualTo(ofSysbench);
    assertThat(keysOf("java-mysql")).isEqualTo(ofSysbench);
  }
}
