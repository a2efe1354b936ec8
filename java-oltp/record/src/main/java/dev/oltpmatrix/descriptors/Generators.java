package dev.oltpmatrix.descriptors;

import dev.oltpmatrix.descriptors.Generator.Program;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** All load generators. A new driver is a line here, and a class in the Java port. */
public final class Generators {
  private static final long KIB = 1024;
  private static final long MIB = KIB * KIB;

  private static final List<Generator> ALL =
      List.of(
          new Generator("sysbench", Program.SYSBENCH, null, "sysbench", 15 * MIB, 420 * KIB),
          java("mariadb", "MariaDB Connector/J", 110 * MIB, 220 * KIB),
          java("mysql", "MySQL Connector/J", 130 * MIB, 280 * KIB));

  private Generators() {}

  private static Generator java(String driver, String product, long bytes, long bytesPerClient) {
    return new Generator("java-" + driver, Program.OLTP, driver, product, bytes, bytesPerClient);
  }

  public static List<Generator> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Generator::name).toList();
  }

  /** JDBC drivers of the Java port; the first is what it takes when none is named. */
  public static List<String> drivers() {
    return ALL.stream().map(Generator::driver).filter(Objects::nonNull).toList();
  }

  public static Generator named(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("unknown generator '" + name + "'"));
  }

  /** Empty for a name that an import gave. */
  public static Optional<Generator> find(String name) {
    return ALL.stream().filter(generator -> generator.name().equals(name)).findFirst();
  }

  /** The Java port with a driver. */
  public static Generator ofDriver(String driver) {
    return ALL.stream()
        .filter(generator -> driver.equals(generator.driver()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown driver '" + driver + "'"));
  }
}
