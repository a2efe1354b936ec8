package dev.oltpmatrix.matrix.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.testing.Records;
import dev.oltpmatrix.record.CellRecord;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DoubtsTest {
  private static final String BLIND =
      "CPU time could not be read, neither the client's nor the server's";

  @Test
  void onLinuxACellOfWhichNoCpuTimeIsKnownIsDoubted() {
    assertThat(Doubts.of(on("Linux 6.1", null, null), Map.of())).containsExactly(BLIND);
    assertThat(Doubts.of(on("Linux 6.1", 0.5, null), Map.of())).isEmpty();
    assertThat(Doubts.of(on("Windows 11", null, null), Map.of())).isEmpty();
  }

  private static Measured on(String kernel, Double client, Double server) {
    Measured cell = new MadeUp(4).used(client, server).unwatched().cell();
    CellRecord.HostFacts host =
        new CellRecord.HostFacts("host", "os", kernel, "cpu", 2, Records.HOST.memoryMib());
    return new Measured(cell.load(), cell.usage(), null, null, host, true);
  }
}
