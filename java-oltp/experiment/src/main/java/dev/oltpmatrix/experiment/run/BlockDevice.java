package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.model.record.DeviceSpeed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The device of the servers' data: measured once in each block, before the first cell that it
 * matters to. It matters to cells whose commits wait for it, and to all where the matrix compares
 * in metrics of the device.
 */
final class BlockDevice {
  private static final String DEVICE = "device_";

  private final Probe probe;
  private final boolean mattersToAll;
  private int measuredBlock;
  private DeviceSpeed ofBlock;
  private final List<String> unreadOfBlock = new ArrayList<>();

  /**
   * @param metrics that the matrix names; {@code null} for none
   */
  BlockDevice(Probe probe, List<String> metrics) {
    this.probe = probe;
    this.mattersToAll =
        metrics != null && metrics.stream().anyMatch(name -> name.startsWith(DEVICE));
  }

  interface Probe {
    DeviceSpeed measure(Path folder, List<String> unread) throws InterruptedException;
  }

  /**
   * Returns the measurement of a cell's block; {@code null} where it does not matter to the cell,
   * or there is none.
   *
   * @param block counted from 1
   * @param settings of the cell's server
   * @param folder on the file system of its data; {@code null} where that is not here
   * @param unread receives the reasons why there is none
   */
  DeviceSpeed before(int block, Map<String, String> settings, Path folder, List<String> unread)
      throws InterruptedException {
    if (!mattersToAll && !CrashLoss.waitsForDisk(settings)) {
      return null;
    }
    if (block != measuredBlock) {
      unreadOfBlock.clear();
      ofBlock = probe.measure(folder, unreadOfBlock);
      measuredBlock = block;
    }
    unread.addAll(unreadOfBlock);
    return ofBlock;
  }
}
