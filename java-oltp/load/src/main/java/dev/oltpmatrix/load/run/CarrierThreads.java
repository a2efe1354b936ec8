package dev.oltpmatrix.load.run;

import dev.oltpmatrix.host.own.OwnProcess;

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

  private CarrierThreads() {}

  /**
   * Sets the number, which must happen before the first virtual thread starts; a number set by the
   * user has precedence.
   */
  public static void choose(boolean sharesHostWithServer) {
    if (System.getProperty(JDK_OPTION) == null) {
      int cpus = Runtime.getRuntime().availableProcessors();
      int count = count(sharesHostWithServer, cpus, OwnProcess.machineCpus().orElse(cpus));
      System.setProperty(JDK_OPTION, Integer.toString(count));
    }
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
