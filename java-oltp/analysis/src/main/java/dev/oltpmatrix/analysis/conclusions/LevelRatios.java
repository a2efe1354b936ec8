package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The ratios of comparisons along the axis, in the order of its levels: {@code 0.68, 0.26*, 0.19×
 * at 64, 1024, 2048 clients}. A star marks ratios with blocks left out because a cell is invalid.
 */
final class LevelRatios {
  /** Maximum number of ratios that are listed before their levels; of more each has its level. */
  private static final int MAX_LISTED = 4;

  /** Maximum number of neighbouring levels that are listed one by one. */
  private static final int MAX_IN_RUN = 2;

  private final Axis axis;
  private final boolean hasUnit;

  /** Creates the texts, with the unit of the levels or without. */
  LevelRatios(Axis axis, boolean hasUnit) {
    this.axis = axis;
    this.hasUnit = hasUnit;
  }

  /** Returns the ratios without their levels, for comparisons that are not along the axis. */
  static String alone(List<Comparison> found) {
    String ratios =
        found.stream()
            .filter(f -> f.ratio() != null)
            .map(f -> number(f) + "×")
            .collect(Collectors.joining(", "));
    return ratios.isEmpty() ? "by sign test" : ratios;
  }

  /**
   * Returns the ratios with their levels. Comparisons without a ratio have a sign test over blocks.
   *
   * @param found one comparison for each level
   * @param alike the comparisons of all levels that were run
   */
  String words(List<Comparison> found, List<Comparison> alike) {
    List<Comparison> sorted =
        found.stream().sorted((a, b) -> axis.order().compare(a.cell(), b.cell())).toList();
    List<Comparison> ratios = sorted.stream().filter(f -> f.ratio() != null).toList();
    List<Comparison> signs = sorted.stream().filter(f -> f.ratio() == null).toList();
    List<String> parts = new ArrayList<>();
    if (!ratios.isEmpty()) {
      parts.add(ofRatios(ratios, alike));
    }
    if (!signs.isEmpty()) {
      parts.add("by sign test at " + levels(VerdictText.levels(axis, signs, alike)));
    }
    return String.join(" and ", parts);
  }

  private String ofRatios(List<Comparison> ratios, List<Comparison> alike) {
    boolean isSame = ratios.stream().map(LevelRatios::number).distinct().count() == 1;
    if (isSame && ratios.stream().noneMatch(Comparison::isInvalid)) {
      return number(ratios.get(0)) + "× at " + levels(VerdictText.levels(axis, ratios, alike));
    }
    if (ratios.size() <= MAX_LISTED) {
      return joined(ratios.stream().map(LevelRatios::number).toList())
          + "× at "
          + levels(joined(ratios.stream().map(this::level).toList()));
    }
    List<String> runs =
        VerdictText.runs(axis, ratios, alike).stream().flatMap(run -> ofRun(run).stream()).toList();
    return joined(runs) + (hasUnit && axis.isClients() ? " clients" : "");
  }

  /** Returns the ratios of neighbouring levels, of many the first and the last. */
  private List<String> ofRun(List<Comparison> run) {
    return run.size() <= MAX_IN_RUN
        ? run.stream().map(this::atItsLevel).toList()
        : List.of(atItsLevel(run.get(0)) + " … " + atItsLevel(run.get(run.size() - 1)));
  }

  private String atItsLevel(Comparison f) {
    boolean isNamed = hasUnit && !axis.isClients();
    return number(f) + "× at " + (isNamed ? axis.factor().name() + " " : "") + level(f);
  }

  private String levels(String levels) {
    return hasUnit ? Answer.levelsText(axis, levels) : levels;
  }

  private String level(Comparison f) {
    return axis.level(f.cell());
  }

  private static String number(Comparison f) {
    return Verdict.number(f.ratio().value()) + (f.isInvalid() ? "*" : "");
  }

  private static String joined(List<String> some) {
    return String.join(", ", some);
  }
}
