package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.model.descriptors.Via;

/**
 * A way of committing with a driver, its options and what is between it and the server.
 *
 * @param via a level of the factor {@code via}
 */
record Combination(ClientDriver driver, ClientDriver.Arm arm, Way way, String via) {
  boolean isDirect() {
    return via.equals(Via.DIRECT);
  }

  /** Checks whether the load generators commit in this way; with options they do so by no other. */
  boolean isOfGenerators() {
    return way == Way.STATEMENTS;
  }

  /** Returns its parts for people to read. */
  String words() {
    return String.join(" ", driver.name(), arm.name(), way.text(), "via", via);
  }
}
