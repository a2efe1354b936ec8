package dev.oltpmatrix.model.descriptors;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A load generator: a program, and the driver by which it talks to servers.
 *
 * @param driver its name for {@code --driver}; {@code null} for sysbench, which has its own driver
 * @param product the driver's own name in a log; {@code null} where there is no log to import
 * @param bytes memory without clients
 * @param bytesPerClient memory that each client adds; both are peaks from 1024 and 4096 clients
 *     (docs/generator-cost.md)
 */
public record Generator(
    String name, Program program, String driver, String product, long bytes, long bytesPerClient) {
  private static final Set<String> DEFAULT_DRIVERS = Set.of("mariadb", "mysql");

  /** Program that is started. */
  public enum Program {
    SYSBENCH(
        "has no build for Windows today; java-mariadb and java-mysql run its workloads there") {
      @Override
      Optional<Path> script(Path root, String workload) {
        // The path of a user's workload is absolute.
        return Optional.of(
            root.resolve("lua").resolve(workload.replaceFirst("[.]yaml$", "") + ".lua"));
      }

      @Override
      List<String> words(Path root, String driver, String workload, Path options, int windowS) {
        return List.of(
            "sysbench",
            "--config-file=" + options,
            script(root, workload).orElseThrow().toString(),
            "--db-driver=mysql",
            "--window=" + windowS);
      }
    },
    /** The Java port. */
    OLTP(null),
    /** JMH benchmarks of the cost of single driver calls. */
    JMH("is started by a shell script, which Windows does not run");

    private final String whyNotOnWindows;

    /**
     * Creates a program.
     *
     * @param whyNotOnWindows the reason why it does not run there; {@code null} where it does
     */
    Program(String whyNotOnWindows) {
      this.whyNotOnWindows = whyNotOnWindows;
    }

    Optional<Path> script(Path root, String workload) {
      return Optional.empty();
    }

    /**
     * Returns the reason why the program cannot run a workload; {@code null} where it can. For
     * sysbench, a missing script of the workload gives the reason later.
     */
    String whyNot(Workload workload) {
      boolean isOfCalls = workload.dataSet().equals(Workload.DRIVERS);
      if (this == JMH) {
        return isOfCalls ? null : "measures calls of a driver, workloads that begin with drv_";
      }
      return this == OLTP && isOfCalls
          ? "does not measure single calls of a driver; sysbench and jmh-* do"
          : null;
    }

    List<String> words(Path root, String driver, String workload, Path options, int windowS) {
      return List.of(
          root.resolve("java-oltp").resolve(this == JMH ? "driver-bench" : "oltp").toString(),
          workload,
          "--config-file=" + options,
          "--driver=" + driver,
          "--time=" + windowS);
    }
  }

  /**
   * Returns the beginning of the command line.
   *
   * @param workload a name, or the absolute path of a user's workload; sysbench runs the script
   *     beside it
   * @param root the project's folder
   * @param options a file of options in sysbench's format
   */
  public List<String> command(Path root, String workload, Path options, int windowS) {
    return program.words(root, driver, workload, options, windowS);
  }

  /** Returns the file that has a workload's statements; empty where the program itself has them. */
  public Optional<Path> script(Path root, String workload) {
    return program.script(root, workload);
  }

  /**
   * Returns the reason why it cannot run a workload; empty where it can, and where only a script
   * can tell.
   */
  public Optional<String> whyNot(Workload workload) {
    return Optional.ofNullable(program.whyNot(workload)).map(why -> name + " " + why);
  }

  /** Returns the reason why it does not run under an operating system; empty where it does. */
  public Optional<String> whyNotOn(OperatingSystem system) {
    return Optional.ofNullable(program.whyNotOnWindows)
        .filter(why -> system == OperatingSystem.windows)
        .map(why -> name + " " + why);
  }

  /** Checks whether warm-up and window have fixed durations and wait for no client. */
  public boolean hasFixedDuration() {
    return program == Program.JMH;
  }

  /**
   * Checks whether it takes options for checking a server's certificate. sysbench always checks the
   * certificate authority, from files of fixed names in the working directory, and never the host
   * name.
   */
  public boolean choosesTlsChecks() {
    return program != Program.SYSBENCH;
  }

  /**
   * Checks whether it needs the Maven profile {@code driverstudy}: a user's default build downloads
   * no driver but the two newest, and no JMH.
   */
  public boolean needsDriversModule() {
    return program == Program.JMH || (driver != null && !DEFAULT_DRIVERS.contains(driver));
  }

  /** Checks whether it takes an option for the kind of thread that its clients run on. */
  public boolean choosesThreads() {
    return program == Program.OLTP;
  }

  /** Checks whether its clients can share a pool of connections. */
  public boolean poolsConnections() {
    return program == Program.OLTP;
  }

  /**
   * Checks whether transactions can arrive at a rate, with latencies measured from the planned
   * start. sysbench measures from the moment when a free thread notices an arrival; JMH makes one
   * call after the other.
   */
  public boolean offersRate() {
    return program == Program.OLTP;
  }

  public long bytes(int clients) {
    return bytes + clients * bytesPerClient;
  }
}
