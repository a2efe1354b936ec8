package dev.oltpmatrix.model.descriptors;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A load generator: a program, and the driver by which it talks to servers.
 *
 * @param driver its name for {@code --driver}; {@code null} for sysbench, which has its own driver
 * @param product the driver's own name in a log; {@code null} where there is no log to import
 * @param bytes memory without clients; it and what a client adds are peaks from 1024 and 4096
 *     clients (docs/studies-clients.md)
 */
public record Generator(
    String name, Program program, String driver, String product, long bytes, long bytesPerClient) {
  /** Program that is started. */
  public enum Program {
    SYSBENCH,
    /** The Java port. */
    OLTP,
    /** JMH benchmarks of the cost of single driver calls. */
    JMH
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
    Optional<Path> script = script(root, workload);
    if (script.isPresent()) {
      return List.of(
          "sysbench",
          "--config-file=" + options,
          script.get().toString(),
          "--db-driver=mysql",
          "--window=" + windowS);
    }
    String start = program == Program.JMH ? "driver-bench" : "oltp";
    return List.of(
        root.resolve("java-oltp").resolve(start).toString(),
        workload,
        "--config-file=" + options,
        "--driver=" + driver,
        "--time=" + windowS);
  }

  /** Returns the file that has a workload's statements; empty where the program itself has them. */
  public Optional<Path> script(Path root, String workload) {
    // The path of a user's workload is absolute.
    return program == Program.SYSBENCH
        ? Optional.of(root.resolve("lua").resolve(workload.replaceFirst("[.]yaml$", "") + ".lua"))
        : Optional.empty();
  }

  /**
   * Returns the reason why it cannot run a workload; empty where it can, and where only a script
   * can tell.
   */
  public Optional<String> whyNot(Workload workload) {
    boolean isOfCalls = workload.dataSet().equals(Workload.DRIVERS);
    if (program == Program.SYSBENCH || isOfCalls == (program == Program.JMH)) {
      return Optional.empty();
    }
    return Optional.of(
        isOfCalls
            ? name + " does not measure single calls of a driver; sysbench and jmh-* do"
            : name + " measures calls of a driver, workloads that begin with drv_");
  }

  /** Returns the reason why it does not run under an operating system; empty where it does. */
  public Optional<String> whyNotOn(OperatingSystem system) {
    if (system != OperatingSystem.windows || program == Program.OLTP) {
      return Optional.empty();
    }
    return Optional.of(
        program == Program.JMH
            ? name + " is started by a shell script, which Windows does not run"
            : name
                + " has no build for Windows today; java-mariadb and java-mysql run its"
                + " workloads there");
  }

  /** True if warm-up and window have fixed durations and wait for no client. */
  public boolean hasFixedDuration() {
    return program == Program.JMH;
  }

  /**
   * sysbench always checks the certificate authority, from files of fixed names in the working
   * directory, and never the host name.
   */
  public boolean choosesTlsChecks() {
    return program != Program.SYSBENCH;
  }

  /** A user's default build downloads no driver but the two newest, and no JMH. */
  public boolean needsDriversModule() {
    return program == Program.JMH || (driver != null && !driver.matches("mariadb|mysql"));
  }

  public long bytes(int clients) {
    return bytes + clients * bytesPerClient;
  }
}
