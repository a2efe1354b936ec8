package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.UsageException;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * Factor {@code rtt}: the network latency added to each round trip between clients and server, in
 * milliseconds; {@code 0} adds none.
 */
public final class RoundTrip {
  private static final String DIRECT = "0";

  /** Three decimals are microseconds: a relay takes integers of that unit. */
  private static final int MAX_DECIMALS = 3;

  /** Less than the latency of the relay itself. */
  private static final BigDecimal MIN_MS = new BigDecimal("0.01");

  private static final BigDecimal MAX_MS = new BigDecimal("1000");
  private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,9}([.][0-9]{1,9})?");

  private RoundTrip() {}

  static Factor factor() {
    return Factor.of(
            "rtt",
            "round-trip times",
            DIRECT,
            "Milliseconds by which a relay makes the round trip longer, such as 0,0.4,5.")
        .withReader(RoundTrip::read)
        .withWording(RoundTrip::shown)
        .withScale(
            new Factor.Scale(false, Double::valueOf, false, level -> "added round-trip time (ms)"));
  }

  public static long us(String level) {
    return new BigDecimal(level).movePointRight(MAX_DECIMALS).longValueExact();
  }

  private static String read(String text) {
    BigDecimal ms = DECIMAL.matcher(text).matches() ? new BigDecimal(text) : null;
    boolean direct = ms != null && ms.signum() == 0;
    if (ms == null
        || ms.stripTrailingZeros().scale() > MAX_DECIMALS
        || ms.compareTo(MAX_MS) > 0
        || (!direct && ms.compareTo(MIN_MS) < 0)) {
      throw new UsageException(
          "rtt is '%s', allowed: %s..%s ms with at most %d decimals, or 0"
              .formatted(text, MIN_MS, MAX_MS, MAX_DECIMALS));
    }
    return direct ? DIRECT : ms.stripTrailingZeros().toPlainString();
  }

  private static String shown(String level) {
    return level.equals(DIRECT)
        ? "no added round-trip time"
        : level + " ms of added round-trip time";
  }
}
