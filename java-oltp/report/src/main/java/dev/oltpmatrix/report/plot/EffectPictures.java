package dev.oltpmatrix.report.plot;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.factorial.Effects.Measured;
import dev.oltpmatrix.analysis.factorial.EffectsText;
import dev.oltpmatrix.analysis.factorial.InteractionValues;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Verdict;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The effects of a run in one metric: a panel for each place with a bar for each effect, and a
 * panel for each interaction that is not negligible. The formats are those of plot/effects.gp and
 * plot/interactions.gp.
 */
final class EffectPictures {
  private static final int MAX_BARS = 12;
  private static final int MAX_INTERACTIONS = 12;
  private static final int DIGITS = 4;
  private static final Comparator<Measured> LARGEST =
      Comparator.comparing(one -> -one.comparison().distance());

  private final Metric metric;
  private final List<Measured> effects;
  private final Factor[] common;

  private EffectPictures(Metric metric, List<Measured> effects) {
    this.metric = metric;
    this.effects =
        effects.stream().filter(one -> one.comparison().metric().equals(metric)).toList();
    this.common = EffectsText.common(this.effects);
  }

  /** Returns those of throughput, and of the first metric of a tail; none without any effect. */
  static List<EffectPictures> of(List<Measured> all) {
    List<Measured> known = all.stream().filter(one -> one.comparison().ratio() != null).toList();
    return Stream.<Predicate<Metric>>of(Metrics.THROUGHPUT::equals, Metric::tail)
        .flatMap(which -> known.stream().map(m -> m.comparison().metric()).filter(which).limit(1))
        .map(metric -> new EffectPictures(metric, known))
        .toList();
  }

  /** Returns the metric, as a part of a file's name. */
  String suffix() {
    return "_" + metric.name().replaceAll("[^A-Za-z0-9._+-]", "_");
  }

  String metric() {
    return metric.label();
  }

  /** Returns the levels of the load that all effects share, which no panel names. */
  String load() {
    return Stream.of(common)
        .map(factor -> effects.get(0).comparison().cell().level(factor))
        .collect(Collectors.joining(", "));
  }

  /** Returns the metric with its unit. */
  String quantity() {
    return metric.label() + (metric.unit().isEmpty() ? "" : " (" + metric.unit() + ")");
  }

  private record Bar(int panel, int place, Measured effect) {
    Ratio ratio() {
      return effect.comparison().ratio();
    }

    Double bound(boolean isFar) {
      if (!ratio().hasInterval()) {
        return null;
      }
      double low = Math.log(ratio().low());
      double high = Math.log(ratio().high());
      double far = Math.max(Math.abs(low), Math.abs(high));
      double near = low < 0 && high > 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
      return Math.exp(isFar ? far : near);
    }

    String said() {
      String interval =
          ratio().hasInterval()
              ? " (%s)".formatted(Verdict.interval(ratio()).replace("–", " to "))
              : "";
      return Verdict.number(ratio().value())
          + interval
          + (effect.aliases().isEmpty() ? "" : " cannot be told from others");
    }
  }

  /** Returns the bars: those of a place by their size. */
  String bars() {
    List<Bar> bars = new ArrayList<>();
    int panel = 0;
    for (List<Measured> ofPlace : byPlace().values()) {
      panel++;
      List<Measured> largest = ofPlace.stream().sorted(LARGEST).limit(MAX_BARS).toList();
      for (int i = 0; i < largest.size(); i++) {
        bars.add(new Bar(panel, i + 1, largest.get(i)));
      }
    }
    return Csv.text(barColumns(), bars);
  }

  private List<Column<Bar>> barColumns() {
    return List.of(
        Column.text("panel", Bar::panel),
        Column.text("title", bar -> NamedTimes.plain(bar.effect().place(common))),
        Column.text("place", Bar::place),
        Column.text("name", bar -> plain(bar.effect().name())),
        Column.text("said", Bar::said),
        Column.number("size", DIGITS, bar -> Math.exp(bar.effect().comparison().distance())),
        Column.number("size_lo", DIGITS, bar -> bar.bound(false)),
        Column.number("size_hi", DIGITS, bar -> bar.bound(true)),
        // Last, because it is never empty: if the last field is empty, gnuplot uses the row before.
        Column.text("significant", bar -> isSignificant(bar.effect())));
  }

  private static boolean isSignificant(Measured one) {
    return one.comparison().outcome().isDifference();
  }

  /** Returns the effects by place, without those that are parts of interactions. */
  private Map<String, List<Measured>> byPlace() {
    List<String> places = effects.stream().map(one -> one.place()).distinct().toList();
    return effects.stream()
        .filter(one -> !one.isSimple())
        .collect(
            Collectors.groupingBy(
                one -> one.place(),
                () ->
                    new TreeMap<>(Comparator.comparingInt((String place) -> places.indexOf(place))),
                Collectors.toList()));
  }

  private record Corner(int panel, Measured effect, InteractionValues of, int line, int level) {}

  /** Returns the values of interactions, the largest first; empty where all are negligible. */
  String interactions() {
    List<Corner> corners = new ArrayList<>();
    int panel = 0;
    List<Measured> largest =
        effects.stream()
            .filter(one -> one.interaction() != null)
            .sorted(LARGEST)
            .limit(MAX_INTERACTIONS)
            .toList();
    for (Measured one : largest) {
      panel++;
      for (int line = 0; line < 2; line++) {
        for (int level = 0; level < 2; level++) {
          corners.add(new Corner(panel, one, one.interaction(), line, level));
        }
      }
    }
    return corners.isEmpty() ? "" : Csv.text(cornerColumns(), corners);
  }

  private List<Column<Corner>> cornerColumns() {
    return List.of(
        Column.text("panel", Corner::panel),
        Column.text("title", c -> plain(c.effect().name())),
        Column.text("about", c -> NamedTimes.plain(c.effect().place(common))),
        Column.text("x", Corner::level),
        Column.text("x_name", c -> plain(c.of().across() + " " + c.of().levels().get(c.level()))),
        Column.text("line", Corner::line),
        Column.text("line_name", c -> plain(c.of().by() + " " + c.of().lines().get(c.line()))),
        Column.number("value", DIGITS, c -> c.of().values().get(c.line()).get(c.level())));
  }

  private static String plain(String text) {
    return NamedTimes.plain(text.replace("×", "x"));
  }
}
