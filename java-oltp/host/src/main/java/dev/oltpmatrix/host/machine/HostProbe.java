package dev.oltpmatrix.host.machine;

import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.software.os.OperatingSystem;

public final class HostProbe {
  private static final String UNKNOWN = "unknown";

  private HostProbe() {}

  public static HostFacts probe() {
    try {
      return probeAll();
    } catch (LinkageError | RuntimeException e) {
      // OSHI's native library does not load under tight limits (ulimit -f, -v), and does not read
      // where parts of /proc are hidden; the facts about the machine matter less than the run.
      return new HostFacts(
          UNKNOWN, UNKNOWN, kernel(), UNKNOWN, Runtime.getRuntime().availableProcessors(), 0);
    }
  }

  private static HostFacts probeAll() {
    SystemInfo system = new SystemInfo();
    HardwareAbstractionLayer hardware = system.getHardware();
    OperatingSystem os = system.getOperatingSystem();
    return new HostFacts(
        os.getNetworkParams().getHostName(),
        os.toString(),
        kernel(),
        hardware.getProcessor().getProcessorIdentifier().getName().trim(),
        Runtime.getRuntime().availableProcessors(),
        hardware.getMemory().getTotal() >> 20);
  }

  private static String kernel() {
    return System.getProperty("os.name") + " " + System.getProperty("os.version");
  }
}
