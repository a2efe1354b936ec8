package dev.oltpmatrix.experiment.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that what a program prints of a server on another machine counts as read here. */
class WatchedServerTest {
  private static final int LIMIT_MS = 60_000;

  private final Readings readings = new Readings();

  private WatchedServer start(String script) throws Exception {
    return WatchedServer.start(List.of("bash", "-c", script), 3306, readings);
  }

  private void read(String script) throws Exception {
    WatchedServer watched = start(script);
    watched.endInput();
    watched.end(LIMIT_MS);
  }

  @Test
  void linesAreReadings() throws Exception {
    read(
        "for s in 0 1 2 3 4; do"
            + " echo counter server.cpu_user_us ${s}000000000 ${s}00000.0;"
            + " echo gauge server.threads ${s}000000000 7.0; done;"
            + " echo unread server.disk_ not permitted");
    WindowView view = new WindowView(readings, 1_000_000_000L, 3_000_000_000L);
    CellRecord.ProcessUsage usage = view.usage(Telemetry.SERVER);
    assertThat(usage.cpuUserUs()).isEqualTo(200_000);
    assertThat(usage.threads()).isEqualTo(7);
    assertThat(readings.unread()).containsEntry("server.disk_", "not permitted");
  }

  @ParameterizedTest
  @CsvSource({
    "echo gauge server.threads 1 7.0; echo lost the way >&2, lost the way",
    "echo gauge server.threads 1 7.0; echo counter server.cpu, a line of readings was cut",
  })
  void reasonOfALossIsKept(String script, String reason) throws Exception {
    read(script);
    assertThat(readings.unread()).containsEntry(Telemetry.SERVER, reason);
  }

  @Test
  void nothingIsMeasuredWithoutTheServersMachine() {
    assertThatThrownBy(() -> start("echo oltp: --server-host=db: no route >&2; exit 1"))
        .isInstanceOf(ServerException.class)
        .hasMessage("oltp: --server-host=db: no route");
    assertThatThrownBy(() -> WatchedServer.start(List.of("/nowhere/oltp"), 3306, readings))
        .isInstanceOf(ServerException.class)
        .hasMessageContaining("/nowhere/oltp");
  }
}
