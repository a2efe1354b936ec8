package dev.oltpmatrix.driverstudy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.driverstudy.cases.Cases;
import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.model.drivercases.ServerKind;
import dev.oltpmatrix.model.record.Interval;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.RecordFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests every driver on real servers: all cases as shipped, and each arm at least once. A case must
 * run, and leave a readable record, exactly if it is not listed as unsupported.
 */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class DriverBenchTest {
  private static final List<String> SERVERS = List.of("mariadb-10.11", "mysql-9.7");

  /** The cases that may complete no operation within a second. */
  private static final Set<String> SLOW =
      Set.of("drv_select_100000_rows", "drv_stream_1000_big_rows", "drv_batch_insert_1000");

  /**
   * The limit of concurrent JVMs, which mostly wait for each other's CPU; more would only wait
   * longer.
   */
  private static final int JVMS_AT_A_TIME = 3;

  @TempDir private Path folder;

  /** The runs of a JVM, one after the other. */
  private record Work(String server, String driver, List<String> options, List<String> runs) {}

  @Test
  void whatIsNotRuledOutRunsAndIsRecorded() throws Exception {
    List<StudyServer> servers = new ArrayList<>();
    ExecutorService jvms = Executors.newFixedThreadPool(JVMS_AT_A_TIME);
    try {
      List<Callable<List<String>>> all = new ArrayList<>();
      for (String name : SERVERS) {
        List<String> databases =
            DriverLimits.drivers().stream().map(DriverBenchTest::database).toList();
        StudyServer server = StudyServer.start(name, List.of("--table-size=1000"));
        servers.add(server);
        EmptyDatabases.make(server, databases);
        prepare(name, options(server));
        for (String driver : DriverLimits.drivers()) {
          Work work = new Work(name, driver, options(server), runs(name, driver));
          all.add(() -> wrong(work));
        }
      }
      List<String> wrong = new ArrayList<>();
      for (Future<List<String>> one : jvms.invokeAll(all)) {
        wrong.addAll(one.get());
      }
      assertThat(wrong).isEmpty();
    } finally {
      jvms.shutdownNow();
      servers.forEach(StudyServer::close);
    }
  }

  /** Returns the server's options without the database, because each JVM names its own. */
  private static List<String> options(StudyServer server) {
    return server.options().stream().filter(one -> !one.startsWith("--mysql-db=")).toList();
  }

  /** Returns a driver's own database, because others write to their tables at the same time. */
  private static String database(String driver) {
    return "of_" + driver.replaceAll("[^a-z0-9]", "_");
  }

  private void prepare(String server, List<String> options) throws Exception {
    try (BenchJvm jvm = BenchJvm.start("mariadb", options, folder.resolve(server + "-prepare"))) {
      for (String driver : DriverLimits.drivers()) {
        assertThat(jvm.run("drv_do_1 --mysql-db=" + database(driver) + " prepare"))
            .isEqualTo(new BenchJvm.Answer(0, ""));
      }
    }
  }

  /**
   * Returns the runs of a driver: the newest drivers run everything, and the previous release,
   * which has largely the same code, runs less.
   */
  private static List<String> runs(String server, String driver) {
    List<String> runs = new ArrayList<>();
    boolean few = driver.equals(DriverLimits.MARIADB_3_5);
    if (driver.equals(DriverLimits.DRIZZLE) && server.startsWith("mysql")) {
      return runs; // it cannot log in
    }
    for (String workload : few ? List.of("drv_select_row") : DriverCases.names()) {
      runs.add(workload + " --options=shipped");
    }
    for (String arm : DriverArms.all()) {
      runs.add("drv_batch_insert_100 --options=" + arm);
      if (arm.equals(DriverArms.TEXT)
          || arm.equals(DriverArms.PREPARED)
          || arm.equals(DriverArms.PREPARED_MISS)) {
        runs.add("drv_select_row --options=" + arm);
        runs.add("drv_call_inout --options=" + arm);
      }
    }
    runs.add("drv_batch_update_100 --options=" + DriverArms.BULK);
    runs.add("drv_batch_update_100 --options=" + DriverArms.REWRITE);
    return runs;
  }

  private List<String> wrong(Work work) throws Exception {
    List<String> wrong = new ArrayList<>();
    Path json = folder.resolve(work.server() + "-" + work.driver() + ".json");
    List<String> always = new ArrayList<>(work.options());
    always.add("--mysql-db=" + database(work.driver()));
    always.addAll(List.of("--time=1", "--warmup-time=0", "--rand-seed=1", "--json=" + json));
    Path log = folder.resolve(work.server() + "-" + work.driver() + ".log");
    try (BenchJvm jvm = BenchJvm.start(work.driver(), always, log)) {
      for (String run : work.runs()) {
        BenchJvm.Answer answer = jvm.run(run + " run");
        try {
          compare(work, run, answer, json);
        } catch (AssertionError e) {
          wrong.add(work.server() + " " + work.driver() + " " + run + ": " + e.getMessage());
        }
      }
    }
    return wrong;
  }

  private static void compare(Work work, String run, BenchJvm.Answer answer, Path json)
      throws Exception {
    String workload = run.replaceFirst(" .*", "");
    String arm = run.replaceFirst(".*=", "");
    Optional<String> why =
        DriverLimits.unsupported(
            work.driver(), arm, workload, ServerKind.named(work.server()), "tcp");
    if (why.isPresent()) {
      assertThat(answer.status()).as(answer.words()).isEqualTo(2);
      assertThat(answer.words()).contains("cannot: " + why.get());
      return;
    }
    assertThat(answer).isEqualTo(new BenchJvm.Answer(0, ""));
    LoadResult result = RecordFile.readLoad(json);
    Files.delete(json);
    assertThat(result.setup().generator()).isEqualTo("jmh-" + work.driver());
    assertThat(result.setup().workload()).isEqualTo(workload);
    assertThat(result.setup().options()).containsEntry("options", arm);
    assertThat(result.window().lengthS()).isEqualTo(1);
    long operations = result.counts().transactions();
    assertThat(operations).isGreaterThanOrEqualTo(SLOW.contains(workload) ? 0 : 1);
    assertThat(result.latencies().histogram().count()).isEqualTo(operations);
    assertThat(result.intervals().stream().mapToLong(Interval::transactions).sum())
        .isEqualTo(operations);
    assertThat(result.counts().queries().total())
        .isEqualTo(operations * Cases.named(workload).statements().counts().total());
    requireFullTime(result);
    if (SLOW.contains(workload)) {
      assertThat(result.steady().agesAtEnd().count()).as("in flight at the end").isEqualTo(1);
    }
    assertThat(result.jvm().allocatedBytes()).isNotNull().isNotNegative();
    assertThat(result.jvm().gcS()).isNotNull().isNotNegative();
  }

  private static long sumUs(LatencyHistogram histogram) {
    return histogram.buckets().stream().mapToLong(pair -> pair[0] * pair[1]).sum();
  }

  /**
   * One client always has an operation in progress, so the operations' times add up to the window.
   */
  private static void requireFullTime(LoadResult result) {
    long busyUs = sumUs(result.latencies().histogram()) + sumUs(result.steady().agesAtEnd());
    assertThat(busyUs / 1e6).isBetween(0.2, 1.1);
  }
}
