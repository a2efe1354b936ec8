package dev.oltpmatrix.workload.sbtest;

import dev.oltpmatrix.workload.api.Settings;
import dev.oltpmatrix.workload.script.Query;
import java.util.List;

/**
 * A statement's parameter: one of the group's drawn values, plus an option's value and a constant.
 *
 * @param draw index into the group's draws
 * @param plusOption the option to add; empty for none
 */
record Param(int draw, String plusOption, int plus) {
  static Param drawn(int draw) {
    return new Param(draw, "", 0);
  }

  /** Returns the last id of the range that starts at the drawn one. */
  static Param rangeEndOf(int draw) {
    return new Param(draw, "range-size", -1);
  }

  static Param plus(String option, int draw) {
    return new Param(draw, option, 0);
  }

  /** Inserts the options' values; the draw is counted from the first one of a list's item. */
  Query.Value resolve(Settings settings, List<InputGenerator> draws, int firstDraw) {
    long addend = plusOption.isEmpty() ? plus : plus + settings.number(plusOption);
    return new Query.Value(firstDraw + draw, draws.get(draw).isText(), addend);
  }
}
