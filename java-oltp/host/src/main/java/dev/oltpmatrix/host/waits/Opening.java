package dev.oltpmatrix.host.waits;

import java.util.OptionalLong;

/** Tells when a cell's window opens. */
@FunctionalInterface
public interface Opening {
  /** On CLOCK_MONOTONIC; empty until the generator has said it. */
  OptionalLong atNs();
}
