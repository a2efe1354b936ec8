package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.spec.ConfigName;
import dev.oltpmatrix.model.spec.ServerRef;

/** An arm with a config: the unit of comparison, and the configuration of one server. */
public record ArmConfig(ServerRef arm, String config) {
  private static final String BASE = "base";

  /** Returns a label such as {@code mariadb-10.11/pool}, with its config unless that is base. */
  @Override
  public String toString() {
    return config.equals(BASE) ? arm.toString() : arm + "+" + ConfigName.of(config);
  }
}
