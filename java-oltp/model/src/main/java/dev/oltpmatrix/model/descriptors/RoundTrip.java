package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.UsageException;
import java.math.BigDecimal;

/**
 * Factor {@code rtt}: the network latency added to each round trip between clients and server, in
 * milliseconds; {@code 0} adds none.
 */
public final class RoundTrip {
  private static final String DIRECT = "0";

  /** Three decimals are microseconds: a relay takes integers of that unit. */
  private static final int MAX_DECIMALS = 3;

  /** Less than the latency of the relay itself. */
  private static final double MIN_MS = 0.01;

  private static final int MAX_MS = 1000;

  private RoundTrip() {}

  static Factor factor() {
    return Factors.kind("rtt")
        .withReader(RoundTrip::read)
        .withWording(
            level ->
                level.equals(DIRECT)
                    ? "no added round-trip time"
                    : level + " ms of added round-trip time")
        .withScale(
            new Factor.Scale(false, Double::valueOf, false, level -> "added round-trip time (ms)"));
  }

  public static long us(String level) {
    return new BigDecimal(level).movePointRight(MAX_DECIMALS).longValueExact();
  }

  private static String read(String text) {
    if (text.matches("[0-9]{1,4}([.][0-9]{1,9})?")) {
      BigDecimal ms = new BigDecimal(text).stripTrailingZeros();
      double number = ms.doubleValue();
      boolean isIn = number == 0 || (number >= MIN_MS && number <= MAX_MS);
      if (isIn && ms.scale() <= MAX_DECIMALS) {
        return ms.toPlainString();
      }
    }
    throw new UsageException(
        "rtt is '%s', allowed: %s..%s ms with at most %d decimals, or 0"
            .formatted(text, MIN_MS, MAX_MS, MAX_DECIMALS));
  }
}
