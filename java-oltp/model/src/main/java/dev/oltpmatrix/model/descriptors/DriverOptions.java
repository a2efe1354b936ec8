package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.drivercases.DriverArms;
import java.util.List;
import java.util.Locale;

/**
 * Factor {@code options}: the options that a driver receives in addition to the server's address.
 * JMH benchmarks pass the level on to the driver; load generators have one option of this kind,
 * whether statements are prepared on the server.
 */
public final class DriverOptions {
  private static final List<String> LEVELS = DriverArms.all();

  private DriverOptions() {}

  static Factor factor() {
    String help = "What the driver is told: " + String.join(", ", LEVELS) + ".";
    return Factor.of("options", "driver options", DriverArms.SHIPPED, help)
        .choosing(LEVELS)
        .withRefusal(DriverOptions::refusal);
  }

  public static List<String> levels() {
    return LEVELS;
  }

  private static String refusal(String level, Generator generator, Workload workload) {
    if (generator.program() == Generator.Program.JMH) {
      return null; // DriverLimits has each driver's limits
    }
    return level.equals(DriverArms.TEXT) || level.equals(DriverArms.PREPARED)
        ? null
        : String.format(
            Locale.ROOT,
            "%s is a load generator, and can be told %s and %s only",
            generator.name(),
            DriverArms.TEXT,
            DriverArms.PREPARED);
  }
}
