package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Rules for leaving cells out of a matrix ({@link CellRule}). */
public final class Except {
  private static final String KEY = "except";

  private static final List<Map<String, List<String>>> NONE = List.of();

  private Except() {}

  static List<Map<String, List<String>>> read(
      List<Map<String, List<String>>> rules, FactorSet factors) {
    List<Map<String, List<String>>> read = new ArrayList<>();
    for (Map<String, List<String>> rule : rules == null ? NONE : rules) {
      String key = KEY + "[" + read.size() + "]";
      CellRule known =
          UsageException.ofKey(key, () -> new CellRule(KEY, rule).requireFactors(factors));
      read.add(known.levels());
    }
    return List.copyOf(read);
  }

  static void requireOf(MatrixSpec spec, List<ServerRef> arms, Map<String, List<String>> rule) {
    new CellRule(KEY, rule).requireOf(spec, arms);
  }

  /**
   * Returns a predicate for the cells of a matrix that are not run: those that any of its rules
   * names, and A/A cells beside the points of its primary outcome if they are for these alone.
   */
  public static Predicate<CellKey> leavingOut(MatrixSpec spec) {
    return spec.except().stream()
        .map(rule -> new CellRule(KEY, rule).matching(spec.factorSet()))
        .reduce(AaControl.leftOut(spec), Predicate::or);
  }

  /** Checks whether any cell of a matrix may be left out. */
  public static boolean isAnyLeftOut(MatrixSpec spec) {
    return !spec.except().isEmpty() || AaControl.PRIMARY.equals(spec.aa());
  }
}
