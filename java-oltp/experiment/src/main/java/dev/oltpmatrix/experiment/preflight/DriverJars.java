package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Generators;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/**
 * Builds the driver benchmarks with a folder of jars for each driver, which a build of the program
 * itself does not include.
 */
public final class DriverJars {
  private static final String LAUNCHER = "driver-bench";

  private DriverJars() {}

  public static void require(Path root, Collection<String> generators) {
    List<String> need = generators.stream().filter(DriverJars::isNeededBy).toList();
    if (!need.isEmpty() && !Files.exists(root.resolve("java-oltp/pom.xml"))) {
      throw new UsageException(
          "a release archive has no benchmarks of drivers and no older drivers; clone the"
              + " repository for them, or leave out the generators "
              + String.join(", ", need));
    }
  }

  private static boolean isNeededBy(String generator) {
    return Generators.named(generator).needsDriversModule();
  }

  /** Builds them if one of these generators needs them and they are out of date. */
  public static void build(
      HostProcesses host, Path root, Collection<String> generators, Reporter reporter)
      throws IOException, InterruptedException {
    if (generators.stream().noneMatch(DriverJars::isNeededBy)) {
      return;
    }
    Path log = Files.createTempFile("oltp-matrix-build.", ".log");
    List<String> build = List.of(root.resolve("java-oltp").resolve(LAUNCHER).toString(), "--build");
    reporter.say("building the benchmarks of drivers where they are not the newest");
    try {
      host.run(log, build);
      Files.delete(log);
    } catch (InterruptedException e) {
      Files.delete(log);
      throw e;
    } catch (ServerException e) {
      throw new UsageException(
          "the benchmarks of drivers cannot be built: "
              + e.getMessage().lines().reduce((first, last) -> last).orElse("")
              + "; see "
              + log
              + ", or leave out the generators jmh-* and java-mariadb-3.5");
    }
  }
}
