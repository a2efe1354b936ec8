package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.testing.Records;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellValidityTest {
  @Test
  void onLinuxACellOfWhichNoCpuTimeIsKnownHasANote() {
    assertThat(CellValidity.check(on("Linux 6.1", null, null), Map.of()))
        .extracting(Flag::kind, Flag::severity)
        .containsExactly(tuple(Kind.CPU_TIME_UNKNOWN, Flag.Severity.NOTE));
    assertThat(CellValidity.check(on("Linux 6.1", 0.5, null), Map.of())).isEmpty();
    assertThat(CellValidity.check(on("Windows 11", null, null), Map.of())).isEmpty();
  }

  private static Measured on(String kernel, Double client, Double server) {
    Measured cell = new MadeUp(4).used(client, server).unwatched().cell();
    CellRecord.HostFacts host =
        new CellRecord.HostFacts("host", "os", kernel, "cpu", 2, Records.HOST.memoryMib());
    return new Measured(cell.load(), cell.usage(), null, null, CellHosts.shared(host));
  }
}
