package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A factorial effect at one place: a main effect of one step, an interaction of two, or the simple
 * effect of a step at one level of another factor.
 *
 * @param steps the one step, or the two of an interaction
 * @param at the levels to which it is restricted: a simple effect always is
 * @param cells weights with which the logarithms of the cells' values add up to the effect
 * @param aliases names of effects that the same cells would show, and that cannot be told from it
 */
record Effect(
    Kind kind,
    List<LevelChange> steps,
    Map<Factor, String> at,
    Map<CellKey, Double> cells,
    List<String> aliases) {
  /** The kinds of effects. */
  enum Kind {
    MAIN("main"),
    INTERACTION("interaction"),
    SIMPLE("simple");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  /** Returns a name such as {@code flush_log 1 over 0, at arm pool}. */
  String name() {
    String where =
        at.entrySet().stream()
            .map(level -> ", at " + level.getKey().name() + " " + level.getValue())
            .collect(Collectors.joining());
    return steps.stream().map(LevelChange::name).collect(Collectors.joining(" × ")) + where;
  }

  Effect with(List<String> others) {
    return new Effect(kind, steps, at, cells, others);
  }
}
