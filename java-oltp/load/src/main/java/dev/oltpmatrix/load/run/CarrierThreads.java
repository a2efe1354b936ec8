package dev.oltpmatrix.load.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How many threads carry the virtual ones.
 *
 * <p>The JDK takes one a CPU. Where the server is on the same CPUs, each answer then wakes a thread
 * that finds nothing left to do, and a switch away from the server: on two CPUs two carriers cost a
 * transaction a quarter more than one, and throughput is a tenth to a third less. So there it is
 * half of the CPUs. A client on a machine or on CPUs of its own has all of them.
 */
public final class CarrierThreads {
  private static final String JDK_OPTION = "jdk.virtualThreadScheduler.parallelism";

  /** All CPUs of the machine, as 0-3,8; a JVM sees no more than it may use. */
  private static final Path ONLINE_CPUS = Path.of("/sys/devices/system/cpu/online");

  private CarrierThreads() {}

  /** Decides it, before the first virtual thread; a number of the user's own counts. */
  public static void choose(boolean besideServer) {
    if (System.getProperty(JDK_OPTION) == null) {
      int cpus = Runtime.getRuntime().availableProcessors();
      int count = count(besideServer, cpus, machineCpus(cpus));
      System.setProperty(JDK_OPTION, Integer.toString(count));
    }
  }

  private static int machineCpus(int otherwise) {
    try {
      return inList(Files.readString(ONLINE_CPUS).strip());
    } catch (IOException | NumberFormatException e) {
      return otherwise;
    }
  }

  static int inList(String ranges) {
    int cpus = 0;
    for (String range : ranges.split(",", -1)) {
      String[] ends = range.split("-", -1);
      cpus += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
    }
    return cpus;
  }

  /** As chosen. */
  public static Integer count() {
    return Integer.getInteger(JDK_OPTION);
  }

  static int count(boolean besideServer, int cpus, int machineCpus) {
    boolean shared = besideServer && cpus >= machineCpus;
    return shared ? (cpus + 1) / 2 : cpus;
  }
}
