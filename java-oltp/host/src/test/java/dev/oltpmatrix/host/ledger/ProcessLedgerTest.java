package dev.oltpmatrix.host.ledger;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.testing.ReporterList;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessLedgerTest {
  private static final long DEAD_OWNER = 1_000_000_000L; // above any pid_max

  @TempDir private Path cacheDir;
  private final ReporterList reporter = new ReporterList();
  private ProcessLedger ledger;
  private Process process;

  @BeforeEach
  void startProcess() throws IOException {
    ledger = new ProcessLedger(Hosts.ofThisMachine(), cacheDir, 1);
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

  /**
   * Creates an instance folder that is not deleted as an ownerless one, because its name has no
   * PID.
   */
  private Path instance(String name) throws IOException {
    return Files.createDirectories(cacheDir.resolve("instances").resolve(name));
  }

  private String token() {
    return Hosts.ofThisMachine().identity(process.pid()).orElseThrow().startToken();
  }

  @Test
  void orphanIsEndedAndItsFolderDeleted() throws Exception {
    Path folder = instance("left").resolve("data");
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("file"), "x");
    ledger.write(entry(token(), DEAD_OWNER, folder.getParent()));

    assertThat(ledger.endOrphans(reporter))
        .containsExactly("ended a server (PID " + process.pid() + "), left by a dead run");

    assertThat(reporter.lines).as("told through the result alone").isEmpty();
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(folder.getParent()).doesNotExist();
    assertThat(FileTrees.list(cacheDir.resolve("ledger"))).isEmpty();
  }

  @Test
  void whatAnOrphanStartedIsEndedToo() throws Exception {
    process.destroyForcibly().waitFor();
    process = new ProcessBuilder("setsid", "sh", "-c", "sleep 300 & echo $!; wait").start();
    long child = Long.parseLong(process.inputReader(US_ASCII).readLine().strip());
    ledger.write(entry(token(), DEAD_OWNER));

    ledger.endOrphans(reporter);

    ProcessHandle.of(child).ifPresent(left -> left.onExit().join());
    assertThat(Hosts.ofThisMachine().family(process.pid())).isEmpty();
  }

  @Test
  void orphanThatIgnoresSigtermIsKilled() throws Exception {
    process.destroyForcibly().waitFor();
    process =
        new ProcessBuilder("sh", "-c", "trap '' TERM; echo up; while :; do sleep 1; done").start();
    assertThat(process.getInputStream().read()).isEqualTo('u'); // the trap is set
    ledger.write(entry(token(), DEAD_OWNER));
    assertThat(ledger.endOrphans(reporter)).hasSize(1);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void processOfARunningOwnerIsNotEnded() {
    ledger.record(process, "a server", cacheDir.resolve("x"));

    assertThat(ledger.endOrphans(reporter)).isEmpty();

    assertThat(process.isAlive()).isTrue();
    assertThat(FileTrees.list(cacheDir.resolve("ledger"))).hasSize(1);
  }

  /** A PID may be that of another process now, and so may an owner's. */
  @Test
  void processesAreKnownByTheirStart() throws Exception {
    ledger.write(entry("another start", DEAD_OWNER));
    assertThat(ledger.endOrphans(reporter)).isEmpty();
    assertThat(process.isAlive()).isTrue();
    assertThat(FileTrees.list(cacheDir.resolve("ledger"))).isEmpty();
    ledger.write(entry(token(), ProcessHandle.current().pid()));
    assertThat(ledger.endOrphans(reporter)).hasSize(1);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void childOfAnEndedLeaderIsFoundByItsSession() throws Exception {
    Process leader =
        new ProcessBuilder("setsid", "sh", "-c", "sleep 300 >/dev/null & echo $!").start();
    String child = new String(leader.getInputStream().readNBytes(20), US_ASCII).strip();
    leader.waitFor();
    assertThat(Hosts.ofThisMachine().hasLivingChildren(leader.pid())).isTrue();
    ProcessHandle handle = ProcessHandle.of(Long.parseLong(child)).orElseThrow();
    handle.destroyForcibly();
    handle.onExit().get(10, TimeUnit.SECONDS);
    assertThat(Hosts.ofThisMachine().hasLivingChildren(leader.pid())).isFalse();
  }

  @Test
  void foldersOfAnEndedOwnerAreDeletedAndTheTargetOfALinkIsKept() throws IOException {
    InstanceFolder living = InstanceFolder.create(Hosts.ofThisMachine(), cacheDir);
    Path left = Files.createDirectories(cacheDir.resolve("instances/" + DEAD_OWNER + "-17-7"));
    Path victim = Files.createDirectories(cacheDir.resolve("victim/data"));
    Path link = cacheDir.resolve("instances/" + DEAD_OWNER + "-17-5");
    Files.createSymbolicLink(link, victim.getParent());
    ledger.endOrphans(reporter);
    assertThat(living.folder()).isDirectory();
    assertThat(left).doesNotExist();
    assertThat(link).doesNotExist();
    assertThat(victim).isDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "{}", "{", ""})
  void aMalformedEntryDoesNotPreventTheCleanUp(String text) throws IOException {
    Path other = instance("my notes");
    Files.createDirectories(cacheDir.resolve("ledger"));
    Files.writeString(cacheDir.resolve("ledger/0-1.json"), text);
    ledger.write(entry(token(), DEAD_OWNER));
    assertThat(ledger.endOrphans(reporter)).hasSize(1);
    assertThat(other).as("a folder with another name").isDirectory();
  }

  @Test
  void anOrphanOfAnEntryWithoutPathsIsEnded() throws Exception {
    ledger.write(
        new ProcessLedger.Entry(process.pid(), token(), "a server", DEAD_OWNER, "gone", null));
    assertThat(ledger.endOrphans(reporter)).hasSize(1);
    assertThat(process.waitFor()).isNotZero();
  }

  @Test
  void anOrphanThatCannotBeEndedIsReportedAndKeptWithItsFiles() throws Exception {
    Path folder = instance("left");
    ledger.write(entry(token(), DEAD_OWNER, folder));
    long pid = process.pid();
    Host immortal =
        (Host)
            Proxy.newProxyInstance(
                Host.class.getClassLoader(),
                new Class<?>[] {Host.class},
                (proxy, method, asked) ->
                    method.getName().equals("isAlive") && ((ProcessIdentity) asked[0]).pid() == pid
                        ? Boolean.valueOf(true)
                        : method.invoke(Hosts.ofThisMachine(), asked));
    assertThat(new ProcessLedger(immortal, cacheDir, 1).endOrphans(reporter)).isEmpty();
    assertThat(reporter.lines).singleElement().asString().contains("PID " + pid, "end it by hand");
    assertThat(folder).isDirectory();
    assertThat(FileTrees.list(cacheDir.resolve("ledger"))).hasSize(1);
  }

  @Test
  void privateFolderIsDeletedWhenClosed() throws IOException {
    PrivateFolder folder = ledger.privateFolder();
    Files.writeString(folder.path().resolve("password"), "x");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path())))
        .isEqualTo("rwx------");
    ledger.endOrphans(reporter);
    assertThat(folder.path()).as("of a living owner").isDirectory();
    folder.close();
    assertThat(folder.path()).doesNotExist();
  }

  /** A sandbox may hide /proc/sys from one of two programs. */
  @Test
  void processIsRecognisedWithoutTheBootsId() {
    String ticks = token().substring(token().indexOf(':'));
    assertThat(Hosts.ofThisMachine().isAlive(new ProcessIdentity(process.pid(), ticks))).isTrue();
    ProcessIdentity other = new ProcessIdentity(process.pid(), "another boot" + ticks);
    assertThat(Hosts.ofThisMachine().isAlive(other)).isFalse();
  }
}
