package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What two cells differ in.
 *
 * @param label in verdicts.csv
 * @param use what is made of it
 */
public record Difference(String label, Factor factor, Use use) {
  /** What two cells are compared for. */
  public enum Use {
    PLAIN,
    /** They differ in nothing but the name: an A/A control. */
    AGAIN,
    /** What one generator says of the two, against what another says. */
    BY_GENERATOR
  }

  static final Difference SAME = new Difference("same", Factors.CONFIG, Use.AGAIN);

  /** Numbers that are each compared with going without. */
  private static final List<Factor> AGAINST_NONE = List.of(Factors.CLIENT_POOL);

  /** Names are compared; numbers make an axis, but where going without is a question of its own. */
  static final List<Difference> ALL =
      Stream.of(
              Stream.of(Factors.ARM, Factors.SERVER, Factors.CONFIG, Factors.GENERATOR),
              Factors.optional().stream().filter(factor -> !factor.isNumeric()),
              AGAINST_NONE.stream())
          .flatMap(factors -> factors)
          .map(factor -> new Difference(factor.differing(), factor, Use.PLAIN))
          .toList();

  Difference byGenerator() {
    return new Difference(label + " by generator", factor, Use.BY_GENERATOR);
  }

  public boolean again() {
    return use == Use.AGAIN;
  }

  public boolean isByGenerator() {
    return use == Use.BY_GENERATOR;
  }

  public boolean isOfGenerators() {
    return factor.equals(Factors.GENERATOR);
  }

  int place() {
    return switch (use) {
      case PLAIN -> ALL.indexOf(this);
      case BY_GENERATOR -> ALL.size();
      case AGAIN -> ALL.size() + 1;
    };
  }

  /** Whether others may be compared with it. */
  boolean canBeBase(CellKey cell) {
    return !factor.isNumeric() || factor.isUsual(cell.level(factor));
  }

  public String part(CellKey cell) {
    String level = cell.level(factor);
    return factor.isNumeric() ? factor.shown(level) : level;
  }

  /** The two without the part that they differ in, then that part of each. */
  public String pairLabel(CellKey cell, CellKey base) {
    return common(cell) + ": " + part(cell) + " against " + part(base);
  }

  /** What two that differ in this have in common of server, arm and config. */
  public String common(CellKey cell) {
    String arm =
        Stream.of(Factors.SERVER, Factors.ARM)
            .filter(part -> !part.equals(factor))
            .map(cell::level)
            .collect(Collectors.joining("/"));
    return factor.equals(Factors.CONFIG) ? arm : arm + cell.configSuffix();
  }
}
