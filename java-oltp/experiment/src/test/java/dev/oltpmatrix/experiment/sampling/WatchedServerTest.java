package dev.oltpmatrix.experiment.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that what a program prints of a server on another machine counts as read here. */
class WatchedServerTest {
  private static final int LIMIT_MS = 60_000;

  private static Readings read(String script) throws InterruptedException {
    Readings readings = new Readings();
    WatchedServer.start(List.of("bash", "-c", script), readings).stop(LIMIT_MS);
    return readings;
  }

  @Test
  void linesAreReadings() throws InterruptedException {
    Readings readings =
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

  @Test
  void reasonOfAFailureIsKept() throws InterruptedException {
    Readings readings = read("echo oltp: --server-host=db: no route >&2; exit 1");
    assertThat(readings.unread())
        .containsEntry(Telemetry.SERVER, "oltp: --server-host=db: no route");
  }

  @Test
  void programThatIsNotThereIsSaid() {
    Readings readings = new Readings();
    assertThat(WatchedServer.start(List.of("/nowhere/oltp"), readings)).isNull();
    assertThat(readings.unread().get(Telemetry.SERVER)).contains("/nowhere/oltp");
  }
}
