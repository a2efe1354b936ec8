package dev.oltpmatrix.server.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.cache.InstanceFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.machine.Ports;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.input.CpuList;
import dev.oltpmatrix.model.text.FileTrees;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.LocalLogin;
import dev.oltpmatrix.testing.Builds;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the start with shell scripts that act as the server. */
class ServerStarterTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  @TempDir private Path dir;
  private final ServerBuild build = Builds.named("mariadb-10.11");

  private ServerStarter.Launch fakeServer(String script, ProcessPinning placement)
      throws IOException {
    Path run = Files.createDirectories(dir.resolve("home/run"));
    Path server = run.resolve("server");
    Files.writeString(server, "#!/bin/sh\n" + script);
    Files.setPosixFilePermissions(server, PosixFilePermissions.fromString("rwx------"));
    return new ServerStarter.Launch(
        new InstalledServer(build, dir.resolve("home"), server, "0", Map.of()),
        "a fake",
        ServerConfig.compose(CONFIGS, build, "pool", "base"),
        InstanceFolder.create(Hosts.ofThisMachine(), dir),
        dir.resolve("fake.cnf"),
        dir.resolve("fake.err"),
        new LocalLogin(build, "sbtest", "secret"),
        placement);
  }

  /** Starts a script, which fails; nothing of it is left. */
  private AbstractThrowableAssert<?, ? extends Throwable> assertFails(
      String script, ProcessPinning placement, long readyLimitS) throws IOException {
    ServerStarter.Launch launch = fakeServer(script, placement);
    ServerStarter starter =
        new ServerStarter(new ProcessLedger(Hosts.ofThisMachine(), dir), Ports.FIRST, readyLimitS);
    AbstractThrowableAssert<?, ? extends Throwable> failure =
        assertThatThrownBy(() -> starter.start(launch));
    assertThat(FileTrees.list(dir.resolve("ledger"))).isEmpty();
    assertThat(ProcessHandle.current().children()).isEmpty();
    return failure;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "echo '[ERROR] no luck'; exit 7 ~ a fake ended with status 7; the end of ~ no luck",
        "echo waiting; exec sleep 300 ~ a fake did not answer within 1 s ~ waiting",
        "kill -KILL $$ ~ a fake was killed by signal 9 (SIGKILL): by hand, or by the kernel ~ ",
        "kill -SEGV $$ ~ a fake was ended by signal 11 (SIGSEGV); the end of ~ ",
        "echo 'Address already in use'; exit 1 ~ a fake found its port taken 5 times, at last ~ ",
        // It does not run before its line is in the ledger.
        "ls $(dirname $0)/../../ledger; exit 1 ~ a fake ended with status 1 ~ .json",
        "(echo $@; cat ${1#*=}) | grep secret || echo clean; exit 1 ~ a fake ended ~ clean",
        "grep bind_address ${1#*=}; exit 1 ~ a fake ended ~ bind_address = 127.0.0.1",
      })
  void serverThatDoesNotComeIsReportedWithTheEndOfItsErrorLog(
      String script, String message, String end) throws IOException {
    Files.writeString(dir.resolve("fake.err"), "of an earlier start\n");
    assertFails(
            script.replace(";", "\n") + "\n", ProcessPinning.AS_IS, script.contains("300") ? 1 : 30)
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith(message)
        .hasMessageContaining(end == null ? "" : end)
        .hasMessageNotContaining("earlier");
  }

  @Test
  void serverThatCannotBePinnedIsNotStarted() throws IOException {
    CpuList noSuch = CpuList.parse("server-cpus", "8191");
    assertFails("echo started\n", new ProcessPinning(noSuch, null, null, null), 30)
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("taskset: failed to set")
        .hasMessageNotContaining("started");
  }

  @Test
  void takenPortIsSkippedAndAnotherTried() throws Exception {
    assertFails(
            """
            sed -n 's/^port = //p' "${1#*=}" >>%1$s
            [ $(wc -l <%1$s) -gt 1 ] && exit 3
            echo "Can't start: Bind on TCP/IP port: Address already in use"
            exit 1
            """
                .formatted(dir.resolve("ports")),
            ProcessPinning.AS_IS,
            30)
        .hasMessageContaining("status 3");
    assertThat(Files.readAllLines(dir.resolve("ports"))).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void interruptedStartIsAnInterruptionEvenIfTheServerEnded() throws Exception {
    Thread.currentThread().interrupt();
    assertFails("exit 1\n", ProcessPinning.AS_IS, 30).isInstanceOf(InterruptedException.class);
  }

  @Test
  void askingWhetherAPortAnswersDoesNotTakeIt() throws Exception {
    int port = Ports.claim(Ports.FIRST);
    AtomicBoolean asking = new AtomicBoolean(true);
    Thread asker =
        new Thread(
            () -> {
              while (asking.get()) {
                Ports.answers(port);
              }
            });
    asker.start();
    try {
      for (int i = 0; i < 500; i++) {
        new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close(); // throws if taken
      }
    } finally {
      asking.set(false);
      asker.join();
    }
  }

  @Test
  void portInUseIsNotFree() throws Exception {
    try (ServerSocket taken =
        new ServerSocket(Ports.claim(Ports.FIRST), 1, InetAddress.getLoopbackAddress())) {
      Ports.release(taken.getLocalPort());
      assertThat(Ports.isFree(taken.getLocalPort())).isFalse();
      assertThat(Ports.answers(taken.getLocalPort())).isTrue();
      int other = Ports.claim(taken.getLocalPort());
      assertThat(other).isGreaterThan(taken.getLocalPort()).isLessThan(Ports.END);
      assertThat(Ports.claim(other)).as("one that is claimed").isGreaterThan(other);
    }
  }
}
