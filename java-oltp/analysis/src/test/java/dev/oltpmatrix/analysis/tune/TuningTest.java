package dev.oltpmatrix.analysis.tune;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.stats.StudyNoise;
import dev.oltpmatrix.testing.ReporterList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches on servers whose best settings are known; docs/tuning.md has these numbers. */
class TuningTest {
  private static final int SEARCHES = 100;
  private static final int[] CLIENTS = {1, 16, 256, 4096};

  /** Settings without effect make combinations that differ in rounding alone. */
  private static final double SAME = 1e-12;

  /** A fifth of the cells that the grid of four levels of five settings has. */
  private static final int CELLS = 1024 / 5;

  private static TuneResult search(Space space, Goal goal, double budgetS, SimulatedServers servers)
      throws Exception {
    Stages stages = Stages.of(space, 0, budgetS, SimulatedServers.CELL_S);
    return search(new SearchPlan(space, goal, stages, budgetS, List.of()), servers);
  }

  private static TuneResult search(SearchPlan plan, Trials trials) throws Exception {
    return new Tuning(plan, trials, new ReporterList()).run();
  }

  private static Goal throughputAt(int clients) {
    return new Goal(Metrics.THROUGHPUT, clients);
  }

  private static double noise(int clients) {
    return StudyNoise.ofPair(clients, false);
  }

  @Test
  void settingsThatDoNothingAreSeldomClaimedToGain() throws Exception {
    Space dummies =
        Space.read(IntStream.rangeClosed(1, 12).mapToObj(i -> "dummy_" + i + "=1..64").toList());
    int claimed = 0;
    for (int seed = 0; seed < SEARCHES; seed++) {
      int clients = CLIENTS[seed % CLIENTS.length];
      SimulatedServers servers = new SimulatedServers(seed, noise(clients), candidate -> 0);
      claimed +=
          search(dummies, throughputAt(clients), 2 * 3600, servers).winner().isPresent() ? 1 : 0;
    }

    assertThat(claimed).isLessThanOrEqualTo(5);
  }

  @Test
  void aFifthOfTheGridFindsWhatTheGridHasAndMoreThanChance() throws Exception {
    double best = Surface.grid().stream().mapToDouble(Surface::log).max().orElseThrow();
    double regret = 0;
    double regretOfChance = 0;
    int better = 0;
    int worse = 0;
    int near = 0;
    for (int seed = 0; seed < SEARCHES; seed++) {
      SimulatedServers servers = new SimulatedServers(seed, noise(64), Surface::log);
      Candidate found =
          search(Surface.SPACE, throughputAt(64), CELLS * SimulatedServers.CELL_S, servers)
              .winner()
              .map(Confirmed::candidate)
              .orElse(Candidate.START);
      assertThat(servers.cells()).isLessThanOrEqualTo(CELLS);
      double own = 1 - Math.exp(Surface.log(found) - best);
      double chance = 1 - Math.exp(Surface.log(byChance(seed)) - best);
      regret += own / SEARCHES;
      regretOfChance += chance / SEARCHES;
      better += own < chance - SAME ? 1 : 0;
      worse += own > chance + SAME ? 1 : 0;
      near += own <= 0.03 ? 1 : 0;
    }

    assertThat(regret).isLessThanOrEqualTo(0.03);
    assertThat(near).isGreaterThanOrEqualTo(90);
    assertThat(regret).isLessThan(regretOfChance / 2);
    // The others end at combinations that are equally good.
    assertThat(better).as("%d are worse", worse).isGreaterThan(3 * worse / 2);
  }

  /**
   * Returns what a random search finds with as many cells: candidates beside the start in blocks of
   * seventeen, the best of which are confirmed in the same way.
   */
  private static Candidate byChance(int seed) {
    SimulatedServers servers = new SimulatedServers(seed, noise(64), Surface::log);
    List<Candidate> grid = new ArrayList<>(Surface.grid());
    grid.removeIf(Candidate::isStart);
    Collections.shuffle(grid, new Random(seed));
    int confirmation = 3 * Stages.MIN_CONFIRM_BLOCKS;
    Gains gains = new Gains(throughputAt(64));
    int next = 0;
    while (servers.cells() + 18 + confirmation <= CELLS) {
      gains.add(servers.measure("", Race.withStart(grid.subList(next, next + 17)), 1));
      next += 17;
    }
    List<Candidate> two = gains.ranked(grid.subList(0, next)).subList(0, 2);
    Gains fresh = new Gains(throughputAt(64));
    fresh.add(servers.measure("", Race.withStart(two), Stages.MIN_CONFIRM_BLOCKS));
    return Confirmed.of(two, fresh, throughputAt(64), Stages.MIN_CONFIRM_BLOCKS).stream()
        .filter(one -> one.isGain(throughputAt(64)))
        .max(Comparator.comparingDouble(Confirmed::shrunk))
        .map(Confirmed::candidate)
        .orElse(Candidate.START);
  }

