package dev.oltpmatrix.analysis.aggregate;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The reasons why a cell that is part of a comparison is invalid.
 *
 * @param kinds the kinds of those of its flags that make it invalid
 * @param text the full reason, in one line
 */
public record InvalidReasons(List<Flag.Kind> kinds, String text) {

  /** Returns the reasons why a cell is invalid; {@code null} if it is valid. */
  public static InvalidReasons of(CellRecord record) {
    if (record.valid()) {
      return null;
    }
    if (record.failure() != null) {
      // Below it are the lines of a log, which are in the record.
      String reason = ("failed: " + record.failure()).lines().findFirst().orElse("");
      return new InvalidReasons(List.of(Flag.Kind.FAILED), reason);
    }
    List<Flag> flags = record.flags().stream().filter(Flag::invalidates).toList();
    List<Flag.Kind> kinds = flags.stream().map(Flag::kind).distinct().toList();
    return new InvalidReasons(kinds, Flag.line(flags).lines().findFirst().orElse(""));
  }

  boolean isOnlyOf(Set<Flag.Kind> some) {
    return some.containsAll(kinds);
  }

  public static List<String> texts(List<InvalidReasons> cells) {
    return cells.stream().map(InvalidReasons::text).toList();
  }

  /**
   * Returns the full reason if all cells have the same one, otherwise each kind of reason and how
   * many cells have it.
   */
  public static String reasons(List<InvalidReasons> cells) {
    List<String> texts = texts(cells).stream().distinct().toList();
    if (texts.size() == 1) {
      return texts.get(0);
    }
    Map<String, Long> counts =
        cells.stream()
            .flatMap(cell -> cell.kinds.stream())
            .map(Flag.Kind::word)
            .collect(
                Collectors.groupingBy(reason -> reason, LinkedHashMap::new, Collectors.counting()));
    return counts.entrySet().stream()
        .map(e -> e.getValue() + " " + e.getKey())
        .collect(Collectors.joining(", "));
  }
}
