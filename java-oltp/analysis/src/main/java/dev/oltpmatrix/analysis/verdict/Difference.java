package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The factor in which two cells differ.
 *
 * @param label the name in verdicts.csv
 * @param use the purpose of the comparison
 * @param place its place among the comparisons of a run
 */
public record Difference(String label, Factor factor, Use use, int place) {
  /** The purpose of a comparison. */
  enum Use {
    PLAIN,
    /** An A/A control: the two cells differ only in name. */
    AA_CONTROL,
    /** The comparison of one generator's ratio of two cells with another generator's. */
    BY_GENERATOR,
    /** An effect over the cells of a factorial. */
    EFFECT
  }

  /** The factor of cells of two runs that are compared. */
  public static final Factor RUN = SettingFactor.of("run").withWording(level -> level);

  /** A cell of one run and its counterpart in another. */
  static final Difference RUNS = last("runs", RUN, Use.PLAIN);

  static final Difference SAME = last("same", Factors.CONFIG, Use.AA_CONTROL);

  private static Difference last(String label, Factor factor, Use use) {
    return new Difference(label, factor, use, Integer.MAX_VALUE);
  }

  /**
   * Returns the differences that are compared: the factors whose levels are names; numeric ones
   * make an axis. Of client pools the absence is a question of its own.
   */
  public static List<Difference> of(FactorSet factors) {
    List<Factor> compared =
        Stream.of(
                Stream.of(Factors.ARM, Factors.SERVER, Factors.CONFIG, Factors.GENERATOR),
                factors.optional().stream().filter(factor -> !factor.isNumeric()),
                Stream.of(Factors.CLIENT_POOL))
            .flatMap(some -> some)
            .toList();
    return compared.stream()
        .map(factor -> new Difference(factor.plural(), factor, Use.PLAIN, compared.indexOf(factor)))
        .toList();
  }

  /**
   * Returns the difference of all factorial effects of a kind, whose noise is alike.
   *
   * @param kind such as {@code main}
   */
  public static Difference effect(String kind) {
    return last(kind + " effects", Factors.CONFIG, Use.EFFECT);
  }

  /** Refuses a factor by whose levels nothing is compared, such as the axis of the curves. */
  public static void requireCompared(String factor, FactorSet factors) {
    List<String> compared = of(factors).stream().map(kind -> kind.factor().name()).toList();
    if (!compared.contains(factor)) {
      throw new UsageException(
          "compare.factor is %s, by whose levels nothing is compared; name one of %s"
              .formatted(factor, String.join(", ", compared)));
    }
  }

  Difference byGenerator() {
    return new Difference(label + " by generator", factor, Use.BY_GENERATOR, Integer.MAX_VALUE - 1);
  }

  /**
   * Checks whether its noise is that of other kinds: sums of more cells have more noise, or less.
   */
  boolean hasNoiseOfOthers() {
    return !isByGenerator() && !isEffect();
  }

  public boolean isPlain() {
    return use == Use.PLAIN;
  }

  public boolean isReplicate() {
    return use == Use.AA_CONTROL;
  }

  public boolean isByGenerator() {
    return use == Use.BY_GENERATOR;
  }

  boolean isEffect() {
    return use == Use.EFFECT;
  }

  public boolean isOfRuns() {
    return factor.equals(RUN);
  }

  public boolean isOfGenerators() {
    return factor.equals(Factors.GENERATOR);
  }

  String repetition() {
    return isOfRuns() ? "repetition" : "block";
  }

  /** Checks whether other cells may be compared with this one. */
  boolean canBeBase(CellKey cell) {
    return !factor.isNumeric() || factor.isDefault(cell.level(factor));
  }

  public String part(CellKey cell) {
    return factor.shown(cell.level(factor));
  }

  /** Returns a label: the common part of both cells, then the differing part of each. */
  public String pairLabel(CellKey cell, CellKey base) {
    return common(cell) + ": " + part(cell) + " against " + part(base);
  }

  /** Returns the common part of server, arm and config of two cells that differ in this factor. */
  public String common(CellKey cell) {
    String arm =
        Stream.of(Factors.SERVER, Factors.ARM)
            .filter(part -> !part.equals(factor))
            .map(cell::level)
            .collect(Collectors.joining("/"));
    return factor.equals(Factors.CONFIG) ? arm : arm + cell.configSuffix();
  }
}
