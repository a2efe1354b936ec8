package dev.oltpmatrix.analysis.factorial;

import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.verdict.Comparison;
import dev.oltpmatrix.analysis.verdict.Comparisons;
import dev.oltpmatrix.analysis.verdict.Contrast;
import dev.oltpmatrix.analysis.verdict.Contrast.Term;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.analysis.verdict.Significance;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.AaControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The factorial effects of a run whose matrix varies several settings: main effects, interactions
 * of two factors, and simple effects where an interaction is not negligible.
 *
 * <p>Each effect is taken inside each block, so that what falls on a block cancels out; what a
 * block lacks is filled in from the other blocks. Its error is its own spread over the blocks,
 * moderated over all effects of its kind at the same load. A cell whose server stood still for
 * seconds is a finding of its own, and no number of an effect.
 */
public final class Effects {
  private Effects() {}

  /**
   * Returns the effects in all metrics, corrected as one family; empty unless two factors vary, of
   * which one is a setting.
   */
  public static List<Effect> of(Cells cells) {
    List<Effect> told =
        designs(cells).stream().flatMap(design -> effects(design).stream()).toList();
    List<Effect> all = new ArrayList<>(measured(told, cells));
    List<Effect> simple =
        all.stream()
            .filter(Effect::isNotable)
            .map(effect -> effect.with((Comparison) null))
            .distinct()
            .flatMap(Effects::simple)
            .distinct()
            .toList();
    all.addAll(measured(simple, cells));
    List<Comparison> judged =
        Comparisons.judged(all.stream().map(Effect::comparison).toList(), Significance::corrected);
    return IntStream.range(0, all.size()).mapToObj(i -> all.get(i).with(judged.get(i))).toList();
  }

  /** Returns a design for each place: the cells that differ in arm and settings alone. */
  private static List<Design> designs(Cells cells) {
    List<Factor> factors = cells.armAndSettings();
    Map<Map<Factor, String>, List<CellKey>> places = new LinkedHashMap<>();
    cells.names().stream()
        .filter(cell -> !AaControl.isOne(cell.config()) && cells.get(cell).unsupported() == null)
        .forEach(
            cell ->
                places
                    .computeIfAbsent(
                        cell.without(factors.toArray(Factor[]::new)), k -> new ArrayList<>())
                    .add(cell));
    return places.values().stream()
        .map(of -> design(of, factors, cells))
        .filter(design -> design.factors().size() > 1)
        .toList();
  }

  /**
   * Returns the design without cells whose server stood still in half of their blocks or more: the
   * blocks in which it did not are the exception, and would be filled in for the others.
   */
  private static Design design(List<CellKey> place, List<Factor> factors, Cells cells) {
    Map<Boolean, List<CellKey>> byStall =
        place.stream().collect(Collectors.partitioningBy(cell -> isStalled(cells.get(cell))));
    return new Design(byStall.get(false), byStall.get(true), factors, cells::levels);
  }

  private static boolean isStalled(Series series) {
    int stalled = series.stalled().size();
    return stalled > 0
        && (2 * stalled >= series.blocks().size() || !series.withoutStalled().isMeasured());
  }

  private static List<Effect> effects(Design design) {
    List<Effect> effects = new ArrayList<>();
    Map<String, Map<CellKey, Double>> untold = new LinkedHashMap<>();
    List<LevelChange> steps =
        design.factors().stream().flatMap(f -> design.steps(f).stream()).toList();
    steps.forEach(step -> design.main(step).ifPresent(effects::add));
    for (LevelChange one : steps) {
      for (LevelChange other : steps.subList(steps.indexOf(one) + 1, steps.size())) {
        if (!one.factor().equals(other.factor())) {
          Optional<Map<CellKey, Double>> weights = design.interaction(one, other);
          Effect effect =
              new Effect(
                  Effect.Kind.INTERACTION,
                  List.of(one, other),
                  Map.of(),
                  weights.orElseGet(() -> design.product(one, other)),
                  design.cells());
          if (weights.isPresent()) {
            effects.add(effect);
          } else {
            untold.put(effect.name(), effect.cells());
          }
        }
      }
    }
    return named(effects, untold);
  }

