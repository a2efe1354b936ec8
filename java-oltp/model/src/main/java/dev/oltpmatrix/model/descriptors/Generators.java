package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.descriptors.Generator.Program;
import java.util.List;
import java.util.Optional;

/** All load generators. A new driver is a line here, and a class in the Java port. */
public final class Generators {
  private static final long KIB = 1024;
  private static final long MIB = KIB * KIB;

  private static final List<Generator> ALL =
      List.of(
          new Generator("sysbench", Program.SYSBENCH, null, "sysbench", 15 * MIB, 420 * KIB),
          java("mariadb", "MariaDB Connector/J", 110 * MIB, 220 * KIB),
          java("mysql", "MySQL Connector/J", 130 * MIB, 280 * KIB),
          java("mariadb-3.5", "MariaDB Connector/J 3.5", 110 * MIB, 220 * KIB),
          jmh("mariadb"),
          jmh("mariadb-3.5"),
          jmh("mysql"),
          jmh("drizzle"));

  private Generators() {}

  private static Generator java(String driver, String product, long bytes, long bytesPerClient) {
    return new Generator("java-" + driver, Program.OLTP, driver, product, bytes, bytesPerClient);
  }

  private static Generator jmh(String driver) {
    // A JVM with a heap of 512 MiB.
    return new Generator("jmh-" + driver, Program.JMH, driver, null, 640 * MIB, 2 * MIB);
  }

  public static List<Generator> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Generator::name).toList();
  }

  public static List<String> drivers() {
    return ALL.stream()
        .filter(generator -> generator.program() == Program.OLTP)
        .map(Generator::driver)
        .toList();
  }

  public static Generator named(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("unknown generator '" + name + "'"));
  }

  /** Empty for names that are none of them, such as one from an import. */
  public static Optional<Generator> find(String name) {
    return ALL.stream().filter(generator -> generator.name().equals(name)).findFirst();
  }

  public static Generator ofDriver(String driver) {
    return named("java-" + driver);
  }
}
