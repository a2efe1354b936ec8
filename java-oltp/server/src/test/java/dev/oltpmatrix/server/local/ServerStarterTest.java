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
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
import dev.oltpmatrix.server.config.ServerConfig;
import dev.oltpmatrix.server.connect.LocalLogin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the start with shell scripts that act as the server. */
class ServerStarterTest {
  private static final Path CONFIGS = Path.of("../../server-configs");

  @TempDir private Path dir;
  private final ServerBuild build = Catalogue.load(CONFIGS).find("mariadb-10.11");

  private ServerStarter.Launch fakeServer(String script) throws IOException {
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
        new LocalLogin(build, "sbtest", "secret"));
  }

  private ServerStarter starter(long readyLimitS) {
    return new ServerStarter(
        new ProcessLedger(Hosts.ofThisMachine(), dir), Ports.FIRST, readyLimitS);
  }

  private void assertNothingIsLeft() {
    assertThat(FileTrees.list(dir.resolve("ledger"))).isEmpty();
    assertThat(ProcessHandle.current().children()).isEmpty();
  }

  @Test
  void serverThatDiesIsReportedWithTheEndOfItsErrorLog() throws IOException {
    Files.writeString(dir.resolve("fake.err"), "of an earlier start\n");
    ServerStarter.Launch launch = fakeServer("echo '[ERROR] no luck today'\nexit 7\n");
    assertThatThrownBy(() -> starter(30).start(launch))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("a fake ended with status 7; the end of " + dir + "/fake.err:")
        .hasMessageEndingWith("[ERROR] no luck today")
        .hasMessageNotContaining("earlier");
    assertNothingIsLeft();
  }

  @Test
  void serverThatHangsIsEndedAtTheLimit() throws IOException {
    ServerStarter.Launch launch = fakeServer("echo waiting for ever\nexec sleep 300\n");
    assertThatThrownBy(() -> starter(1).start(launch))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("a fake did not answer within 1 s")
        .hasMessageEndingWith("waiting for ever");
    assertNothingIsLeft();
  }

  @Test
  void serverThatCannotBePinnedIsNotStarted() throws IOException {
    ServerStarter.Launch launch = fakeServer("echo started\n");
    CpuList noSuch = CpuList.parse("server-cpus", "8191");
    ServerStarter.Launch pinned =
        new ServerStarter.Launch(
            launch.server(),
            launch.what(),
            launch.config(),
            launch.instance(),
            launch.configFile(),
            launch.errorLog(),
            launch.login(),
            new ProcessPinning(noSuch, null, null, null));
    assertThatThrownBy(() -> starter(30).start(pinned))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("a fake ended with status 1")
        .hasMessageContaining("taskset: failed to set")
        .hasMessageNotContaining("started");
    assertNothingIsLeft();
  }

  @Test
  void takenPortIsSkippedAndAnotherTried() throws Exception {
    ServerStarter.Launch launch =
        fakeServer(
            "port=$(sed -n 's/^port = //p' "
                + dir
                + "/fake.cnf)\n"
                + "echo $port >> "
                + dir
                + "/ports\n"
                + "[ $(wc -l < "
                + dir
                + "/ports) -gt 1 ] && exit 3\n"
                + "echo \"Can't start: Bind on TCP/IP port: Address already in use\"\nexit 1\n");
    assertThatThrownBy(() -> starter(30).start(launch)).hasMessageContaining("status 3");
    assertThat(Files.readAllLines(dir.resolve("ports"))).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void portsThatAreTakenEachTimeEndTheStartWithTheRemedy() throws Exception {
    ServerStarter.Launch launch = fakeServer("echo 'Bind: Address already in use'\nexit 1\n");
    assertThatThrownBy(() -> starter(30).start(launch))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("a fake found its port taken 5 times, at last ")
        .hasMessageContaining("end what takes ports below 32768");
    assertNothingIsLeft();
  }

  @Test
  void serverThatIsKilledWhileItStartsIsReportedWithTheSignal() throws Exception {
    assertThatThrownBy(() -> starter(30).start(fakeServer("kill -KILL $$\n")))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith(
            "a fake was killed by signal 9 (SIGKILL): by hand, or by the kernel");
    assertThatThrownBy(() -> starter(30).start(fakeServer("kill -SEGV $$\n")))
        .hasMessageStartingWith("a fake was ended by signal 11 (SIGSEGV); the end of ");
    assertNothingIsLeft();
  }

  @Test
  void interruptedStartIsAnInterruptionEvenIfTheServerEnded() throws Exception {
    ServerStarter.Launch launch = fakeServer("exit 1\n");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> starter(30).start(launch)).isInstanceOf(InterruptedException.class);
    assertNothingIsLeft();
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
  void serverDoesNotRunBeforeItsLineIsInTheLedger() throws IOException {
    ServerStarter.Launch launch = fakeServer("ls " + dir + "/ledger\nexit 1\n");
    assertThatThrownBy(() -> starter(30).start(launch)).hasMessageContaining(".json");
  }

  @Test
  void passwordIsNeitherInTheConfigurationNorOnTheCommandLine() throws IOException {
    ServerStarter.Launch launch = fakeServer("echo \"$@\"; cat \"${1#*=}\"; exit 1\n");
    assertThatThrownBy(() -> starter(30).start(launch));
    assertThat(Files.readString(dir.resolve("fake.err")))
        .contains("bind_address = 127.0.0.1")
        .doesNotContain("secret");
  }

  @Test
  void portInUseIsNotFree() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(Ports.isFree(taken.getLocalPort())).isFalse();
      assertThat(Ports.answers(taken.getLocalPort())).isTrue();
    }
    try (ServerSocket taken =
        new ServerSocket(Ports.claim(Ports.FIRST), 1, InetAddress.getLoopbackAddress())) {
      Ports.release(taken.getLocalPort());
      int other = Ports.claim(taken.getLocalPort());
      assertThat(other).isGreaterThan(taken.getLocalPort()).isLessThan(Ports.END);
      assertThat(Ports.claim(other)).as("one that is claimed").isGreaterThan(other);
    }
  }
}
