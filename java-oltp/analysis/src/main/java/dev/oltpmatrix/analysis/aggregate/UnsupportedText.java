package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.text.Plural;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The text for unsupported cells. */
public final class UnsupportedText {
  public static final String UNSUPPORTED = "unsupported";

  private UnsupportedText() {}

  public static String of(String why) {
    return UNSUPPORTED + ": " + why;
  }

  /**
   * Returns a line for each reason, with its number of cells.
   *
   * @param reasons one reason for each cell
   */
  public static List<String> lines(Collection<String> reasons) {
    Map<String, Long> counts =
        reasons.stream()
            .collect(Collectors.groupingBy(why -> why, LinkedHashMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .map(why -> Plural.of(why.getValue(), "cell") + " cannot be: " + why.getKey())
        .flatMap(line -> Lines.ofWords(line).stream())
        .toList();
  }
}
