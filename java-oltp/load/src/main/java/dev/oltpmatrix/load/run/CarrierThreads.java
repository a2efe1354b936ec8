package dev.oltpmatrix.load.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Chooses the number of carrier threads that run the virtual threads.
 *
 * <p>The JDK takes one for each CPU. If the server is on the same CPUs, each answer then wakes a
 * thread that finds nothing left to do, which costs a switch away from the server: on two CPUs two
 * carrier threads make a transaction a quarter more expensive than one does, and lower throughput
 * by a tenth to a third. So there half of the CPUs is used. A client on its own machine or its own
 * CPUs uses all of them.
 */
public final class CarrierThreads {
  private static final String JDK_OPTION = "jdk.virtualThreadScheduler.parallelism";

  /** All CPUs of the machine, as 0-3,8; a JVM sees only those that it may use. */
  private static final Path ONLINE_CPUS = Path.of("/sys/devices/system/cpu/online");

  private CarrierThreads() {}

  /**
   * Sets the number, which must happen before the first virtual thread starts; a number set by the
   * user has precedence.
   */
  public static void choose(boolean sharesHostWithServer) {
    if (System.getProperty(JDK_OPTION) == null) {
      int cpus = Runtime.getRuntime().availableProcessors();
      int count = count(sharesHostWithServer, cpus, machineCpus(cpus));
      System.setProperty(JDK_OPTION, Integer.toString(count));
    }
  }

  private static int machineCpus(int fallback) {
    try {
      return inList(Files.readString(ONLINE_CPUS).strip());
    } catch (IOException | NumberFormatException e) {
      return fallback;
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

  /** Returns the number that was set. */
  public static Integer count() {
    return Integer.getInteger(JDK_OPTION);
  }

  static int count(boolean sharesHostWithServer, int cpus, int machineCpus) {
    boolean shared = sharesHostWithServer && cpus >= machineCpus;
    return shared ? (cpus + 1) / 2 : cpus;
  }
}