  @Test
  void theConfirmedNumberIsNotAboveTheTruthForHavingBeenChosen() throws Exception {
    double excess = 0;
    int claims = 0;
    for (int seed = 0; seed < SEARCHES; seed++) {
      SimulatedServers servers = new SimulatedServers(seed, noise(64), Surface::log);
      TuneResult result =
          search(Surface.SPACE, throughputAt(64), CELLS * SimulatedServers.CELL_S, servers);
      if (result.winner().isPresent()) {
        Confirmed won = result.winner().get();
        excess += Math.log(won.shrunk()) - Surface.log(won.candidate());
        claims++;
      }
    }

    assertThat(claims).isGreaterThan(90);
    assertThat(excess / claims).isBetween(-0.02, 0.01);
  }

  @Test
  void eachStageIsMeasuredInBlocksOfItsOwnAndTheStartIsInAllOfThem() throws Exception {
    SimulatedServers servers = new SimulatedServers(1, noise(64), Surface::log);
    TuneResult result =
        search(Surface.SPACE, throughputAt(64), CELLS * SimulatedServers.CELL_S, servers);

    assertThat(servers.stages())
        .startsWith("screen", "race-1")
        .endsWith(Confirmation.STAGE)
        .doesNotHaveDuplicates();
    Map<String, Long> starts =
        result.tried().stream()
            .filter(tried -> tried.candidate().isStart())
            .collect(Collectors.groupingBy(Tried::stage, Collectors.counting()));
    assertThat(starts.keySet()).containsExactlyInAnyOrderElementsOf(servers.stages());
    assertThat(starts.get(Confirmation.STAGE)).isGreaterThanOrEqualTo(8);
    assertThat(result.triedCsv().lines()).hasSize(servers.cells() + 1);
    assertThat(result.screenedCsv().lines()).hasSize(6);
  }

  @Test
  void whatIsPrintedHasTheNumbersOfTheConfirmationAlone() throws Exception {
    SimulatedServers servers = new SimulatedServers(2, noise(64), Surface::log);
    TuneResult result =
        search(Surface.SPACE, throughputAt(64), CELLS * SimulatedServers.CELL_S, servers);

    assertThat(result.lines().get(0)).startsWith("found: ").contains("× that of the start (");
    assertThat(result.lines())
        .anyMatch(line -> line.matches("the screening saw no effect of: .*[de].*"))
        .allMatch(line -> line.indexOf('×') < 0 || line.contains("throughput"));
  }

  @Test
  void aSettingOfAConfirmedGainIsNotSaidToHaveNoEffect() throws Exception {
    SimulatedServers servers = new SimulatedServers(2, noise(64), Surface::log);
    TuneResult found =
        search(Surface.SPACE, throughputAt(64), CELLS * SimulatedServers.CELL_S, servers);
    Ratio none =
        found.effects().stream()
            .filter(effect -> !effect.mayMatter())
            .findFirst()
            .orElseThrow()
            .ratio();
    List<ScreenedEffect> unseen =
        found.effects().stream().map(effect -> new ScreenedEffect(effect.setting(), none)).toList();
    TuneResult result =
        new TuneResult(found.goal(), unseen, found.confirmed(), List.of(), found.tried());

    Set<String> changed = result.winner().orElseThrow().candidate().settings().keySet();
    assertThat(result.lines().get(result.lines().size() - 1))
        .startsWith("the screening saw no effect of")
        .doesNotContainPattern("(: |, )(" + String.join("|", changed) + ")(,|$)");
  }

