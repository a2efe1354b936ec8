package dev.oltpmatrix.host.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.testing.ReporterList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a simulated clock and a substitute for perf, and one with perf itself. */
class SwitchProfileTest {
  private static final long SECOND_NS = 1_000_000_000L;

  /** More than a test takes on any machine. */
  private static final long LONG_NS = 600 * SECOND_NS;

  /** The shell itself creates files: a child of a killed shell would create them later. */
  private static final String RECORDS =
      """
      trap 'echo recorded > perf.data; exit 143' TERM
      exec 5<>control
      : > "$STATE/ready"
      read -r word <&5
      echo "told to $word" >> "$STATE/calls"
      : > "$STATE/began"
      while :; do sleep 0.02; done
      """;

  private static final String STACKS =
      """
      17 599.000000:\s
      \tffffffff821facd8 __schedule
      \t    9cefe poll

      17 599.500000:\s
      \tffffffff821facd8 __schedule
      \t    9cefe poll

      """;

  private static final String PRINTS = "cat <<'E'\nWarning: of perf\n" + STACKS + "E\n";

  @TempDir private Path dir;
  private final ReporterList reporter = new ReporterList();
  private ProcessLedger ledger;
  private Path target;
  private long nowNs;
  private long opensNs = LONG_NS;
  private long beganNs;

  /**
   * Remaining time at which the recording is to end: more than the busiest machine needs, unless a
   * test changes it.
   */
  private long leftNs = LONG_NS;

  private boolean isCellOver;

  @BeforeEach
  void makeFolders() throws IOException {
    ledger = new ProcessLedger(Hosts.ofThisMachine(), dir.resolve("cache"));
    target = dir.resolve("CELL.waits.txt");
    Files.createDirectories(dir.resolve("bin"));
  }

  /**
   * Writes a substitute for perf: its behaviour when it is checked, when it records, and when it
   * reads the recording.
   */
  private Perf perf(String tried, String record, String script) throws Exception {
    Path perf = dir.resolve("bin/perf");
    Files.writeString(
        perf,
        "#!/bin/bash\nSTATE=%s\necho \"$@\" >> $STATE/calls\n".formatted(dir)
            + "if [[ $1 == script ]]; then\n%s\n".formatted(script)
            + "elif [[ $* == *' -- true' ]]; then\n%s\nelse\n%s\nfi\n".formatted(tried, record));
    Files.setPosixFilePermissions(perf, PosixFilePermissions.fromString("rwx------"));
    String path = dir.resolve("bin") + ":" + System.getenv("PATH");
    return Perf.tried(ledger, reporter, Map.of("PATH", path));
  }

  private Perf perfThatWorks() throws Exception {
    return perf("exit 0", RECORDS, PRINTS);
  }

  /** Simulates a pause; the second one is that of the recording. */
  private boolean pauseFor(long ns) throws InterruptedException {
    if (nowNs < opensNs - SECOND_NS) {
      await("ready");
      nowNs += ns;
      return false;
    }
    beganNs = nowNs;
    await("began");
    nowNs = opensNs - leftNs;
    return isCellOver;
  }

  private void await(String file) throws InterruptedException {
    while (!Files.exists(dir.resolve(file))) {
      Thread.sleep(10);
    }
  }

  private void profile(Perf perf, long windowStartNs) throws Exception {
    Files.deleteIfExists(dir.resolve("ready"));
    Files.deleteIfExists(dir.resolve("began"));
    try (SwitchProfile profile =
        SwitchProfile.prepared(perf, () -> OptionalLong.of(opensNs), () -> nowNs, this::pauseFor)) {
      profile.watch();
      assertThat(ledger.running()).isEmpty();
      profile.write(target, 4711, windowStartNs);
    }
    assertThat(ledger.running()).isEmpty();
    assertThat(FileTrees.list(dir.resolve("cache/instances"))).isEmpty();
  }

  private String calls() throws IOException {
    return Files.readString(dir.resolve("calls"));
  }

  @Test
  void stacksOfTheServerAreKeptWithTheirOrigin() throws Exception {
    Perf perf = perfThatWorks();
    assertThat(perf.problem()).isEmpty();
    profile(perf, opensNs);
    assertThat(reporter.lines).isEmpty();
    assertThat(calls())
        .contains("record -a -e sched:sched_switch", "told to enable", "script", "--pid=4711");
    assertThat(Files.readAllLines(target))
        .satisfiesExactly(
            head ->
                assertThat(head)
                    .startsWith("# Where the server's threads left the CPU")
                    .contains("not time", "2 switches", "0.50 s", "0.50 s before the window"),
            head -> assertThat(head).startsWith("# Made by 'perf record -a"),
            stack -> assertThat(stack).isEqualTo("poll;__schedule 2"));
    assertThat(Files.readAllLines(target).subList(0, 2)).noneMatch(l -> l.matches(".*[0-9]"));
  }

  @Test
  void itRecordsOnlyInTheLastSecond() throws Exception {
    profile(perfThatWorks(), opensNs);
    assertThat(beganNs).isEqualTo(opensNs - SECOND_NS);
  }

