package dev.oltpmatrix.matrix.run;

import dev.oltpmatrix.record.CellRecord.HostFacts;
import java.util.Locale;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

/** What machine this is. */
public final class HostProbe {
  private HostProbe() {}

  public static HostFacts probe() {
    SystemInfo system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    OperatingSystem os = system.getOperatingSystem();
    return new HostFacts(
        os.getNetworkParams().getHostName(),
        os.toString(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        hardware.getProcessor().getProcessorIdentifier().getName().trim(),
        Runtime.getRuntime().availableProcessors(),
        hardware.getMemory().getTotal() >> 20);
  }

  /** For a picture's subtitle. */
  public static String caption(HostFacts host) {
    return String.format(
        Locale.ROOT,
        "%s, %d CPUs, %.0f GiB, %s",
        host.cpuModel(),
        host.cpus(),
        host.memoryMib() / 1024.0,
        host.kernel());
  }
}
