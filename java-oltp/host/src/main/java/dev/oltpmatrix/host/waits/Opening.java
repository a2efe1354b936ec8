package dev.oltpmatrix.host.waits;

import java.util.OptionalLong;

/** Supplies the time at which a cell's window opens. */
@FunctionalInterface
public interface Opening {
  /** Returns the time on CLOCK_MONOTONIC; empty until the generator has reported it. */
  OptionalLong atNs();
}
