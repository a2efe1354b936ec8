package dev.oltpmatrix.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.server.connect.ServerEndpoint;
import dev.oltpmatrix.testing.FakeServer;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.wire.connect.Tls;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientPathTest {
  private static final CellKey CELL = Records.key("pool", 4, 1);

  @TempDir private Path folder;

  private ClientPath open(CellKey key) throws Exception {
    return ClientPath.open(
        Map.of(Factors.ROUND_TRIP, RelayProcess::start),
        key,
        new FakeServer(),
        folder.resolve("cell"),
        new ProcessLedger(Hosts.ofThisMachine(), folder));
  }

  @Test
  void aRelayIsAProcessOfItsOwnThatIsRecordedAndEndsWithTheCell() throws Exception {
    ProcessLedger ledger = new ProcessLedger(Hosts.ofThisMachine(), folder);
    long pid;
    try (ClientPath path = open(CELL.with(Factors.ROUND_TRIP, "3"))) {
      ServerEndpoint longer = path.networkPath().access();
      assertThat(longer.host()).isEqualTo("127.0.0.1");
      assertThat(longer.port()).isNotIn(0, new FakeServer().port());
      assertThat(path.recorded().askedMs()).isEqualTo(3);
      assertThat(path.recorded().measuredMs()).isGreaterThanOrEqualTo(2.5);
      pid = path.networkPath().between().get(0).pid();
      assertThat(ledger.running())
          .singleElement()
          .matches(entry -> entry.pid() == pid && entry.what().equals("relay"));
      assertThat(path.problems()).isEmpty();
    }
    assertThat(ledger.running()).isEmpty();
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
  }

  @Test
  void aRelayThatEndedByItselfIsReported() throws Exception {
    try (ClientPath path = open(CELL.with(Factors.ROUND_TRIP, "1"))) {
      Program.kill("KILL", path.networkPath().between().get(0).pid());
      long endNs = System.nanoTime() + 60_000_000_000L;
      while (path.problems().isEmpty() && System.nanoTime() < endNs) {
        Thread.sleep(20);
      }
      assertThat(String.join("", path.problems())).startsWith("the relay was killed by signal 9");
    }
  }

  @Test
  void aRelayThatCannotStartFailsWithAMessageAndLeavesNothing() {
    ProcessLedger ledger = new ProcessLedger(Hosts.ofThisMachine(), folder);
    ServerEndpoint nowhere = new ServerEndpoint("no.such.host.invalid", 3306, null, Tls.OFF, null);
    assertThatThrownBy(() -> RelayProcess.start(nowhere, "0.4", folder.resolve("cell"), ledger))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("the relay did not start: ")
        .hasMessageContaining("no address is known for this host");
    assertThat(ledger.running()).isEmpty();
  }

  @Test
  void aRelayThatIsLaterThanAskedByMuchIsNoted() {
    assertThat(RelayProcess.late(new CellRecord.Relay(5, 6.34), "5")).isEmpty();
    Flag late = RelayProcess.late(new CellRecord.Relay(0.4, 0.61), "0.4").get(0);
    assertThat(late.invalidates()).isFalse();
    assertThat(late.value()).isEqualTo(0.61);
    assertThat(late.bound()).isCloseTo(0.6, within(1e-9));
    assertThat(late.text())
        .isEqualTo(
            "note: the round trip through the relay took 0.610 ms, 0.4 ms were asked for"
                + " (bound 0.600)");
  }
}
