package dev.oltpmatrix.experiment.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.server.connect.NetworkPath;
import dev.oltpmatrix.server.connect.NetworkPath.Between;
import dev.oltpmatrix.testing.FakeServer;
import dev.oltpmatrix.testing.TestProject;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NetworkPathSamplingTest {
  private static final int WINDOW_S = 2;

  @BeforeEach
  void countedByTheKernel() {
    assumeTrue(Files.isReadable(Path.of("/proc/self/stat")));
  }

  private static Telemetry telemetry(FakeServer server, IdleServer... idle) throws Exception {
    Sampling sampling =
        new Sampling(Hosts.ofThisMachine(), TestProject.root().resolve("server-configs"), WINDOW_S);
    Readings readings = new Readings();
    long client = ProcessHandle.current().pid();
    SampleLoop loop =
        sampling.kernelLoop(
            readings, server, server.networkPath(ConnectionKind.TCP), List.of(idle), client);
    loop.start();
    long startNs = System.nanoTime();
    Thread.sleep(WINDOW_S * 1000L);
    long endNs = System.nanoTime();
    loop.stop(60_000);
    return new WindowView(readings, startNs, endNs).telemetry();
  }

  @Test
  void eachProcessOfAProgramAndItsConnectionsAreCounted() throws Exception {
    Process first = new ProcessBuilder("sleep", "600").start();
    Process second = new ProcessBuilder("sh", "-c", "while :; do :; done").start();
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket client = new Socket(listening.getInetAddress(), listening.getLocalPort())) {
      assertThat(client.isConnected()).isTrue();
      int nobodys = 1;
      Telemetry telemetry =
          telemetry(
              new FakeServer(
                  false,
                  new Between(
                      "pass",
                      List.of(first.pid(), second.pid()),
                      new NetworkPath.Forwarding(listening.getLocalPort(), nobodys))));
      assertThat(telemetry.counters()).containsKeys("path.pass.cpu_user_us", "server.cpu_user_us");
      assertThat(telemetry.means().get("path.pass.resident_kib"))
          .isPositive()
          .isLessThan(telemetry.means().get("server.resident_kib"));
      assertThat(telemetry.counters().get("path.pass-1.cpu_user_us")).isPositive();
      assertThat(telemetry.means())
          .containsEntry("path.pass.client_connections", 1.0)
          .containsEntry("path.pass.server_connections", 0.0);
    } finally {
      first.destroyForcibly().waitFor();
      second.destroyForcibly().waitFor();
    }
  }

  @Test
  void idleServersAreSampledForCpuTimeAndStops() throws Exception {
    Telemetry telemetry =
        telemetry(new FakeServer(), new IdleServer("mariadb-10.11/pool", new FakeServer()));
    assertThat(
            telemetry.counters().keySet().stream().filter(name -> name.startsWith(Telemetry.IDLE)))
        .containsExactlyInAnyOrder(
            "idle.mariadb-10.11/pool.cpu_user_us", "idle.mariadb-10.11/pool.cpu_system_us");
    assertThat(telemetry.means().keySet().stream().filter(name -> name.startsWith(Telemetry.IDLE)))
        .containsExactly("idle.mariadb-10.11/pool.stopped");
  }

  @Test
  void processThatASignalStoppedBeforeTheWindowIsSeen() throws Exception {
    Process forwarder = new ProcessBuilder("sleep", "600").start();
    try {
      signal("STOP", forwarder);
      Telemetry telemetry = telemetry(new FakeServer(false, new Between("pass", forwarder.pid())));
      assertThat(telemetry.stoppedShares()).containsEntry("pass", 1.0).containsEntry("server", 0.0);
      signal("CONT", forwarder);
      telemetry = telemetry(new FakeServer(false, new Between("pass", forwarder.pid())));
      assertThat(telemetry.stoppedShares()).containsEntry("pass", 0.0);
    } finally {
      forwarder.destroyForcibly().waitFor();
    }
  }

  private static void signal(String name, Process to) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(to.pid())).start().waitFor();
    Thread.sleep(200); // until the kernel has stopped all threads
  }

  @Test
  void aProcessThatIsNotSeenOrHasEndedIsReportedAndADirectPathAddsNothing() throws Exception {
    assertThat(telemetry(new FakeServer(false, new Between("pass", List.of(), null))).unread())
        .anyMatch(why -> why.startsWith("path.pass.*: its process is not on this machine"));
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    assertThat(telemetry(new FakeServer(false, new Between("pass", ended.pid()))).unread())
        .anyMatch(why -> why.startsWith("path.pass.*: "));
    Telemetry direct = telemetry(new FakeServer());
    assertThat(direct.counters().keySet())
        .noneMatch(name -> name.startsWith(Telemetry.NETWORK_PATH));
    assertThat(direct.unread()).noneMatch(why -> why.startsWith(Telemetry.NETWORK_PATH));
  }
}
