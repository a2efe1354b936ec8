package dev.oltpmatrix.server.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.cache.PrivateFolder;
import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.server.build.PackageSource;
import dev.oltpmatrix.testing.FakeServer;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.wire.connect.PosingServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests proxies that do not come to serve: each is a line, and leaves nothing. */
class StartedProxyTest {
  private static final byte[] HTTP =
      "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  @TempDir private Path folder;

  private final FakeServer server = new FakeServer();

  /** Returns a proxy that is a script of the shell. */
  private static Proxy script(String text, int readyLimitS) {
    Proxy.Start start = new Proxy.Start(Map.of(), List.of("sh", "-c", text), readyLimitS);
    return new Proxy("fake", PackageSource.external("here"), 1, 1, true, null, start);
  }

  private ProxyRequest request() {
    return new ProxyRequest(
        server,
        server.networkPath(ConnectionKind.TCP),
        "sbtest1",
        4,
        ProcessPinning.AS_IS,
        folder.resolve("cell"));
  }

  /** Starts a script that is to listen on a port; it fails. */
  private void assertFails(Proxy script, int port, String message) throws Exception {
    ProcessLedger ledger = new ProcessLedger(Hosts.ofThisMachine(), folder);
    PrivateFolder own = ledger.privateFolder();
    ProxySetup setup = new ProxySetup(ledger.host(), folder, own.path(), port, request(), null);
    CellRecord.Proxy recorded = new CellRecord.Proxy("fake", "1", "test", null, Map.of());

    assertThatThrownBy(() -> RunningProxy.start(script, setup, own, recorded, ledger))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("fake ")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n")
        .hasMessageNotContaining("secret-word");
    assertThat(ledger.running()).isEmpty();
    assertThat(own.path()).doesNotExist();
  }

  private static int closedPort() throws Exception {
    try (PosingServer closed = new PosingServer()) {
      return closed.port();
    }
  }

  @Test
  void oneThatDoesNotServeIsEndedAndSaysWhy() throws Exception {
    assertFails(
        script("echo starting; echo no such option >&2; exit 3", 60),
        closedPort(),
        "did not start: it ended with status 3; it said: no such option");
    assertThat(Files.readString(folder.resolve("cell.fake.log"))).contains("starting");
    assertFails(script("exec sleep 600", 1), closedPort(), " passes on no query: ");
    try (PosingServer http = new PosingServer().saying(HTTP)) {
      Proxy waiting = script("exec sleep 600", 600);
      assertFails(waiting, http.port(), "this is no MySQL or MariaDB server");
      assertFails(
          waiting,
          http.port(),
          "process %d listens on its port".formatted(ProcessHandle.current().pid()));
    }
    try (PosingServer refusing = new PosingServer()) {
      assertFails(script("exec sleep 600", 600), refusing.port(), "Access denied");
    }
  }

  private String problemOf(int port) {
    String url = "mysql://127.0.0.1:" + port;
    Proxies proxies =
        new Proxies(Hosts.ofThisMachine(), folder, Map.of("mine", url), new ReporterList());
    ProcessLedger ledger = new ProcessLedger(Hosts.ofThisMachine(), folder);
    try (RunningProxy proxy = proxies.start("mine", request(), ledger)) {
      return "it runs: " + proxy.recorded();
    } catch (ServerException | InterruptedException e) {
      return e.getMessage();
    }
  }

  @Test
  void aNameThatNobodyKnowsIsRefused() {
    Proxies proxies = new Proxies(Hosts.ofThisMachine(), folder, Map.of(), new ReporterList());
    ProcessLedger ledger = new ProcessLedger(Hosts.ofThisMachine(), folder);
    assertThatThrownBy(() -> proxies.start("theirs", request(), ledger))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("via theirs: no such proxy");
  }

  @Test
  void aProxyOfTheUsersThatDoesNotServeIsALineWithItsAddress() throws Exception {
    int missing = closedPort();
    String prefix = "mine (127.0.0.1:%d) passes on no query: ";
    assertThat(problemOf(missing)).startsWith(prefix.formatted(missing)).doesNotContain("\n");
    try (PosingServer refusing = new PosingServer()) {
      assertThat(problemOf(refusing.port()))
          .startsWith(prefix.formatted(refusing.port()))
          .contains("Access denied")
          .doesNotContain("\n");
    }
    try (PosingServer http = new PosingServer().saying(HTTP)) {
      assertThat(problemOf(http.port()))
          .isEqualTo(prefix.formatted(http.port()) + "this is no MySQL or MariaDB server");
    }
  }
}
