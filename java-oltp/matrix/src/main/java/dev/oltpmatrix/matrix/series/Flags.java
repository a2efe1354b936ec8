package dev.oltpmatrix.matrix.series;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Flags of the cells that went into a comparison, in words. */
public final class Flags {
  private Flags() {}

  public static List<String> of(Series one, Series other) {
    return Stream.of(one, other).flatMap(s -> s.flags().stream()).toList();
  }

  public static String words(List<String> flags) {
    String who = flags.size() == 1 ? "one of the cells is" : flags.size() + " of the cells are";
    return who + " flagged: " + flags.stream().distinct().collect(Collectors.joining("; "));
  }
}
