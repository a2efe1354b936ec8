package dev.oltpmatrix.analysis.tune;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The second stage of a search: candidates that the screening suggests run beside the start in
 * blocks of their own, and the worse half leaves after each round, until two are left. Then the
 * settings of the leader are moved one by one, and those moves together that were better.
 */
final class Race {
  /** A winner and a runner-up are confirmed. */
  static final int LEFT = 2;

  private final Space space;
  private final Goal goal;
  private final Trials trials;
  private final Set<Candidate> out = new HashSet<>();
  private int rounds;

  Race(Space space, Goal goal, Trials trials) {
    this.space = space;
    this.goal = goal;
    this.trials = trials;
  }

  /**
   * Returns the candidates that the screening suggests, the most promising first: the settings that
   * may matter together, at their better ends and halfway there, the best combination that was
   * measured, all better ends, and each setting that may matter by itself.
   */
  List<Candidate> field(
      List<ScreenedEffect> effects, Map<Candidate, List<BlockValue>> screened, int max)
      throws InterruptedException {
    Gains inScreening = new Gains(goal);
    inScreening.add(screened);
    List<ScreenedEffect> matter = matter(effects);
    Set<Candidate> field = new LinkedHashSet<>();
    field.add(of(matter, effect -> effect.better(goal)));
    field.add(of(matter, effect -> effect.halfway(goal, space)));
    inScreening.ranked(List.copyOf(screened.keySet())).stream().limit(1).forEach(field::add);
    field.add(of(effects, effect -> effect.better(goal)));
    matter.forEach(one -> field.add(of(List.of(one), effect -> effect.better(goal))));
    matter.forEach(one -> field.add(of(List.of(one), effect -> effect.halfway(goal, space))));
    space.middle().ifPresent(field::add);
    exclude(screened.keySet(), inScreening);
    return possible(field, max);
  }

  private static List<ScreenedEffect> matter(List<ScreenedEffect> effects) {
    return effects.stream()
        .filter(ScreenedEffect::mayMatter)
        .sorted(Comparator.comparing(effect -> effect.ratio().pValue()))
        .toList();
  }

  private Candidate of(List<ScreenedEffect> effects, Function<ScreenedEffect, String> value) {
    Map<String, String> values = new TreeMap<>();
    effects.forEach(effect -> values.put(effect.setting().name(), value.apply(effect)));
    return space.candidate(values);
  }

  /** Returns the first ones that are not the start and that the server can have. */
  private List<Candidate> possible(Set<Candidate> candidates, int max) throws InterruptedException {
    List<Candidate> possible = new ArrayList<>();
    for (Candidate candidate : candidates) {
      if (possible.size() < max
          && !candidate.isStart()
          && !out.contains(candidate)
          && trials.refusal(candidate).isEmpty()) {
        possible.add(candidate);
      }
    }
    return possible;
  }

  /** Returns the candidates that are left, the best first; fewer than two if others are out. */
  List<Candidate> run(List<Candidate> field, int blocks) throws IOException, InterruptedException {
    Gains gains = new Gains(goal);
    List<Candidate> left = field;
    while (left.size() > LEFT) {
      measure(left, blocks, gains);
      left = gains.ranked(left).stream().limit(Math.max(LEFT, (left.size() + 1) / 2)).toList();
    }
    return left;
  }

  private void measure(List<Candidate> candidates, int blocks, Gains gains)
      throws IOException, InterruptedException {
    rounds++;
    gains.add(trials.measure("race-" + rounds, withStart(candidates), blocks));
    exclude(candidates, gains);
  }

  private void exclude(Collection<Candidate> candidates, Gains gains) {
    candidates.stream().filter(gains::isOut).forEach(out::add);
  }

  /**
   * Moves the settings of the leader one by one, in blocks that know nothing of the rounds before.
   *
   * @param best the candidates that are left, the best first
   * @param max number of candidates in a block, at most
   */
  List<Candidate> refined(List<Candidate> best, List<ScreenedEffect> effects, int max, int blocks)
      throws IOException, InterruptedException {
    Candidate leader = best.get(0);
    Map<Candidate, ScreenedEffect> moves = moves(leader, matter(effects));
    Set<Candidate> field = new LinkedHashSet<>(best);
    field.addAll(moves.keySet());
    List<Candidate> possible = possible(field, max);
    if (possible.size() <= best.size()) {
      return best;
    }
    Gains gains = new Gains(goal);
    measure(possible, blocks, gains);
    List<Candidate> ranked = gains.ranked(possible);
    Set<Candidate> last = new LinkedHashSet<>(ranked.stream().limit(LEFT).toList());
    last.add(together(leader, moves, ranked));
    return run(possible(last, LEFT + 1), blocks, gains);
  }

  private List<Candidate> run(List<Candidate> last, int blocks, Gains gains)
      throws IOException, InterruptedException {
    if (last.size() > LEFT) {
      measure(last, blocks, gains);
    }
    return gains.ranked(last).stream().limit(LEFT).toList();
  }

  /** Returns the leader with one setting at its better end, or halfway if it is there already. */
  private Map<Candidate, ScreenedEffect> moves(Candidate leader, List<ScreenedEffect> matter) {
    Map<Candidate, ScreenedEffect> moves = new LinkedHashMap<>();
    for (ScreenedEffect effect : matter) {
      String better = effect.better(goal);
      boolean isThere = TunedSetting.isSame(value(leader, effect.setting()), better);
      String moved = isThere ? effect.halfway(goal, space) : better;
      moves.put(with(leader, effect.setting(), moved), effect);
    }
    moves.remove(leader);
    return moves;
  }

  /** Returns the leader with all moves that were better than it. */
  private Candidate together(
      Candidate leader, Map<Candidate, ScreenedEffect> moves, List<Candidate> ranked) {
    Candidate together = leader;
    int place = ranked.contains(leader) ? ranked.indexOf(leader) : ranked.size();
    for (Candidate move : ranked.subList(0, place)) {
      if (moves.containsKey(move)) {
        TunedSetting setting = moves.get(move).setting();
        together = with(together, setting, value(move, setting));
      }
    }
    return together;
  }

  /** Returns the value of a setting; empty where it is the server's own default. */
  private String value(Candidate candidate, TunedSetting setting) {
    String ofStart = space.start().getOrDefault(setting.name(), "");
    return candidate.settings().getOrDefault(setting.name(), ofStart);
  }

  private Candidate with(Candidate candidate, TunedSetting setting, String value) {
    Map<String, String> values = new TreeMap<>(candidate.settings());
    values.put(setting.name(), value);
    return space.candidate(values);
  }

  static List<Candidate> withStart(List<Candidate> candidates) {
    return Stream.concat(Stream.of(Candidate.START), candidates.stream()).toList();
  }

  /** Returns the cells of a block of all rounds until two are left. */
  static int cells(int field) {
    int cells = 0;
    for (int left = field; left > LEFT; left = Math.max(LEFT, (left + 1) / 2)) {
      cells += left + 1;
    }
    return cells;
  }

  /** Returns the cells of a block of the moves and of the round after them. */
  static int refiningCells(int max) {
    return max + 1 + LEFT + 1 + 1;
  }
}