  /** Returns each step of an interaction at both levels of the other one. */
  static Stream<Effect> simple(Effect interaction) {
    LevelChange one = interaction.steps().get(0);
    LevelChange other = interaction.steps().get(1);
    return Stream.concat(simple(interaction, one, other), simple(interaction, other, one));
  }

  private static Stream<Effect> simple(Effect interaction, LevelChange step, LevelChange at) {
    return Stream.of(at.base(), at.level())
        .map(
            level -> {
              List<CellKey> cells =
                  interaction.cells().keySet().stream()
                      .filter(cell -> cell.level(at.factor()).equals(level))
                      .toList();
              Map<CellKey, Double> weights = new LinkedHashMap<>();
              cells.forEach(cell -> weights.put(cell, step.side(cell) * 2.0 / cells.size()));
              return new Effect(
                      Effect.Kind.SIMPLE,
                      List.of(step),
                      Map.of(at.factor(), level),
                      weights,
                      interaction.among())
                  .with(interaction.aliases());
            });
  }

  private static List<Effect> measured(List<Effect> effects, Cells cells) {
    IdentityHashMap<Contrast, Effect> ofContrast = new IdentityHashMap<>();
    List<Comparison> all = new ArrayList<>();
    for (Effect effect : effects) {
      Contrast contrast = contrast(effect, cells);
      ofContrast.put(contrast, effect);
      all.addAll(contrast.measured(cells.metrics(contrast.cell())));
    }
    return Comparisons.bounded(all, 1).stream()
        .map(one -> ofContrast.get(one.contrast()).with(one))
        .toList();
  }

  private static Contrast contrast(Effect effect, Cells cells) {
    List<Term> terms =
        effect.cells().entrySet().stream()
            .map(
                e ->
                    new Term(
                        e.getKey().label(), cells.get(e.getKey()).withoutStalled(), e.getValue()))
            .toList();
    return new Contrast(
        Difference.effect(effect.kind().word()),
        side(effect.cells(), true).iterator().next(),
        side(effect.cells(), false).iterator().next(),
        terms,
        true);
  }

  /**
   * Returns the effects, each with the names of those that it cannot be told from. Of interactions
   * that cannot be told from each other the first stays.
   *
   * @param untold interactions that the cells tell only as part of another effect
   */
  private static List<Effect> named(
      List<Effect> effects, Map<String, Map<CellKey, Double>> untold) {
    Map<Set<Set<CellKey>>, List<String>> bySides = new HashMap<>();
    effects.forEach(effect -> addName(bySides, effect.cells(), effect.name()));
    untold.forEach((name, weights) -> addName(bySides, weights, name));
    List<Effect> named = new ArrayList<>();
    for (Effect effect : effects) {
      List<String> all = bySides.get(sides(effect.cells()));
      if (all.get(0).equals(effect.name()) || effect.kind() == Effect.Kind.MAIN) {
        named.add(effect.with(all.stream().filter(name -> !name.equals(effect.name())).toList()));
      }
    }
    return named;
  }

  private static void addName(
      Map<Set<Set<CellKey>>, List<String>> bySides, Map<CellKey, Double> weights, String name) {
    bySides.computeIfAbsent(sides(weights), s -> new ArrayList<>()).add(name);
  }

  /** Returns the two sides, in no order: an effect and its inverse are one statement. */
  private static Set<Set<CellKey>> sides(Map<CellKey, Double> weights) {
    return Set.of(side(weights, true), side(weights, false));
  }

  private static Set<CellKey> side(Map<CellKey, Double> weights, boolean isPositive) {
    return weights.entrySet().stream()
        .filter(cell -> cell.getValue() > 0 == isPositive)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
