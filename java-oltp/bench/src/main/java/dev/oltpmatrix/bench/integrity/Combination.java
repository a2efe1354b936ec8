package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.model.descriptors.Via;
import java.util.Set;

/**
 * A way of committing with a driver, its options and what is between it and the server.
 *
 * @param via a level of the factor {@code via}
 */
record Combination(ClientDriver driver, ClientDriver.Arm arm, Way way, String via) {
  private static final Set<String> OF_GENERATORS = Set.of("shipped", "prepared");

  boolean isDirect() {
    return via.equals(Via.DIRECT);
  }

  /**
   * Checks whether the load generators commit so; none of them has a driver repeat a transaction.
   */
  boolean isOfGenerators() {
    return way == Way.STATEMENTS && OF_GENERATORS.contains(arm.name());
  }

  /** Returns its parts for people to read. */
  String words() {
    return String.join(" ", driver.name(), arm.name(), way.text(), "via", via);
  }
}