  private void assertUnavailable(String... why) {
    assertThat(target).doesNotExist();
    assertThat(reporter.lines).hasSize(1);
    assertThat(reporter.lines.get(0))
        .startsWith("off-CPU profile not made: ")
        .contains(why)
        .contains("CELL.waits.txt")
        .doesNotContain("\n");
  }

  @Test
  void aWindowReportedTooLateHasNoRecording() throws Exception {
    opensNs = SECOND_NS * 2 / 5;
    profile(perfThatWorks(), opensNs);
    assertThat(dir.resolve("began")).doesNotExist();
    assertUnavailable("too late");
  }

  @Test
  void aRecordingThatDoesNotEndIsKilledBeforeTheWindowAndStillRead() throws Exception {
    leftNs = SECOND_NS / 5;
    String stubborn = RECORDS.replace("echo recorded > perf.data; exit 143", "");
    profile(perf("exit 0", stubborn, PRINTS), opensNs);
    assertThat(reporter.lines).isEmpty();
    assertThat(Files.readString(target)).contains("\npoll;__schedule 2\n");
  }

  @Test
  void aCellThatEndsBeforeItsWindowEndsTheRecording() throws Exception {
    isCellOver = true;
    profile(perfThatWorks(), opensNs);
    assertUnavailable("before its window");
  }

  @Test
  void aRecordingThatOverlapsTheWindowIsDiscarded() throws Exception {
    profile(perfThatWorks(), -1);
    assertUnavailable("the window had opened");
  }

  @Test
  void aRecordingWithASwitchInsideTheWindowIsDiscarded() throws Exception {
    profile(perfThatWorks(), 599 * SECOND_NS);
    assertUnavailable("the window had opened");
  }

  @Test
  void aFailureIsReportedOnceInARun() throws Exception {
    Perf perf =
        perf("exit 0", "touch $STATE/ready $STATE/began; echo 'out of events'; exit 255", "exit 0");
    profile(perf, opensNs);
    nowNs = 0;
    profile(perf, opensNs);
    assertUnavailable("out of events");
  }

  @Test
  void anUnreadableOrEmptyRecordingIsReported() throws Exception {
    profile(perf("exit 0", RECORDS, "echo 'zero-sized data'; exit 1"), opensNs);
    assertUnavailable("zero-sized data");
    reporter.lines.clear();
    nowNs = 0;
    profile(perf("exit 0", RECORDS, "exit 0"), opensNs);
    assertUnavailable("no switch");
  }

  @Test
  void missingPermissionIsFoundBeforeTheFirstCell() throws Exception {
    Perf perf = perf("printf 'Error:\\nNo permission\\n'; exit 255", RECORDS, "exit 0");
    assertThat(perf.problem().orElseThrow())
        .startsWith("off-CPU profile not made: perf failed")
        .contains("perf_event_paranoid", "Error: No permission")
        .doesNotContain("\n");
    perf.sayNotMade("a cell", "aa");
    assertThat(reporter.lines).isEmpty();
    assertThat(ledger.running()).isEmpty();
  }

  @Test
  void aMissingPerfIsFoundBeforeTheFirstCell() throws Exception {
    Path setsid = dir.resolve("bin/setsid");
    Files.writeString(setsid, "#!/bin/bash\nexec /usr/bin/setsid \"$@\"\n");
    Files.setPosixFilePermissions(setsid, PosixFilePermissions.fromString("rwx------"));
    Perf perf = Perf.tried(ledger, reporter, Map.of("PATH", dir.resolve("bin").toString()));
    assertThat(perf.problem().orElseThrow()).contains("there is no perf", "install linux-perf");
  }

  /** Runs only where perf is permitted. */
  @Test
  void perfItselfRecordsTheSwitchesOfThisProgram() throws Exception {
    Perf perf = Perf.tried(ledger, reporter);
    Assumptions.assumeTrue(perf.problem().isEmpty(), () -> perf.problem().orElseThrow());
    try (SwitchProfile profile =
        SwitchProfile.prepared(perf, this::onceItWaits, () -> nowNs, this::switchForAWhile)) {
      profile.watch();
      profile.write(target, ProcessHandle.current().pid(), System.nanoTime());
    }
    assertThat(reporter.lines).isEmpty();
    assertThat(Files.readAllLines(target))
        .anyMatch(line -> line.startsWith("# Where"))
        .anyMatch(line -> line.matches("[^#].*;.* [0-9]+"));
  }

  /** Reports the window once perf waits. */
  private OptionalLong onceItWaits() {
    return isWaiting() ? OptionalLong.of(SECOND_NS) : OptionalLong.empty();
  }

  private boolean switchForAWhile(long ns) throws InterruptedException {
    boolean hasWaited = isWaiting();
    for (int i = 0; i < 500; i++) {
      Thread.sleep(1);
    }
    nowNs = hasWaited ? SECOND_NS - LONG_NS : 0;
    return false;
  }

  private boolean isWaiting() {
    try (Stream<Path> files = Files.walk(dir.resolve("cache"))) {
      return files.anyMatch(
          file -> file.endsWith(Perf.LOG) && Texts.read(file).contains("Events disabled"));
    } catch (IOException | java.io.UncheckedIOException e) {
      return false; // created or deleted meanwhile
    }
  }
}
