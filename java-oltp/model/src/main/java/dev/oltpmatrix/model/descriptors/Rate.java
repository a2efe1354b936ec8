package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.UsageException;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Factor {@code rate}: {@code closed} for a closed loop, in which each client starts a transaction
 * when its last one ends, or an arrival rate, given per second or as a share of the closed loop's
 * throughput.
 */
public final class Rate {
  static final String CLOSED = "closed";

  private static final long MAX_PER_S = 10_000_000;
  private static final long MAX_PERCENT = 1000;
  private static final int STEP_PERCENT = 20;

  private Rate() {}

  static Factor factor() {
    return Factors.kind("rate")
        .withReader(Rate::read)
        .withRange(Rate::range)
        .withWording(Rate::shown)
        .withScale(new Factor.Scale(false, Rate::number, false, Rate::axis))
        .withPrerequisite(level -> isShare(level) ? CLOSED : null);
  }

  /** Checks whether a level is a share of the throughput of the level {@code closed}. */
  public static boolean isShare(String level) {
    return level.endsWith("%");
  }

  /**
   * Returns the arrival rate in transactions per second.
   *
   * @param capacityPerS the closed loop's throughput; not used if the level is an absolute rate
   */
  public static long perS(String level, double capacityPerS) {
    double perS = isShare(level) ? number(level) / 100 * capacityPerS : number(level);
    return Math.max(1, Math.round(perS));
  }

  private static String read(String text) {
    if (text.equals(CLOSED)) {
      return text;
    }
    return isShare(text)
        ? Factor.integer("rate", text.substring(0, text.length() - 1), 1, MAX_PERCENT, " %") + "%"
        : Long.toString(
            Factor.integer("rate", text, 1, MAX_PER_S, " a second, or 20%..120% of the capacity"));
  }

  private static List<String> range(String low, String high) {
    Double first = number(low);
    Double last = number(high);
    boolean areShares = isShare(low) && isShare(high);
    if (areShares && first <= last) {
      return LongStream.iterate(first.longValue(), n -> n <= last, n -> n + STEP_PERCENT)
          .mapToObj(n -> n + "%")
          .toList();
    }
    if (isShare(low) || isShare(high)) {
      throw new UsageException(
          "rate '" + low + ".." + high + "' is no range; write 20%..120% or 500..8000");
    }
    return Factor.doublings("rate", first, last, "500..8000");
  }

  private static Double number(String level) {
    return level.equals(CLOSED) ? null : Double.valueOf(level.replace("%", ""));
  }

  private static String axis(String level) {
    return isShare(level)
        ? "offered load (% of the closed loop's throughput)"
        : "offered load (transactions per second)";
  }

  private static String shown(String level) {
    if (level.equals(CLOSED)) {
      return "a closed loop";
    }
    return isShare(level) ? level.replace("%", " % of capacity") : level + "/s offered";
  }
}
