package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.text.NearestNames;
import dev.oltpmatrix.model.text.PlainName;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Something that cells differ in. Its values are its levels; a cell is one level of each factor.
 *
 * @param name key in records, columns and matrices, and option of the command line
 * @param differing what cells that differ in it are called, such as {@code arms}
 * @param usual level that is left out of records and names; {@code null} where each cell names one
 * @param form reads levels
 * @param scale of an axis; {@code null} for words
 * @param before the level with which the same cell has to be measured before one of this level;
 *     {@code null} for none
 * @param refusal why a generator cannot do a level with a workload; {@code null} where it can
 * @param conflict why a level cannot be in a cell with the levels of its other factors, each {@code
 *     null} where it is not known; {@code null} where it can
 * @param help for the command line
 */
public record Factor(
    String name,
    String differing,
    String usual,
    Form form,
    Scale scale,
    UnaryOperator<String> before,
    Refusal refusal,
    BiFunction<String, Function<Factor, String>, String> conflict,
    String help) {

  /**
   * How levels are written.
   *
   * @param read gives a level as it stands in records, or refuses it with an
   *     IllegalArgumentException
   * @param range all levels of {@code LOW..HIGH}, from its two ends
   */
  public record Form(UnaryOperator<String> read, BiFunction<String, String, List<String>> range) {}

  /**
   * Numbers that an axis can have.
   *
   * @param doubling whether equal steps of the axis double the number
   * @param number of a level; {@code null} for one that is none
   * @param elseClients whether a level that is no number stands for the number of clients
   * @param axis what an axis with such a level is of
   * @param shown a level in words
   */
  public record Scale(
      boolean doubling,
      Function<String, Double> number,
      boolean elseClients,
      Function<String, String> axis,
      Function<String, String> shown) {}

  /** What a generator cannot do. */
  @FunctionalInterface
  public interface Refusal {
    /** Every generator can do all of it. */
    Refusal NONE = (level, generator, workload) -> null;

    /** Why a generator cannot do a level with a workload; {@code null} where it can. */
    String of(String level, Generator generator, Workload workload);
  }

  /** A factor of names, which are compared with each other. */
  static Factor ofNames(String name, String differing, String usual, String help) {
    return ofNames(
        name, differing, usual, level -> PlainName.require(name, level), Refusal.NONE, help);
  }

  /** A factor that has these levels and no others. */
  static Factor ofChoice(
      String name,
      String differing,
      String usual,
      List<String> levels,
      Refusal refusal,
      String help) {
    return ofNames(
        name, differing, usual, level -> requireOneOf(name, levels, level), refusal, help);
  }

  private static String requireOneOf(String name, List<String> levels, String level) {
    if (!levels.contains(level)) {
      String nearest = NearestNames.listed(level, levels);
      throw new IllegalArgumentException(
          "unknown " + name + " '" + level + "'; nearest: " + nearest);
    }
    return level;
  }

  private static Factor ofNames(
      String name,
      String differing,
      String usual,
      UnaryOperator<String> read,
      Refusal refusal,
      String help) {
    Form names = new Form(read, (low, high) -> null);
    return new Factor(
        name, differing, usual, names, null, level -> null, refusal, (level, others) -> null, help);
  }

  public boolean isNumeric() {
    return scale != null;
  }

  /** {@code null} for a name, and for a level that is no number. */
  public Double number(String level) {
    return scale == null ? null : scale.number().apply(level);
  }

  /** A level in words that go on after "at". */
  public String shown(String level) {
    return scale == null ? level : scale.shown().apply(level);
  }

  /** Not one that is not known. */
  public boolean isUsual(String level) {
    return level != null && level.equals(usual);
  }

  /** Why a generator cannot do this level with a workload. */
  public Optional<String> whyNot(String level, Generator generator, Workload workload) {
    return isUsual(level)
        ? Optional.empty()
        : Optional.ofNullable(refusal.of(level, generator, workload));
  }

  /** Why this level cannot be in a cell with those of other factors, as far as they are known. */
  public Optional<String> whyNotWith(Function<Factor, String> others, String level) {
    return Optional.ofNullable(conflict.apply(level, others));
  }

  /** Levels as a user lists them; {@code LOW..HIGH} stands for several. */
  public List<String> read(List<String> parts) {
    return Levels.read(this, parts);
  }

  /** By name, which no two have. */
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
