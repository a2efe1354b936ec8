package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.PlainName;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A dimension in which cells differ. Its values are its levels; a cell is one level of each factor.
 *
 * @param name key in records, columns and matrices
 * @param plural plural for values that are compared, such as {@code arms}
 * @param defaultLevel default level, which is left out of records and names; {@code null} where
 *     each cell names one
 * @param form reads levels
 * @param shown returns a level in words that can follow "at"
 * @param scale scale of an axis; {@code null} for levels that are words
 * @param before the level with which the same cell has to be measured before it is measured with
 *     the given one; {@code null} for none
 * @param refusal the reason why a generator cannot run a level with a workload; {@code null} where
 *     it can
 * @param conflict the reason why a level cannot be combined with the levels of the cell's other
 *     factors, each {@code null} where it is not known; {@code null} where it can
 * @param help help text of the command line's option
 */
@RecordBuilder
public record Factor(
    String name,
    String plural,
    String defaultLevel,
    Form form,
    UnaryOperator<String> shown,
    Scale scale,
    UnaryOperator<String> before,
    Refusal refusal,
    BiFunction<String, Function<Factor, String>, String> conflict,
    String help)
    implements FactorBuilder.With {

  /**
   * Notation of levels.
   *
   * @param read returns a level in the form that records have, or refuses it with an
   *     IllegalArgumentException
   * @param range returns all levels of {@code LOW..HIGH}, given its two ends
   */
  public record Form(UnaryOperator<String> read, BiFunction<String, String, List<String>> range) {}

  /**
   * Numeric scale of an axis.
   *
   * @param doubling whether equal steps of the axis double the number
   * @param number returns a level's number; {@code null} for a level that has none
   * @param fallsBackToClients whether a level without a number stands for the number of clients
   * @param axis returns the quantity on an axis with such a level
   */
  public record Scale(
      boolean doubling,
      Function<String, Double> number,
      boolean fallsBackToClients,
      Function<String, String> axis) {}

  /** Rule for levels that a generator cannot run. */
  @FunctionalInterface
  public interface Refusal {
    /**
     * Returns the reason why a generator cannot run a level with a workload; {@code null} where it
     * can.
     */
    String of(String level, Generator generator, Workload workload);
  }

  /** Creates a factor whose levels are names, which every generator can run with any others. */
  static Factor of(String name, String plural, String defaultLevel, String help) {
    return new Factor(
            name,
            plural,
            defaultLevel,
            null,
            level -> level,
            null,
            level -> null,
            (level, generator, workload) -> null,
            (level, others) -> null,
            help)
        .reading(level -> PlainName.require(name, level));
  }

  /** Returns the factor with another notation of levels, which has no ranges. */
  Factor reading(UnaryOperator<String> read) {
    return withForm(new Form(read, (low, high) -> null));
  }

  /** Returns the factor with these levels and no others. */
  Factor choosing(List<String> levels) {
    return reading(
        level -> {
          if (!levels.contains(level)) {
            String nearest = NearestNames.listed(level, levels);
            throw new UsageException("unknown " + name + " '" + level + "'; nearest: " + nearest);
          }
          return level;
        });
  }

  /** Returns the option of the command line that takes its levels, without dashes before it. */
  public String option() {
    return name.replace('_', '-');
  }

  public boolean isNumeric() {
    return scale != null;
  }

  /**
   * Returns a level's number; {@code null} for a factor of names, and for a level that has no
   * number.
   */
  public Double number(String level) {
    return scale == null ? null : scale.number().apply(level);
  }

  /** Returns a level in words that can follow "at". */
  public String shown(String level) {
    return shown.apply(level);
  }

  /** Checks whether a level is the default; {@code null}, a level that is not known, is not. */
  public boolean isDefault(String level) {
    return level != null && level.equals(defaultLevel);
  }

  /**
   * Returns the reason why a generator cannot run this level with a workload; empty where it can.
   */
  public Optional<String> whyNot(String level, Generator generator, Workload workload) {
    return isDefault(level)
        ? Optional.empty()
        : Optional.ofNullable(refusal.of(level, generator, workload));
  }

  /**
   * Returns the reason why this level cannot be combined with those of other factors, as far as
   * they are known; empty where it can.
   */
  public Optional<String> whyNotWith(Function<Factor, String> others, String level) {
    return Optional.ofNullable(conflict.apply(level, others));
  }

  /** Reads levels as a user lists them; {@code LOW..HIGH} stands for several. */
  public List<String> read(List<String> parts) {
    return Levels.read(this, parts);
  }

  /** Compares by name, which is unique. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Factor factor && name.equals(factor.name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
