package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
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
   * Returns the number of unsupported cells and a line for each reason; empty if there are none.
   *
   * @param reasons one reason for each cell
   */
  public static List<String> lines(Collection<String> reasons) {
    if (reasons.isEmpty()) {
      return List.of();
    }
    Map<String, Long> counts =
        reasons.stream()
            .collect(Collectors.groupingBy(why -> why, LinkedHashMap::new, Collectors.counting()));
    String head = Plural.of(reasons.size(), "cell") + " cannot be: ";
    if (counts.size() == 1) {
      return Lines.ofWords(head + counts.keySet().iterator().next());
    }
    List<String> lines = new ArrayList<>(List.of(head.strip()));
    counts.forEach((why, count) -> lines.addAll(Lines.ofWords(count + " of them: " + why)));
    return lines;
  }
}
