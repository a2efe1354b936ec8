package dev.oltpmatrix.descriptors;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A load generator: a program, and the driver that it speaks to servers with.
 *
 * @param driver as {@code --driver} names it; {@code null} for sysbench, which has one of its own
 * @param product how its driver names itself in a log
 * @param bytes memory without clients
 * @param bytesPerClient what each client adds; both are peaks from 1024 and 4096 clients
 *     (docs/generator-cost.md)
 */
public record Generator(
    String name, Program program, String driver, String product, long bytes, long bytesPerClient) {

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
    };

    Optional<Path> script(Path root, String workload) {
      return Optional.empty();
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

  /**
   * Whether it takes options on how to check a server's certificate. sysbench always checks the
   * authority, by files of fixed names where it is started, and never the name.
   */
  public boolean choosesTlsChecks() {
    return program != Program.SYSBENCH;
  }

  /**
   * Whether transactions can arrive at a rate, with latencies from the planned start. sysbench
   * counts from when a free thread took note of an arrival.
   */
  public boolean offersRate() {
    return program != Program.SYSBENCH;
  }

  public long bytes(int clients) {
    return bytes + clients * bytesPerClient;
  }
}
