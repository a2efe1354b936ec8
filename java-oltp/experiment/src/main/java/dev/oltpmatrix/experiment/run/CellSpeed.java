package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.host.speed.SpeedProbe;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.MachineSpeed;
import java.nio.file.Path;
import java.util.List;

/** The machine's speed around one cell. */
final class CellSpeed {
  private final SpeedProbe probe;
  private final Path dataFolder;
  private final List<String> unread;
  private final DeviceSpeed device;
  private final MachineSpeed.Probe before;
  private MachineSpeed.Probe after;

  /**
   * Measures it for the first time, before the load.
   *
   * @param device what was measured before the cell's block
   * @param unread reasons why that is not there, to which others are added
   */
  CellSpeed(SpeedProbe probe, Path dataFolder, DeviceSpeed device, List<String> unread)
      throws InterruptedException {
    this.probe = probe;
    this.dataFolder = dataFolder;
    this.device = device;
    this.unread = unread;
    this.before = probe.measure(dataFolder, unread);
  }

  /** Measures it again, when the load has ended. */
  void measureAfter() throws InterruptedException {
    after = probe.measure(dataFolder, unread);
  }

  MachineSpeed recorded() {
    return new MachineSpeed(before, after, unread.stream().distinct().toList(), device);
  }
}
