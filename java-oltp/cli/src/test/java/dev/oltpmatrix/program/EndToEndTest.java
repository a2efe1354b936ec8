package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.testing.Machine;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.TestProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests complete runs as a user starts them, on real MariaDB and MySQL. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class EndToEndTest {
  /** A matrix with one arm and six short cells. */
  private static final String SMALL =
      """
      name: small
      description: for the end-to-end tests
      servers: [mariadb-10.11/pool]
      configs: [base]
      workloads: [oltp_read_only]
      generators: [sysbench, java-mariadb]
      threads: [2, 4, 8]
      table_size: 10000
      rand_type: uniform
      warmup_s: 0
      window_s: 1
      window_limit_s: 1
      min_events_per_client: 1
      repetitions: 1
      seed: 2012
      """;

  private static final int SMALL_CELLS = 6;

  @TempDir Path folder;

  private Path out() {
    return folder.resolve("out");
  }

  private Program start(String... arguments) throws IOException {
    return Program.start(folder.resolve("output.txt"), arguments);
  }

  private Program startSmall(String... more) throws IOException {
    Path small = Files.writeString(folder.resolve("small.yaml"), SMALL);
    return start(
        Stream.concat(Stream.of("--yes", "--matrix=" + small, "--out=" + out()), Stream.of(more))
            .toArray(String[]::new));
  }

  private Program resumed() throws IOException {
    return start("--yes", "--resume", out().toString());
  }

  private List<Long> servers() {
    return Program.processes("--defaults-file=" + out());
  }

  private List<Long> generators() {
    return Program.processes("--json=" + out());
  }

  private List<Long> leftovers() {
    return Stream.of(servers(), generators()).flatMap(List::stream).toList();
  }

  @AfterEach
  void nothingIsLeftRunning() {
    assertThat(leftovers()).isEmpty();
  }

  @Test
  void smokeRunsEveryCellOnBothProductsAndDrawsThem() throws Exception {
    try (Program program = start("--yes", "--matrix", "smoke", "--out", out().toString())) {
      requireMeasured(program);
      assertThat(program.output()).contains("mariadb-10.11/pool", "mysql-9.7/per-thread");
    }
    List<CellRecord> records = records();
    assertThat(records).hasSize(cellsPlanned());
    for (CellRecord record : records) {
      assertThat(record.load().counts().transactions()).isPositive();
      assertThat(record.load().latencies().histogram().count())
          .isEqualTo(record.load().counts().transactions());
      assertThat(record.load().intervals().stream().mapToLong(i -> i.transactions()).sum())
          .isEqualTo(record.load().counts().transactions());
      // In a window of a second a busy machine may leave no time for two readings.
      assertThat(
              Stream.of(record.usage().server().cpuUs(), record.usage().client().cpuUs())
                      .noneMatch(us -> us == null || us <= 0)
                  || !record.valid())
          .as("%s: %s", record.cell(), record.flags())
          .isTrue();
      assertThat(record.origin().serverFacts().settings()).containsEntry("max_connections", "4200");
      assertThat(record.telemetry().counters().keySet())
          .as("the other product's server, which is up beside it")
          .anyMatch(name -> name.startsWith(Telemetry.IDLE));
    }
    everyPictureIsThere(records);
    theSummaryAndThePicturesAreRemadeFromTheRecordsAlone();
  }

  /** Checks the charts; those of the pool and of waits exist if there are values for them. */
  private void everyPictureIsThere(Collection<CellRecord> records) throws Exception {
    Set<String> expected = new TreeSet<>();
    for (CellRecord r : records) {
      Set<String> charts =
          new TreeSet<>(
              List.of(
                  "throughput",
                  "latency_p50",
                  "latency_p95",
                  "clients",
                  "context_switches",
                  "cpu"));
      Double poolThreads = r.telemetry().mean(Telemetry.POOL_THREADS);
      if (poolThreads != null && poolThreads > 0) {
        charts.add("pool");
      }
      if (r.telemetry().waits() != null) {
        charts.add("waits");
      }
      charts.forEach(chart -> expected.add(r.cell().workload() + "_" + chart));
    }
    try (Stream<Path> pictures = Files.list(out().resolve("plots"))) {
      assertThat(pictures)
          .allSatisfy(p -> assertThat(p).isNotEmptyFile())
          .extracting(p -> p.getFileName().toString())
          .containsExactlyInAnyOrderElementsOf(
              expected.stream().flatMap(p -> Stream.of(p + ".svg", p + ".png")).toList());
    }
  }

  @Tag("night")
  @Test
  void theOtherDriverRunsOnBothProductsToo() throws Exception {
    try (Program program =
        start(
            "--yes",
            "--matrix=smoke",
            "--generators=java-mysql",
            "--threads=4",
            "--out=" + out())) {
      requireMeasured(program);
    }
    assertThat(records()).hasSize(4);
  }

  private void theSummaryAndThePicturesAreRemadeFromTheRecordsAlone() throws Exception {
    Path summary = out().resolve("summary.csv");
    String before = Files.readString(summary);
    Path picture = out().resolve("plots/oltp_read_only_throughput.svg");
    Files.delete(summary);
    Files.delete(picture);
    try (Program program = start("plot", out().toString())) {
      assertThat(program.end()).as(program.output()).isZero();
    }
    assertThat(summary).hasContent(before);
    assertThat(picture).isNotEmptyFile();
  }

  @Test
  void afterKillNineAResumeKeepsWhatIsThereAndEndsTheOrphans() throws Exception {
    Map<String, byte[]> kept;
    try (Program program = startSmall()) {
      program.waitUntil(() -> cellFiles().size() >= 2);
      program.signal("KILL");
      program.end();
      kept = contents();
    }
    assertThat(kept.size()).isBetween(2, SMALL_CELLS - 1);
    assertThat(servers()).isNotEmpty();
    try (Program program = resumed()) {
      requireMeasured(program);
      assertThat(program.output()).contains("left by a killed run");
      assertThat(program.output()).contains(kept.size() + " cells are there");
    }
    Map<String, byte[]> after = contents();
    assertThat(after).hasSize(SMALL_CELLS);
    kept.forEach((file, bytes) -> assertThat(after.get(file)).as(file).isEqualTo(bytes));
  }

  @Tag("night")
  @Test
  void ctrlCEndsInOrderAndTheRunCanBeResumedPastABrokenRecord() throws Exception {
    try (Program program = startSmall()) {
      program.waitUntil(() -> cellFiles().size() >= 2);
      program.signal("INT");
      assertThat(program.end()).isEqualTo(130);
      assertThat(program.output()).contains("--resume " + out());
    }
    assertThat(leftovers()).isEmpty();
    Path broken = cellFiles().get(0);
    Files.writeString(broken, "{\"format\": \"oltp-matrix-re");
    try (Program program = resumed()) {
      requireMeasured(program);
      assertThat(program.output()).contains("broken record").contains(broken.toString());
    }
    assertThat(records()).hasSize(SMALL_CELLS);
  }

  @Tag("night")
  @Test
  void aProgramThatWasStoppedForAWhileInventsNoCounters() throws Exception {
    try (Program program = startSmall("--generators=sysbench", "--threads=4", "--duration=4")) {
      program.waitUntil(() -> !generators().isEmpty());
      Thread.sleep(600); // the window has begun
      program.signal("STOP");
      while (!generators().isEmpty()) {
        Thread.sleep(100);
      }
      Thread.sleep(1000); // no load runs during it
      program.signal("CONT");
      assertThat(program.end()).as(program.output()).isEqualTo(1);
    }
    CellRecord record = records().get(0);
    assertThat(record.flags()).extracting(Flag::kind).contains(Flag.Kind.MONITORING_GAP);
    assertThat(record.load().counts().transactions()).isPositive();
    assertThat(record.usage().client().cpuUs()).isNull();
    assertThat(record.usage().server().cpuUs()).isNull();
    assertThat(record.telemetry().counters().keySet())
        .noneMatch(name -> name.startsWith("status.") || name.startsWith(Telemetry.SERVER));
  }

  @Tag("night")
  @Test
  void aSecondCtrlCEndsAtOnceAndLeavesNothingRunning() throws Exception {
    try (Program program = startSmall()) {
      program.waitUntil(() -> !generators().isEmpty());
      for (long pid : servers()) {
        Program.kill("STOP", pid); // an orderly end would now wait for it
      }
      program.signal("INT");
      Thread.sleep(500); // the program has to receive the first signal before the second
      program.signal("INT");
      assertThat(program.end()).isEqualTo(130);
    }
    assertThat(leftovers()).isEmpty();
  }

  @Test
  void aProgramReadsTheRunFromStandardOutput() throws Exception {
    Path events = folder.resolve("events");
    String run = TestProject.root().resolve("run_matrix.sh").toString();
    Path small = Files.writeString(folder.resolve("small.yaml"), SMALL);
    Process program =
        new ProcessBuilder(run, "--yes", "--json", "--matrix=" + small, "--out=" + out())
            .redirectOutput(events.toFile())
            .redirectError(folder.resolve("for-people").toFile())
            .start();
    int status = program.waitFor();
    boolean allValid = true; // a busy machine flags cells, which is not a failure of the events
    List<String> names = new ArrayList<>();
    for (String line : Files.readAllLines(events)) {
      JsonNode event = Json.mapper().readTree(line);
      names.add(event.path("event").asText());
      if (event.path("event").asText().equals("second")) {
        assertThat(event.path("tps").asDouble()).isNotNegative();
      }
      if (event.path("event").asText().equals("cell_ended")) {
        assertThat(event.path("failure").isNull()).as(line).isTrue();
        allValid &= event.path("valid").asBoolean();
      }
    }
    assertThat(status).as(Files.readString(events)).isEqualTo(allValid ? 0 : 1);
    assertThat(names).startsWith("run_started", "server_starting", "cell_started");
    assertThat(names).endsWith("run_ended");
    assertThat(names.stream().filter("cell_ended"::equals)).hasSize(SMALL_CELLS);
    assertThat(names).as("both generators tell of their seconds").contains("second");
    assertThat(Files.readString(folder.resolve("for-people"))).contains("[6/6] ");
  }

  @Tag("night")
  @Test
  void aFullDiskIsReportedInALineAndTheRunCanBeResumed() throws Exception {
    Files.createDirectories(out());
    // Enough space to pass the checks before a start.
    ProcessBuilder mount =
        new ProcessBuilder("mount", "-t", "tmpfs", "-o", "size=128m", "none", out().toString());
    assumeThat(mount.start().waitFor()).as("a small disk can be mounted here (root)").isZero();
    Path filler = out().resolve("filler");
    try {
      try (Program program = startSmall()) {
        program.waitUntil(() -> cellFiles().size() >= 2);
        new ProcessBuilder("dd", "if=/dev/zero", "of=" + filler, "bs=64k").start().waitFor();
        assertThat(program.end()).as(program.output()).isEqualTo(1);
        assertThat(program.output().lines().toList())
            .last()
            .asString()
            .startsWith("run_matrix.sh: " + out()) // names the file
            .contains("No space left on device");
        assertThat(program.output()).contains("  ./run_matrix.sh --resume " + out());
      }
      assertThat(leftovers()).isEmpty();
      Files.delete(filler);
      try (Program program = resumed()) {
        requireMeasured(program);
      }
      assertThat(records()).hasSize(SMALL_CELLS);
    } finally {
      new ProcessBuilder("umount", out().toString()).start().waitFor();
    }
  }

  /** Waits for the end; no cell may have flags other than those of a shared machine. */
  private void requireMeasured(Program program) throws Exception {
    int status = program.end();
    assertThat(records()).as(program.output()).isNotEmpty().allMatch(Machine::wouldBeValid);
    boolean quiet = records().stream().allMatch(CellRecord::valid);
    // A matrix that asks whether all works does not fail on a busy machine, and says so.
    boolean works = program.output().contains("Everything works");
    assertThat(status).as(program.output()).isEqualTo(quiet || works ? 0 : 1);
  }

  private int cellsPlanned() throws IOException {
    String plan = Files.readString(out().resolve("plan.json"));
    return plan.split("\"key\"", -1).length - 1;
  }

  private List<Path> cellFiles() {
    try {
      return new ResultsDir(out()).cellFiles();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, byte[]> contents() throws IOException {
    Map<String, byte[]> contents = new TreeMap<>();
    for (Path file : cellFiles()) {
      contents.put(file.getFileName().toString(), Files.readAllBytes(file));
    }
    return contents;
  }

  private List<CellRecord> records() throws IOException {
    return RealCells.records(out());
  }

  @Tag("night")
  @Test
  void aGeneratorOrServerThatIsKilledCostsItsCellOnly() throws Exception {
    // Cells of several seconds: on a busy machine one of a second is over before the kill.
    try (Program program = startSmall("--duration=5")) {
      List<Long> first = new ArrayList<>();
      program.waitUntil(() -> first.addAll(generators()));
      for (long pid : first) {
        Program.kill("KILL", pid);
      }
      program.waitUntil(() -> cellFiles().size() >= 3);
      // A generator that has just started: most of its cell's time is still to come.
      List<Long> earlier = generators();
      program.waitUntil(() -> !earlier.containsAll(generators()));
      for (long pid : servers()) {
        Program.kill("KILL", pid);
      }
      assertThat(program.end()).as(program.output()).isEqualTo(1);
    }
    List<String> failures =
        records().stream().map(CellRecord::failure).filter(f -> f != null).toList();
    assertThat(failures).hasSize(2);
    assertThat(failures)
        .anyMatch(
            f ->
                f.contains("the load generator was killed by")
                    || f.contains("load generator ended with status"));
    assertThat(failures).anyMatch(f -> f.contains("server died"));
    assertThat(records()).hasSize(SMALL_CELLS);
    try (Program program = resumed()) {
      requireMeasured(program);
      assertThat(program.output()).contains((SMALL_CELLS - 2) + " cells are there, 2 to run");
    }
    assertThat(records()).extracting(CellRecord::failure).containsOnlyNulls();
  }
}
