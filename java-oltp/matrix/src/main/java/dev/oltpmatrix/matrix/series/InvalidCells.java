package dev.oltpmatrix.matrix.series;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why cells that went into a comparison are invalid. */
public final class InvalidCells {
  private InvalidCells() {}

  public static List<String> of(Series one, Series other) {
    return Stream.of(one, other).flatMap(s -> s.whyInvalid().stream()).toList();
  }

  public static String words(List<String> flags) {
    String who = flags.size() == 1 ? "one of the cells is" : flags.size() + " of the cells are";
    return who + " invalid: " + flags.stream().distinct().collect(Collectors.joining("; "));
  }
}
