package dev.oltpmatrix.bench;

import dev.oltpmatrix.model.descriptors.Generator;
import dev.oltpmatrix.model.descriptors.Generators;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A way to run a load generator.
 *
 * @param name {@code sysbench} is the installed script, {@code sysbench-measured} this project's
 *     script around it, {@code java-DRIVER} the Java port
 * @param clientThreads for the Java port; empty for its own choice
 * @param javaOptions for the Java port, separated by spaces; empty for the launcher's options alone
 */
record BenchGenerator(String name, String clientThreads, String javaOptions) {
  private static final int PARTS = 3;

  /** Reads {@code NAME[/CLIENT_THREADS[/JAVA_OPTIONS]]}. */
  static BenchGenerator parse(String text) {
    String[] parts = text.split("/", PARTS);
    String name = parts[0];
    if (!isKnown(name)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "generator %s: must be sysbench, sysbench-measured, java-mariadb or java-mysql",
              name));
    }
    return new BenchGenerator(
        name, parts.length > 1 ? parts[1] : "", parts.length == PARTS ? parts[2] : "");
  }

  private static boolean isKnown(String name) {
    return name.equals("sysbench-measured") || Generators.find(name).isPresent();
  }

  /** Returns the driver, or {@code null} for sysbench. */
  private String driver() {
    return Generators.find(name).map(Generator::driver).orElse(null);
  }

  boolean isJava() {
    return driver() != null;
  }

  /** Returns the command that runs a workload for longer than it is measured. */
  List<String> command(
      Path root, String workload, int clients, int limitS, List<String> serverOptions) {
    List<String> argv = new ArrayList<>();
    if (isJava()) {
      argv.add(root.resolve("java-oltp/oltp").toString());
      argv.add(workload);
      argv.add("--driver=" + driver());
      if (!clientThreads.isEmpty()) {
        argv.add("--client-threads=" + clientThreads);
      }
    } else {
      argv.add("sysbench");
      boolean measured = name.endsWith("-measured");
      argv.add(measured ? root.resolve("lua/" + workload + ".lua").toString() : workload);
      argv.add("--db-driver=mysql");
      if (measured) {
        argv.add("--window=" + limitS);
      }
      // As the matrix runs it; on both sides, or the difference would be that of reporting.
      argv.add("--report-interval=1");
    }
    argv.addAll(serverOptions);
    argv.add("--threads=" + clients);
    argv.add("--time=" + (name.equals("sysbench-measured") ? 0 : limitS));
    argv.add("--rand-type=uniform");
    argv.add("run");
    return argv;
  }

  @Override
  public String toString() {
    return String.join("/", name, clientThreads, javaOptions).replaceFirst("/+$", "");
  }
}
