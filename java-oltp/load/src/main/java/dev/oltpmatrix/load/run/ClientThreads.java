package dev.oltpmatrix.load.run;

import dev.oltpmatrix.host.own.OwnProcess;
import dev.oltpmatrix.load.options.Options;

/** The kind of thread that a client runs on. */
public enum ClientThreads {
  PLATFORM,
  VIRTUAL;

  private static final String CARRIERS = "jdk.virtualThreadScheduler.parallelism";

  /**
   * Returns the kind that {@code --client-threads} names.
   *
   * @param virtualFromPerCpu number of clients per CPU from which {@code auto} means virtual
   *     threads, if the JDK has them
   */
  public static ClientThreads named(String kind, int clients, int cpus, int virtualFromPerCpu) {
    return switch (kind) {
      case "platform" -> PLATFORM;
      case "virtual" -> VIRTUAL;
      default ->
          clients >= cpus * virtualFromPerCpu && Options.hasVirtualThreads() ? VIRTUAL : PLATFORM;
    };
  }

  public void start(String name, Runnable client) {
    if (this == PLATFORM) {
      Thread thread = new Thread(client, name);
      // A statement that never returns must not keep the program running.
      thread.setDaemon(true);
      thread.start();
      return;
    }
    try {
      // By reflection, because the sources are Java 17.
      Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, client);
    } catch (ReflectiveOperationException e) {
      if (e.getCause() instanceof OutOfMemoryError error) {
        throw error;
      }
      throw new IllegalStateException("no virtual thread starts", e);
    }
  }

  /**
   * Sets the number of threads that carry the virtual ones, before the first of those starts; a
   * number set by the user has precedence.
   *
   * <p>The JDK takes one for each CPU. If the server is on the same CPUs, each answer then wakes a
   * thread that finds nothing left to do, which costs a switch away from the server: on two CPUs
   * two carrier threads make a transaction a quarter more expensive than one does, and lower
   * throughput by a tenth to a third. So there half of the CPUs is used.
   */
  public static void chooseCarriers(boolean sharesHostWithServer) {
    if (carriers() == null) {
      int cpus = Runtime.getRuntime().availableProcessors();
      int count = carriers(sharesHostWithServer, cpus, OwnProcess.machineCpus().orElse(cpus));
      System.setProperty(CARRIERS, Integer.toString(count));
    }
  }

  static int carriers(boolean sharesHostWithServer, int cpus, int machineCpus) {
    return sharesHostWithServer && cpus >= machineCpus ? (cpus + 1) / 2 : cpus;
  }

  public static Integer carriers() {
    return Integer.getInteger(CARRIERS);
  }
}
