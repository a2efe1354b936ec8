package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.model.spec.ServerRef;

/** An arm with a config: what is compared, and what one server serves. */
public record ArmConfig(ServerRef arm, String config) {
  private static final String BASE = "base";

  /** {@code mariadb-10.11/pool}, and its config unless that is base. */
  @Override
  public String toString() {
    return config.equals(BASE) ? arm.toString() : arm + "+" + ConfigName.of(config);
  }
}
