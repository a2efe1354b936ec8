package dev.oltpmatrix.analysis.tune;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A made-up server with five settings from 1 to 64, of which two do nothing: more of the first is
 * better, less of the second, the third is best at 16, and the first helps the third.
 */
final class Surface {
  static final Space SPACE =
      Space.read(List.of("a=1..64,b=1..64,c=1..64,d=1..64,e=1..64"))
          .startingAt(Map.of("a", "4", "b", "4", "c", "4", "d", "4", "e", "4"));

  private static final List<String> LEVELS = List.of("1", "4", "16", "64");

  private Surface() {}

  /** Returns the logarithm of the value of a candidate ÷ that of the start. */
  static double log(Candidate candidate) {
    return height(candidate) - height(Candidate.START);
  }

  private static double height(Candidate candidate) {
    double a = place(candidate, "a");
    double fromBest = place(candidate, "c") - 2.0 / 3;
    return 0.20 * a - 0.12 * place(candidate, "b") - fromBest * fromBest * (1 + 0.2 * a);
  }

  /** Returns where the value is between 1 and 64, on the scale of the logarithm. */
  private static double place(Candidate candidate, String setting) {
    String value = candidate.settings().getOrDefault(setting, SPACE.start().get(setting));
    return Math.log(Double.parseDouble(value)) / Math.log(64);
  }

  /** Returns all combinations of four levels of each setting. */
  static List<Candidate> grid() {
    List<Candidate> grid = List.of(Candidate.START);
    for (TunedSetting setting : SPACE.settings()) {
      List<Candidate> longer = new ArrayList<>();
      for (Candidate one : grid) {
        for (String level : LEVELS) {
          Map<String, String> values = new HashMap<>(one.settings());
          values.put(setting.name(), level);
          longer.add(SPACE.candidate(values));
        }
      }
      grid = longer;
    }
    return grid;
  }
}
