package dev.oltpmatrix.experiment.plan;

import dev.oltpmatrix.model.descriptors.Factor;

/** The settings that a running server takes, so that its cells need no start of their own. */
@FunctionalInterface
public interface DynamicSettings {
  DynamicSettings NONE = (build, setting) -> false;

  boolean takes(String build, Factor setting);
}
