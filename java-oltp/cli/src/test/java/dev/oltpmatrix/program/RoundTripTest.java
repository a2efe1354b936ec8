package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.RealCells;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Tests added network latency with real servers. */
@Tag("night")
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class RoundTripTest {
  private static final String BUILD = "mariadb-10.11";
  private static final String RELAY = "dev.oltpmatrix.wire.relay.RelayMain";
  private static final double RTT_MS = 5;

  /**
   * Time that the relay waits less because of its own processing time; it may be quicker
   * afterwards.
   */
  private static final double CALIBRATED_BY_MS = 0.5;

  @TempDir private Path folder;

  private final MatrixSpec spec =
      RealCells.spec(List.of("oltp_point_select"), List.of("sysbench", "java-mariadb"), 1, 2);

  private CellRecord run(RunningServer server, String generator, String connection, String rtt)
      throws Exception {
    CellKey key =
        CellKey.of(BUILD, "per-thread", "base", "oltp_point_select", generator, 1, 1)
            .with(Map.of(Factors.CONNECTION, connection, Factors.ROUND_TRIP, rtt));
    CellRecord record = RealCells.runner(spec, folder).run(key, server, null);
    assertThat(record.failure()).as(key.toString()).isNull();
    assertThat(record.flags())
        .extracting(Flag::kind)
        .doesNotContain(Flag.Kind.WRONG_TRANSPORT, Flag.Kind.ERRORS);
    return record;
  }

  private static double p50Ms(CellRecord record) {
    return record.load().latencies().summary().p50Us() / 1000.0;
  }

  @Test
  void everyRoundTripTakesAsLongAsAskedOverTcpAndTls() throws Exception {
    try (RunningServer server =
        RealCells.started(BUILD, folder, ConnectionKind.TCP, ConnectionKind.TLS)) {
      CellRecord direct = run(server, "java-mariadb", ConnectionKind.TCP, "0");
      assertThat(direct.relay()).isNull();
      assertThat(direct.telemetry().counters().keySet())
          .noneMatch(name -> name.startsWith("path."));

      for (String connection : List.of(ConnectionKind.TCP, ConnectionKind.TLS)) {
        for (String generator : spec.generators()) {
          CellRecord longer = run(server, generator, connection, "5");
          assertThat(longer.relay().askedMs()).isEqualTo(RTT_MS);
          assertThat(longer.relay().measuredMs()).isGreaterThanOrEqualTo(RTT_MS - CALIBRATED_BY_MS);
          assertThat(p50Ms(longer)).as(generator).isGreaterThanOrEqualTo(RTT_MS - CALIBRATED_BY_MS);
          assertThat(longer.load().counts().transactions())
              .as("in two seconds of one client, a round trip each")
              .isPositive()
              .isLessThanOrEqualTo((long) (2_000 / (RTT_MS - CALIBRATED_BY_MS)) + 1);
          assertThat(longer.telemetry().counters()).containsKey("path.relay.cpu_user_us");
        }
      }
    }
    assertThat(new ProcessLedger(Hosts.ofThisMachine(), folder).running()).isEmpty();
    assertThat(children(ProcessHandle.current().pid())).isEmpty();
  }

  /** Returns the relays that a process has started. */
  private static List<ProcessHandle> children(long pid) {
    return ProcessHandle.of(pid).stream()
        .flatMap(ProcessHandle::children)
        .filter(child -> child.info().commandLine().orElse("").contains(RELAY))
        .toList();
  }
}
