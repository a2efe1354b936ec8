package dev.oltpmatrix.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.DeviceSpeed.Work;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BlockDeviceTest {
  private static final Path FOLDER = Path.of("data");
  private static final Map<String, String> WAITING = Map.of("innodb_flush_log_at_trx_commit", "1");
  private static final Map<String, String> NOT_WAITING =
      Map.of("innodb_flush_log_at_trx_commit", "0");

  private final List<String> unread = new ArrayList<>();
  private int probes;

  private DeviceSpeed probe(Path folder, List<String> why) {
    probes++;
    Work work = new Work(probes, 2, 3);
    return new DeviceSpeed(work, work, work);
  }

  @Test
  void cellsOfABlockWhoseCommitsWaitShareOneProbe() throws InterruptedException {
    BlockDevice device = new BlockDevice(this::probe, null);

    assertThat(device.before(1, NOT_WAITING, FOLDER, unread)).isNull();
    DeviceSpeed ofFirst = device.before(1, WAITING, FOLDER, unread);
    assertThat(device.before(1, NOT_WAITING, FOLDER, unread)).isNull();
    assertThat(device.before(1, WAITING, FOLDER, unread)).isNotNull().isEqualTo(ofFirst);
    assertThat(device.before(2, WAITING, FOLDER, unread)).isNotEqualTo(ofFirst);
    assertThat(probes).isEqualTo(2);
  }

  @Test
  void aMatrixThatAsksForTheDeviceHasItOrTheReasonInAllCells() throws InterruptedException {
    List<String> metrics = List.of("throughput", "device_flushes_per_txn");
    assertThat(new BlockDevice(this::probe, metrics).before(1, NOT_WAITING, FOLDER, unread))
        .isNotNull();
    BlockDevice none =
        new BlockDevice(
            (folder, why) -> {
              why.add("device: no space");
              return null;
            },
            metrics);
    none.before(1, WAITING, FOLDER, new ArrayList<>());
    assertThat(none.before(1, WAITING, FOLDER, unread)).isNull();
    assertThat(unread).containsExactly("device: no space");
  }
}
