package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The config that runs another one a second time under a different name: an A/A pair. */
public final class AaControl {
  /** Name of the overlay without settings in {@code server-configs/overlays}. */
  private static final String OVERLAY = "aa";

  private static final String BASE = "base";
  private static final String JOINED = "+" + OVERLAY;

  /** Level of {@code aa}: A/A cells at the points of the primary outcome alone. */
  static final String PRIMARY = "primary";

  /** Level of {@code aa}: an A/A pair at each point. */
  public static final String ALL = "all";

  private static final String NONE = "none";

  private AaControl() {}

  /**
   * Returns the level of a matrix.
   *
   * @param given {@code null} is {@code primary} if there is a primary outcome and no A/A pair
   */
  static String level(String given, Primary primary, List<String> configs) {
    if (given == null) {
      return primary == null || hasPair(configs) ? null : PRIMARY;
    }
    Names.require("aa", given, List.of(PRIMARY, ALL, NONE));
    if (given.equals(PRIMARY) && primary == null) {
      throw new UsageException("aa is primary, and the matrix has no primary outcome; state one");
    }
    return given;
  }

  public static boolean isOne(String config) {
    return config.equals(OVERLAY) || config.endsWith(JOINED);
  }

  public static String original(String config) {
    return config.equals(OVERLAY) ? BASE : config.substring(0, config.length() - JOINED.length());
  }

  private static boolean hasPair(List<String> configs) {
    return configs.stream().anyMatch(c -> isOne(c) && configs.contains(original(c)));
  }

  /**
   * Returns the configs; where the level asks for A/A cells and there is no pair, the first one
   * twice.
   */
  static List<String> configs(String level, List<String> configs) {
    if (level == null || level.equals(NONE) || hasPair(configs)) {
      return List.copyOf(configs);
    }
    List<String> added = new ArrayList<>(configs);
    added.add(configs.get(0).equals(BASE) ? OVERLAY : configs.get(0) + JOINED);
    return added;
  }

  /** Returns a predicate that an A/A cell, where they are added, passes as its original does. */
  static Predicate<CellKey> withAdded(MatrixSpec spec, Predicate<CellKey> cells) {
    return spec.aa() == null
        ? cells
        : cells.or(
            cell ->
                isOne(cell.config())
                    && cells.test(cell.with(Factors.CONFIG, original(cell.config()))));
  }

  /**
   * Returns a predicate for the A/A cells of a matrix that are not asked for: those beside the
   * points of the primary outcome, unless such a point is a share of their throughput.
   */
  static Predicate<CellKey> leftOut(MatrixSpec spec) {
    if (!PRIMARY.equals(spec.aa())) {
      return cell -> false;
    }
    Predicate<CellKey> points = spec.primary().points(spec.factorSet());
    List<Map<Factor, String>> loads = FactorLevels.combinations(spec);
    Predicate<CellKey> isNeeded =
        cell ->
            loads.stream()
                .map(cell::with)
                .filter(points)
                .anyMatch(point -> FactorLevels.baseline(point).filter(cell::equals).isPresent());
    return cell ->
        isOne(cell.config())
            && !points.or(isNeeded).test(cell.with(Factors.CONFIG, original(cell.config())));
  }
}
