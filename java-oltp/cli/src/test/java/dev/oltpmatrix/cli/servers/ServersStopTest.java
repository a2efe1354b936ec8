package dev.oltpmatrix.cli.servers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.ProcessIdentity;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.testing.ReporterList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses shells in place of the programs that own servers. */
class ServersStopTest {
  @TempDir private Path cache;
  private final List<Process> processes = new ArrayList<>();
  private final ReporterList reporter = new ReporterList();

  private Process start(String... command) throws IOException {
    Process process = new ProcessBuilder(command).start();
    processes.add(process);
    return process;
  }

  /** Starts a program that ends once its file is deleted, as "servers start" does. */
  private Process startServing() throws IOException {
    Path where = cache.resolve("where");
    String script =
        "until [ -s %1$s ]; do sleep 0.05; done; while [ -e $(cat %1$s) ]; do sleep 0.05; done";
    Process owner = start("sh", "-c", script.formatted(where));
    Path serving = serving(owner);
    Files.createFile(serving);
    Files.writeString(where, serving.toString());
    return owner;
  }

  private Path serving(Process owner) throws IOException {
    ProcessIdentity identity = Hosts.ofThisMachine().identity(owner.pid()).orElseThrow();
    Path folder =
        cache.resolve("instances").resolve(identity.pid() + "-" + identity.ticks() + "-1");
    return Files.createDirectories(folder).resolve("serving");
  }

  @AfterEach
  void end() {
    processes.forEach(Process::destroyForcibly);
  }

  /** Records a server as the owner's. */
  private void record(Process server, Process owner) throws IOException {
    ProcessLedger ledger = new ProcessLedger(Hosts.ofThisMachine(), cache);
    ProcessLedger.Entry ownersOwn = ledger.record(owner, "owner");
    ProcessLedger.Entry own = ledger.record(server, "mariadb-10.11/pool");
    ledger.forget(ownersOwn);
    ledger.forget(own);
    ProcessLedger.Entry entry =
        new ProcessLedger.Entry(
            own.pid(),
            own.startToken(),
            own.what(),
            ownersOwn.pid(),
            ownersOwn.startToken(),
            List.of());
    Path file = cache.resolve("ledger").resolve(owner.pid() + "-" + server.pid() + ".json");
    Files.write(file, new ObjectMapper().writeValueAsBytes(entry));
  }

  private boolean stop() {
    return new ServersStop(new ProcessLedger(Hosts.ofThisMachine(), cache), reporter).run();
  }

  @Test
  void serverThatWasStartedByHandIsEndedThroughItsOwner() throws Exception {
    Process server = start("sleep", "300");
    Process owner = startServing();
    record(server, owner);
    assertThat(stop()).isTrue();
    assertThat(owner.waitFor()).as("it was asked, and not killed").isZero();
    assertThat(reporter.lines)
        .containsExactly(
            "ended mariadb-10.11/pool (PID "
                + server.pid()
                + "), started by 'servers start' (PID "
                + owner.pid()
                + ")");
  }

  /** A folder that is not empty, in the file's place, cannot be deleted as a file is. */
  @Test
  void ownerThatCannotBeAskedIsReportedAtOnce() throws Exception {
    Process server = start("sleep", "300");
    Process owner = start("sleep", "300");
    record(server, owner);
    Path serving = serving(owner);
    Files.createDirectories(serving.resolve("x"));
    assertThat(stop()).isFalse();
    assertThat(reporter.lines)
        .containsExactly(
            "mariadb-10.11/pool (PID %d) is not asked to end, as %s cannot be deleted; end PID %d"
                .formatted(server.pid(), serving, owner.pid()));
  }

  @Test
  void serverOfARunUnderWayIsLeftAlone() throws Exception {
    Process server = start("sleep", "300");
    Process owner = start("sleep", "300");
    record(server, owner);
    assertThat(stop()).isTrue();
    assertThat(server.isAlive()).isTrue();
    assertThat(owner.isAlive()).isTrue();
    assertThat(reporter.lines)
        .containsExactly(
            "left alone: mariadb-10.11/pool (PID "
                + server.pid()
                + ") of the run with PID "
                + owner.pid());
  }

  @Test
  void serverOfADeadRunIsEnded() throws Exception {
    Process server = start("sleep", "300");
    Process owner = start("sleep", "300");
    record(server, owner);
    owner.destroyForcibly().waitFor();
    assertThat(stop()).isTrue();
    assertThat(server.waitFor()).isNotZero();
    assertThat(reporter.lines)
        .containsExactly("ended mariadb-10.11/pool (PID " + server.pid() + "), left by a dead run");
  }

  @Test
  void ifThereIsNothingToEndThatIsReported() {
    assertThat(stop()).isTrue();
    assertThat(reporter.lines).containsExactly("no server is running");
  }

  @Test
  void whoeverDeletesItsFileAsksAProgramToEnd() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (ServingFile serving = ServingFile.create(cache, asked::countDown)) {
      assertThat(serving).isNotNull();
      assertThat(ServingFile.askToEnd(cache.resolve("serving"))).isTrue();
      assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
    }
    AtomicBoolean askedAtItsEnd = new AtomicBoolean();
    ServingFile.create(cache, () -> askedAtItsEnd.set(true)).close();
    assertThat(cache.resolve("serving")).doesNotExist();
    for (Thread watch : Thread.getAllStackTraces().keySet()) {
      if (watch.getName().equals("serving")) {
        watch.join();
      }
    }
    assertThat(askedAtItsEnd).isFalse();
  }
}
