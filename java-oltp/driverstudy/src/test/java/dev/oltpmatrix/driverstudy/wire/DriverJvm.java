package dev.oltpmatrix.driverstudy.wire;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Runs benchmarks from the classes that the tests are built with, each driver in its own JVM. */
final class DriverJvm {
  /** The folder that has each driver's jar in a folder of its name. */
  private static final Path DRIVERS = Path.of("target/lib").toAbsolutePath();

  static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private DriverJvm() {}

  /** Runs a command of driver-bench to its end and returns its output. */
  static String run(String driver, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> classPath = new ArrayList<>();
    classPath.add(System.getProperty("java.class.path"));
    try (Stream<Path> jars = Files.list(DRIVERS.resolve(driver))) {
      jars.map(Path::toString).forEach(classPath::add);
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx400m",
                "-XX:+UseSerialGC",
                "-cp",
                String.join(File.pathSeparator, classPath),
                "dev.oltpmatrix.driverstudy.Main"));
    command.addAll(arguments);
    Path printed = Files.createTempFile("driver-bench.", ".log");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    process.getOutputStream().close();
    int status;
    try {
      status = process.waitFor();
    } finally {
      process.destroyForcibly(); // if the test is over before it
    }
    String text = Files.readString(printed);
    Files.delete(printed);
    if (status != 0) {
      throw new IOException(
          String.format(Locale.ROOT, "driver-bench %s ended with %d: %s", arguments, status, text));
    }
    return text;
  }
}
