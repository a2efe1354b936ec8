package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.WhichCells;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.text.Plural;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The largest effects of a run, and the cells that are in none, in words. */
final class EffectsText {
  /** More of them are on the page and in effects.csv. */
  private static final int MAX_LINES = 6;

  private static final Comparator<Effect> FIRST =
      Comparator.<Effect, Boolean>comparing(
              one -> !one.comparison().metric().equals(Metrics.THROUGHPUT))
          .thenComparing(one -> -one.comparison().distance());

  private EffectsText() {}

  /**
   * Returns the largest significant effects for a terminal, those in throughput first; empty for a
   * run without effects, or without a line of space.
   */
  static List<String> lines(List<Effect> effects, int maxLines) {
    List<String> lines = new ArrayList<>();
    for (String one : maxLines < 1 ? List.<String>of() : sentences(effects)) {
      List<String> words = lines.isEmpty() ? List.of(one) : Lines.ofWords("  " + one);
      if (lines.size() + words.size() > Math.min(maxLines, MAX_LINES)) {
        break;
      }
      lines.addAll(words);
    }
    return lines;
  }

  /** Returns how many are significant, and the largest; empty for a run without effects. */
  static List<String> sentences(List<Effect> effects) {
    if (effects.isEmpty()) {
      return List.of();
    }
    List<Effect> told =
        effects.stream()
            .filter(one -> one.kind() != Effect.Kind.SIMPLE && one.comparison().hasInterval())
            .toList();
    List<Effect> significant =
        told.stream()
            .filter(one -> one.comparison().outcome().isDifference())
            .sorted(FIRST)
            .toList();
    String head =
        told.isEmpty()
            ? "no verdict, which takes two blocks with all cells"
            : significant.isEmpty()
                ? "no effect is significant, of " + told.size()
                : significant.size() + " of " + told.size() + " significant; the largest:";
    List<String> sentences = new ArrayList<>(List.of("Effects of settings: " + head));
    Map<String, List<Effect>> byName =
        significant.stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.comparison().metric().label() + one.name(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    byName.values().stream()
        .limit(MAX_LINES)
        .forEach(places -> sentences.add(words(places, sharedByAll(effects))));
    return sentences;
  }

  /** Returns the factors of the load that all effects share, which need not be named with each. */
  private static List<Factor> sharedByAll(List<Effect> effects) {
    return Stream.of(Factors.WORKLOAD, Factors.GENERATOR)
        .filter(
            factor ->
                effects.stream()
                        .map(one -> one.comparison().cell().level(factor))
                        .distinct()
                        .count()
                    == 1)
        .toList();
  }

  /** Returns an effect at the place where it is largest, and the number of others. */
  private static String words(List<Effect> places, List<Factor> shared) {
    Effect one = places.get(0);
    return "%s %s× (%s): %s; %s%s%s"
        .formatted(
            one.comparison().metric().label(),
            Verdict.number(one.comparison().ratio().value()),
            Verdict.interval(one.comparison().ratio()),
            one.name(),
            one.place(shared),
            one.aliases().isEmpty() ? "" : " (not told from others)",
            places.size() == 1 ? "" : ", and at " + (places.size() - 1) + " more");
  }

  /** Returns what the page has of a cell that stood still: cell, block, length, checkpoint age. */
  static List<String> stalledFields(CellMeasurement cell) {
    return List.of(
        cell.key().label(), Integer.toString(cell.key().repetition()), length(cell), age(cell));
  }

  /** Returns how long no transaction completed, such as {@code 12 of 24 s}. */
  private static String length(CellMeasurement cell) {
    return String.format(Locale.ROOT, "%.0f of %.0f s", cell.stalledS(), cell.windowS());
  }

  private static String age(CellMeasurement cell) {
    Double percent = cell.number(Metrics.CHECKPOINT_AGE_PERCENT);
    return percent == null ? "" : String.format(Locale.ROOT, "%.0f %% of the redo log", percent);
  }

  /** Returns all cells that stood still in a sentence for a terminal; empty for none. */
  static List<String> stalled(List<CellMeasurement> stalled, Cells cells) {
    if (stalled.isEmpty()) {
      return List.of();
    }
    List<CellKey> series = stalled.stream().map(one -> one.key().series()).distinct().toList();
    long blocks = stalled.stream().map(one -> one.key().repetition()).distinct().count();
    CellMeasurement longest =
        Collections.max(stalled, Comparator.comparing(CellMeasurement::stalledS));
    return Lines.ofWords(
        "  Stalled in %s, and left out there: %s; up to %s without a transaction%s"
            .formatted(
                Plural.of(blocks, "block"),
                WhichCells.of(series, cells.names()),
                length(longest),
                age(longest).isEmpty() ? "" : ", checkpoint age " + age(longest)));
  }
}
