package dev.oltpmatrix.matrix.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessLedgerTest {
  private static final long DEAD_OWNER = 1_000_000_000L; // above any pid_max

  @TempDir private Path cacheDir;
  private final ReporterList reporter = new ReporterList();
  private ProcessLedger ledger;
  private Process process;

  @BeforeEach
  void startProcess() throws IOException {
    ledger = new ProcessLedger(cacheDir, 1, ProcessHandle::destroyForcibly);
    process = new ProcessBuilder("sleep", "300").start();
  }

  @AfterEach
  void endProcess() {
    process.destroyForcibly();
  }

  private ProcessLedger.Entry entry(String startToken, long ownerPid, Path... toDelete) {
    return new ProcessLedger.Entry(
        process.pid(),
        startToken,
        "a server",
        ownerPid,
        "gone",
        List.of(toDelete).stream().map(Path::toString).toList());
  }

  private String token() {
    return ProcessIdentity.of(process.pid()).orElseThrow().startToken();
  }

  @Test
  void orphanIsEndedAndItsFolderDeleted() throws Exception {
    Path folder = Files.createDirectories(cacheDir.resolve("left/data"));
    Files.writeString(folder.resolve("file"), "x");
    ledger.write(entry(token(), DEAD_OWNER, folder.getParent()));

    assertThat(ledger.endOrphans(reporter))
        .containsExactly("ended a server (PID " + process.pid() + "), left by a dead run");

    assertThat(reporter.lines).as("told through the result alone").isEmpty();
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(folder.getParent()).doesNotExist();
    assertThat(Trees.list(cacheDir.resolve("ledger"))).isEmpty();
  }

  @Test
  void orphanThatIgnoresSigtermIsKilled() throws Exception {
    startProcessThatIgnoresSigterm();
    ledger.write(entry(token(), DEAD_OWNER));

    assertThat(ledger.endOrphans(reporter)).hasSize(1);

    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
  }

  private void startProcessThatIgnoresSigterm() throws Exception {
    process.destroyForcibly().waitFor();
    process =
        new ProcessBuilder("sh", "-c", "trap '' TERM; echo up; while :; do sleep 1; done").start();
    assertThat(process.getInputStream().read()).isEqualTo('u'); // the trap is set
  }

  @Test
  void orphanThatCannotBeEndedIsSaidAndKeptWithItsFiles() throws Exception {
    startProcessThatIgnoresSigterm();
    ProcessLedger powerless = new ProcessLedger(cacheDir, 1, handle -> {});
    Path instance =
        Files.createDirectories(cacheDir.resolve("instances/" + DEAD_OWNER + "-17-abc"));
    powerless.write(entry(token(), DEAD_OWNER, instance));

    assertThat(powerless.endOrphans(reporter)).isEmpty();

    assertThat(reporter.lines)
        .containsExactly(
            "a server (PID "
                + process.pid()
                + "), left by a dead run, could not be ended and still runs; end it by hand");
    assertThat(instance).isDirectory();
    assertThat(Trees.list(cacheDir.resolve("ledger"))).hasSize(1);
    assertThat(ledger.endOrphans(reporter)).hasSize(1);
    assertThat(instance).doesNotExist();
  }

  @Test
  void processOfALivingOwnerIsLeftAlone() {
    ledger.record(process, "a server", cacheDir.resolve("x"));

    assertThat(ledger.endOrphans(reporter)).isEmpty();

    assertThat(process.isAlive()).isTrue();
    assertThat(Trees.list(cacheDir.resolve("ledger"))).hasSize(1);
  }

  @Test
  void strangerWithTheSamePidIsLeftAlone() {
    ledger.write(entry("another start", DEAD_OWNER));

    assertThat(ledger.endOrphans(reporter)).isEmpty();

    assertThat(process.isAlive()).isTrue();
    assertThat(Trees.list(cacheDir.resolve("ledger"))).isEmpty();
  }

  @Test
  void livingPidThatIsNotTheOwnerAnyMoreCountsAsDead() throws Exception {
    ledger.write(entry(token(), ProcessHandle.current().pid()));

    assertThat(ledger.endOrphans(reporter)).hasSize(1);

    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void forgottenProcessIsNobodysOrphan() {
    ProcessLedger.Entry entry = ledger.record(process, "a server");
    ledger.forget(entry);
    assertThat(Trees.list(cacheDir.resolve("ledger"))).isEmpty();
  }

  @Test
  void instanceFolderOfADeadOwnerIsSweptAndALivingOnesKept() throws IOException {
    InstanceFolder own = InstanceFolder.create(cacheDir);
    Path left = Files.createDirectories(cacheDir.resolve("instances/" + DEAD_OWNER + "-17-abc"));

    ledger.endOrphans(reporter);

    assertThat(left).doesNotExist();
    assertThat(own.folder()).isDirectory();
  }

  @Test
  void brokenEntryDoesNotStopTheSweep() throws Exception {
    Files.createDirectories(cacheDir.resolve("ledger"));
    Files.writeString(cacheDir.resolve("ledger/0-0.json"), "{");
    ledger.write(entry(token(), DEAD_OWNER));
    assertThat(ledger.endOrphans(reporter)).hasSize(1);
  }

  @Test
  void childOfAnEndedLeaderIsFoundByItsSession() throws Exception {
    Process leader =
        new ProcessBuilder("setsid", "sh", "-c", "sleep 300 >/dev/null & echo $!").start();
    String child = new String(leader.getInputStream().readNBytes(20), US_ASCII).strip();
    leader.waitFor();
    assertThat(ProcessIdentity.sessionHasMembers(leader.pid())).isTrue();
    ProcessHandle handle = ProcessHandle.of(Long.parseLong(child)).orElseThrow();
    handle.destroyForcibly();
    handle.onExit().get(10, TimeUnit.SECONDS);
    assertThat(ProcessIdentity.sessionHasMembers(leader.pid())).isFalse();
  }
}
