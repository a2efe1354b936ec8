package dev.oltpmatrix.analysis.verdict;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The factor in which two cells differ.
 *
 * @param label the name in verdicts.csv
 * @param use the purpose of the comparison
 */
public record Difference(String label, Factor factor, Use use) {
  /** The purpose of a comparison. */
  public enum Use {
    PLAIN,
    /** An A/A control: the two cells differ only in name. */
    AGAIN,
    /** The comparison of one generator's ratio of two cells with another generator's. */
    BY_GENERATOR,
    /** The comparison of a cell with the same cell of another run. */
    RUNS
  }

  /** The same cell in two runs. */
  public static final Difference RUNS = new Difference("runs", Factors.SERVER, Use.RUNS);

  static final Difference SAME = new Difference("same", Factors.CONFIG, Use.AGAIN);

  /** Numeric factors whose levels are each compared with the cell without the factor. */
  private static final List<Factor> AGAINST_NONE = List.of(Factors.CLIENT_POOL);

  /**
   * Factors that are compared: those whose levels are names; numeric ones make an axis, unless
   * their absence is a question of its own.
   */
  static final List<Difference> ALL =
      Stream.of(
              Stream.of(Factors.ARM, Factors.SERVER, Factors.CONFIG, Factors.GENERATOR),
              Factors.optional().stream().filter(factor -> !factor.isNumeric()),
              AGAINST_NONE.stream())
          .flatMap(factors -> factors)
          .map(factor -> new Difference(factor.plural(), factor, Use.PLAIN))
          .toList();

  Difference byGenerator() {
    return new Difference(label + " by generator", factor, Use.BY_GENERATOR);
  }

  public boolean isReplicate() {
    return use == Use.AGAIN;
  }

  public boolean isByGenerator() {
    return use == Use.BY_GENERATOR;
  }

  public boolean isOfGenerators() {
    return factor.equals(Factors.GENERATOR);
  }

  /** Returns the word for one of a cell's repetitions. */
  String repetition() {
    return use == Use.RUNS ? "repetition" : "block";
  }

  int place() {
    return switch (use) {
      case PLAIN -> ALL.indexOf(this);
      case BY_GENERATOR -> ALL.size();
      case AGAIN -> ALL.size() + 1;
      case RUNS -> ALL.size() + 2;
    };
  }

  /** Checks whether other cells may be compared with this one. */
  boolean canBeBase(CellKey cell) {
    return !factor.isNumeric() || factor.isDefault(cell.level(factor));
  }

  public String part(CellKey cell) {
    String level = cell.level(factor);
    return factor.isNumeric() ? factor.shown(level) : level;
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
