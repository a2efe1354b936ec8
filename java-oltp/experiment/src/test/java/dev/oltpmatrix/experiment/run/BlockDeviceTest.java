package dev.oltpmatrix.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.DeviceSpeed.Work;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlockDeviceTest {
  private static final Path FOLDER = Path.of("data");
  private static final Map<String, String> WAITING = Map.of("innodb_flush_log_at_trx_commit", "1");
  private static final Map<String, String> NOT_WAITING =
      Map.of("innodb_flush_log_at_trx_commit", "0");

  private int probes;

  private DeviceSpeed probe(Path folder, List<String> unread) {
    probes++;
    Work work = new Work(probes, 2, 3);
    return new DeviceSpeed(work, work, work);
  }

  @Test
  void cellsOfABlockWhoseCommitsWaitShareOneProbe() throws InterruptedException {
    BlockDevice device = new BlockDevice(this::probe, null);

    assertThat(device.before(1, NOT_WAITING, FOLDER).speed()).isNull();
    DeviceSpeed ofFirst = device.before(1, WAITING, FOLDER).speed();
    assertThat(device.before(1, NOT_WAITING, FOLDER).speed()).isNull();
    assertThat(device.before(1, WAITING, FOLDER).speed()).isNotNull().isEqualTo(ofFirst);
    assertThat(device.before(2, WAITING, FOLDER).speed()).isNotEqualTo(ofFirst);
    assertThat(probes).isEqualTo(2);
  }

  @Test
  void aMatrixThatAsksForTheDeviceHasItOrTheReasonInAllCells() throws InterruptedException {
    List<String> metrics = List.of("throughput", "device_flushes_per_txn");
    assertThat(new BlockDevice(this::probe, metrics).before(1, NOT_WAITING, FOLDER).speed())
        .isNotNull();
    BlockDevice none =
        new BlockDevice(
            (folder, unread) -> {
              unread.add("device: no space");
              return null;
            },
            metrics);
    none.before(1, WAITING, FOLDER);
    assertThat(none.before(1, WAITING, FOLDER))
        .isEqualTo(new BlockDevice.Measured(null, List.of("device: no space")));
  }
}
