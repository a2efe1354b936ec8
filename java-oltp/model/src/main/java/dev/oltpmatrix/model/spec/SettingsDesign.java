package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The combinations of settings that a matrix runs: all, a fraction, or one change at a time. */
public final class SettingsDesign {
  private SettingsDesign() {}

  static void require(Map<String, List<String>> settings, String fraction, Boolean oneAtATime) {
    if (fraction != null && Boolean.TRUE.equals(oneAtATime)) {
      throw new UsageException("fraction and one_at_a_time choose different cells; name one");
    }
    if (fraction != null) {
      Fraction.read(fraction, List.copyOf(settings.keySet()));
      settings.forEach(
          (name, levels) -> {
            if (levels.size() != 2) {
              throw new UsageException(
                  "fraction is %s, of settings with two levels; %s has %d"
                      .formatted(fraction, name, levels.size()));
            }
          });
    }
  }

  /**
   * Returns how often the combinations are halved: down to the smallest fraction whose main effects
   * are clear of interactions of two, or to the smallest of all if that is not small enough.
   *
   * @param settings the settings, each with two levels
   */
  public static int halvings(List<String> settings, int mostCombinations) {
    int all = settings.size();
    if (all > Fraction.MAX_FACTORS) {
      throw new UsageException(
          "%d settings are searched, allowed: at most %d; leave some out"
              .formatted(all, Fraction.MAX_FACTORS));
    }
    int most = Fraction.halvings(all);
    for (int halvings = most; 1 << (all - halvings) <= mostCombinations; halvings--) {
      if (halvings == 0 || Fraction.read(fraction(all, halvings), settings).isClear()) {
        return halvings;
      }
    }
    return most;
  }

  /** Returns a fraction as a matrix has it; {@code null} for all combinations. */
  public static String fraction(int settings, int halvings) {
    return halvings == 0 ? null : "2^(" + settings + "-" + halvings + ")";
  }

  static Predicate<Map<Factor, String>> of(MatrixSpec spec) {
    if (Boolean.TRUE.equals(spec.oneAtATime())) {
      return levels -> areSecond(spec, levels).stream().filter(second -> second).count() < 2;
    }
    Optional<Fraction> fraction = fraction(spec);
    return levels -> fraction.isEmpty() || fraction.get().holds(areSecond(spec, levels));
  }

  /** Returns for each setting, in the matrix's order, whether its level is not its first one. */
  private static List<Boolean> areSecond(MatrixSpec spec, Map<Factor, String> levels) {
    List<Boolean> areSecond = new ArrayList<>();
    spec.settings()
        .forEach(
            (name, ofMatrix) ->
                areSecond.add(!ofMatrix.get(0).equals(levels.get(SettingFactor.of(name)))));
    return areSecond;
  }

  private static Optional<Fraction> fraction(MatrixSpec spec) {
    return Optional.ofNullable(spec.fraction())
        .map(written -> Fraction.read(written, List.copyOf(spec.settings().keySet())));
  }

  /** Returns what the combinations tell, in words; empty if all are run. */
  public static Optional<String> words(MatrixSpec spec) {
    if (Boolean.TRUE.equals(spec.oneAtATime())) {
      return Optional.of(
          "one setting at a time: main effects at the first levels of the others, no interactions");
    }
    return fraction(spec).map(fraction -> fraction.words(spec.fraction()));
  }
}
