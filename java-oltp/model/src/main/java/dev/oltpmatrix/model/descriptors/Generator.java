package dev.oltpmatrix.model.descriptors;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A load generator: a program, and the driver that it speaks to servers with.
 *
 * @param driver as {@code --driver} names it; {@code null} for sysbench, which has one of its own
 * @param product how its driver names itself in a log; {@code null} where there is no log to import
 * @param bytes memory without clients
 * @param bytesPerClient what each client adds; both are peaks from 1024 and 4096 clients
 *     (docs/generator-cost.md)
 */
public record Generator(
    String name, Program program, String driver, String product, long bytes, long bytesPerClient) {
  /** The third driver's name, whose last release is of 2016. */
  public static final String DRIZZLE = "drizzle";

  private static final Set<String> USUAL_DRIVERS = Set.of("mariadb", "mysql");

  /** What is started. */
  public enum Program {
    SYSBENCH {
      @Override
      Optional<Path> script(Path root, String workload) {
        return Optional.of(root.resolve("lua").resolve(workload + ".lua"));
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
    OLTP {
      @Override
      List<String> words(Path root, String driver, String workload, Path options, int windowS) {
        return List.of(
            root.resolve("java-oltp").resolve("oltp").toString(),
            workload,
            "--config-file=" + options,
            "--driver=" + driver,
            "--time=" + windowS);
      }
    },
    /** Benchmarks of what single calls of a driver cost. */
    JMH {
      @Override
      List<String> words(Path root, String driver, String workload, Path options, int windowS) {
        return List.of(
            root.resolve("java-oltp").resolve("driver-bench").toString(),
            workload,
            "--config-file=" + options,
            "--driver=" + driver,
            "--time=" + windowS);
      }

      @Override
      String whyNot(Workload workload) {
        return workload.dataSet().equals(Workload.DRIVERS)
            ? null
            : "measures calls of a driver, workloads that begin with drv_";
      }
    };

    Optional<Path> script(Path root, String workload) {
      return Optional.empty();
    }

    /** Of workloads that need a script, the script's absence says the rest. */
    String whyNot(Workload workload) {
      return this == SYSBENCH || workload.dataSet().equals(Workload.SBTEST)
          ? null
          : "does not measure single calls of a driver; sysbench and jmh-* do";
    }

    abstract List<String> words(
        Path root, String driver, String workload, Path options, int windowS);
  }

  /**
   * The beginning of its command line.
   *
   * @param root of the project
   * @param options a file in sysbench's form
   */
  public List<String> command(Path root, String workload, Path options, int windowS) {
    return program.words(root, driver, workload, options, windowS);
  }

  /** The file that has a workload's statements; empty where the program itself has them. */
  public Optional<Path> script(Path root, String workload) {
    return program.script(root, workload);
  }

  /** Why it cannot run a workload; empty where it can, or where a script would say. */
  public Optional<String> whyNot(Workload workload) {
    return Optional.ofNullable(program.whyNot(workload)).map(why -> name + " " + why);
  }

  /** Whether its warm-up and its window end by the clock, and wait for no client. */
  public boolean hasFixedDuration() {
    return program == Program.JMH;
  }

  /**
   * Whether it takes options on how to check a server's certificate. sysbench always checks the
   * authority, by files of fixed names where it is started, and never the name.
   */
  public boolean choosesTlsChecks() {
    return program != Program.SYSBENCH;
  }

  /**
   * Whether it comes by the Maven profile {@code drivers}: a user's usual build fetches no driver
   * but the two newest, and no JMH.
   */
  public boolean needsDriversModule() {
    return program == Program.JMH || (driver != null && !USUAL_DRIVERS.contains(driver));
  }

  /** Whether its driver can have a server prepare statements. */
  public boolean preparesOnServer() {
    return !DRIZZLE.equals(driver);
  }

  /** Whether its clients can be told what kind of thread to run on. */
  public boolean choosesThreads() {
    return program == Program.OLTP;
  }

  /** Whether a pool of connections can stand before its clients. */
  public boolean poolsConnections() {
    return program == Program.OLTP;
  }

  /**
   * Whether transactions can arrive at a rate, with latencies from the planned start. sysbench
   * counts from when a free thread took note of an arrival; JMH has one call follow the other.
   */
  public boolean offersRate() {
    return program == Program.OLTP;
  }

  public long bytes(int clients) {
    return bytes + clients * bytesPerClient;
  }
}