  @Test
  void aSecondWithoutTransactionsDisqualifies() throws Exception {
    SimulatedServers servers = new SimulatedServers(3, noise(64), Surface::log);
    Trials stalling =
        ChangedTrials.stalling(servers, candidate -> candidate.settings().containsKey("a"));
    Stages stages = Stages.of(Surface.SPACE, 0, CELLS * SimulatedServers.CELL_S, 10);
    TuneResult result =
        search(
            new SearchPlan(
                Surface.SPACE,
                throughputAt(64),
                stages,
                CELLS * SimulatedServers.CELL_S,
                List.of()),
            stalling);

    assertThat(result.confirmed())
        .filteredOn(one -> one.out() == null)
        .allMatch(one -> !one.candidate().settings().containsKey("a"));
    result.winner().ifPresent(won -> assertThat(won.candidate().settings()).doesNotContainKey("a"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aStageWithoutValidCellsEndsTheSearchWithoutVerdict(int validStages) throws Exception {
    SimulatedServers servers = new SimulatedServers(3, noise(64), Surface::log);
    Trials busy = ChangedTrials.invalid(servers, validStages);
    double budgetS = CELLS * SimulatedServers.CELL_S;
    Stages stages = Stages.of(Surface.SPACE, 0, budgetS, SimulatedServers.CELL_S);
    TuneResult result =
        search(new SearchPlan(Surface.SPACE, throughputAt(64), stages, budgetS, List.of()), busy);

    assertThat(servers.stages()).hasSize(validStages + 1);
    assertThat(result.hasVerdict()).isFalse();
    assertThat(result.winner()).isEmpty();
    assertThat(result.lines().get(0)).startsWith("no verdict: no candidate has a valid cell");
    assertThat(result.notCounted().orElse("")).endsWith("count in no comparison: busy");
  }

  @Test
  void aPriceIsToldAndNeverWins() throws Exception {
    Candidate unsafe = new Candidate(Map.of("flush_log", "0"));
    SimulatedServers servers =
        new SimulatedServers(4, noise(64), candidate -> candidate.equals(unsafe) ? 1 : 0);
    double budgetS = CELLS * SimulatedServers.CELL_S;
    Stages stages = Stages.of(Surface.SPACE, 1, budgetS, SimulatedServers.CELL_S);
    TuneResult result =
        search(
            new SearchPlan(Surface.SPACE, throughputAt(64), stages, budgetS, List.of(unsafe)),
            servers);

    assertThat(result.winner()).isEmpty();
    assertThat(result.lines().get(0)).startsWith("nothing to gain");
    assertThat(result.priced()).hasSize(1);
    assertThat(result.priced().get(0).shrunk()).isBetween(2.4, 3.1);
    assertThat(result.lines()).anyMatch(line -> line.startsWith("price of durability"));
  }

  @Test
  void aGainThatIsSmallOrUncertainLosesToTheStart() {
    Goal goal = throughputAt(64);
    assertThat(confirmed(goal, 0.02, 0.021, 0.019).isGain(goal)).isFalse();
    assertThat(confirmed(goal, 0.5, -0.3, 0.4).isGain(goal)).isFalse();
    assertThat(confirmed(goal, 0.10, 0.11, 0.12).isGain(goal)).isTrue();
    assertThat(confirmed(goal, -0.10, -0.11, -0.12).isGain(goal)).isFalse();
    Goal latency = new Goal(Metrics.P95, 64);
    assertThat(confirmed(latency, -0.10, -0.11, -0.12).isGain(latency)).isTrue();
  }

  /** Returns a candidate with these log ratios to the start, a block each. */
  private static Confirmed confirmed(Goal goal, double... logs) {
    Candidate candidate = new Candidate(Map.of("a", "64"));
    List<BlockValue> starts = new ArrayList<>();
    List<BlockValue> values = new ArrayList<>();
    for (int block = 1; block <= logs.length; block++) {
      starts.add(new BlockValue(block, 100.0, false, true, false, List.of()));
      double value = 100 * Math.exp(logs[block - 1]);
      values.add(new BlockValue(block, value, false, true, false, List.of()));
    }
    Gains gains = new Gains(goal);
    gains.add(Map.of(Candidate.START, starts, candidate, values));
    return Confirmed.of(List.of(candidate), gains, goal, logs.length).get(0);
  }
}
