package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.factorial.Effects.Measured;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The largest effects of a run for a terminal. */
public final class EffectsText {
  /** More of them are on the page and in effects.csv. */
  private static final int MAX_LINES = 6;

  private static final String NO_VERDICT = "no verdict, which takes two blocks with all cells";

  private static final Comparator<Measured> FIRST =
      Comparator.<Measured, Boolean>comparing(
              one -> !one.comparison().metric().equals(Metrics.THROUGHPUT))
          .thenComparing(one -> -one.comparison().distance());

  private EffectsText() {}

  /**
   * Returns the largest significant effects for a terminal, those in throughput first; empty for a
   * run without effects, or without a line of space.
   */
  public static List<String> lines(List<Measured> effects, int maxLines) {
    if (effects.isEmpty() || maxLines < 1) {
      return List.of();
    }
    List<String> sentences = sentences(effects);
    List<String> lines = new ArrayList<>(sentences.subList(0, 1));
    for (String one : sentences.subList(1, sentences.size())) {
      List<String> words = Lines.ofWords("  " + one);
      if (lines.size() + words.size() > Math.min(maxLines, MAX_LINES)) {
        break;
      }
      lines.addAll(words);
    }
    return lines;
  }

  /** Returns how many are significant, and the largest; empty for a run without effects. */
  public static List<String> sentences(List<Measured> effects) {
    if (effects.isEmpty()) {
      return List.of();
    }
    int told = told(effects).size();
    int significant = significant(effects).size();
    String head = significant + " of " + told + " significant; the largest:";
    if (significant == 0) {
      head = told == 0 ? NO_VERDICT : "no effect is significant, of " + told;
    }
    List<String> sentences = new ArrayList<>(List.of("Effects of settings: " + head));
    largest(effects).stream().limit(MAX_LINES).forEach(sentences::add);
    return sentences;
  }

  private static List<Measured> told(List<Measured> effects) {
    return effects.stream()
        .filter(one -> !one.isSimple() && one.comparison().hasInterval())
        .toList();
  }

  private static List<Measured> significant(List<Measured> effects) {
    return told(effects).stream()
        .filter(one -> one.comparison().outcome().isDifference())
        .sorted(FIRST)
        .toList();
  }

  /** Returns the significant ones in words, one of each name. */
  private static List<String> largest(List<Measured> effects) {
    Factor[] common = common(effects);
    Map<String, List<Measured>> byName =
        significant(effects).stream()
            .collect(
                Collectors.groupingBy(
                    one -> one.comparison().metric().label() + one.name(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return byName.values().stream()
        .map(
            places ->
                words(places.get(0), common)
                    + (places.size() == 1 ? "" : ", and at " + (places.size() - 1) + " more"))
        .toList();
  }

  /** Returns the factors of the load that all effects share, which need not be named with each. */
  private static Factor[] common(List<Measured> effects) {
    return Stream.of(Factors.WORKLOAD, Factors.GENERATOR)
        .filter(
            factor ->
                effects.stream()
                        .map(one -> one.comparison().cell().level(factor))
                        .distinct()
                        .count()
                    == 1)
        .toArray(Factor[]::new);
  }

  private static String words(Measured one, Factor... common) {
    return one.comparison().metric().label()
        + " "
        + Verdict.number(one.comparison().ratio().value())
        + "× ("
        + Verdict.interval(one.comparison().ratio())
        + "): "
        + one.name()
        + "; "
        + one.place(common)
        + (one.aliases().isEmpty() ? "" : " (not told from others)");
  }
}
