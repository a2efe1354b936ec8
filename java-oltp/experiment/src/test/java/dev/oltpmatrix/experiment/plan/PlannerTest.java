package dev.oltpmatrix.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Baseline;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.Primary;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.StateSpec;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final List<ServerRef> ARMS =
      List.of(new ServerRef("mariadb-10.11", "per-thread"), new ServerRef("mariadb-10.11", "pool"));

  private static Plan plan(long seed) {
    return Planner.plan(Specs.several(List.of(4, 32, 256), 3, seed), ARMS);
  }

  @Test
  void holdsEveryCombinationOncePerRepetition() {
    List<CellKey> keys = plan(1).cells().stream().map(PlannedCell::key).toList();
    assertThat(keys).hasSize(2 * 2 * 2 * 3 * 3).doesNotHaveDuplicates();
  }

  @Test
  void moreCellsThanFitIntoMemoryAreRefusedBeforeAnyIsMade() {
    List<Integer> threads = IntStream.rangeClosed(1, 100_000).boxed().toList();
    assertThatThrownBy(() -> Planner.plan(Specs.several(threads, 1000, 1), ARMS))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cells")
        .hasMessageEndingWith(" is 800000000, allowed: 0..100000");
  }

  @Test
  void theSameSeedMakesTheSamePlanAndAnotherSeedAnother() {
    assertThat(plan(1)).isEqualTo(plan(1));
    assertThat(plan(1)).isNotEqualTo(plan(2));
  }

  /** A question says how results are shown: the plan and its hash are those without it. */
  @Test
  void aQuestionChangesNothingOfThePlan() {
    MatrixSpec spec = Specs.several(List.of(4, 32), 2, 1);
    MatrixSpec asked =
        MatrixSpecBuilder.builder(spec)
            .question("Pool on or off?")
            .compare(new Compare("arm", "pool", List.of("workload")))
            .build();
    assertThat(PlanFile.of(Planner.plan(asked, ARMS), null))
        .isEqualTo(PlanFile.of(Planner.plan(spec, ARMS), null));
  }

  @Test
  void theBlocksOfALongerPlanBeginWithThoseOfAShorter() {
    Plan longer =
        Planner.plan(
            Specs.several(List.of(4, 32, 256), 3, 1),
            ARMS,
            MemoryBudget.ENDLESS,
            DynamicSettings.NONE,
            5);
    assertThat(longer.blocks()).hasSize(5).startsWith(plan(1).blocks().toArray(Plan[]::new));
    assertThat(longer.lastBlock()).isEqualTo(5);
    assertThat(longer.block(5).cells()).hasSize(24).allMatch(c -> c.key().repetition() == 5);
  }

  @Test
  void aBlockEndsBeforeTheNextBegins() {
    assertThat(plan(1).sessions().stream().map(ServerSession::repetition)).isSorted();
  }

  @Test
  void armsTakeTurnsInGoingFirst() {
    List<String> first =
        Stream.iterate(1L, s -> s + 1)
            .limit(20)
            .map(seed -> plan(seed).cells().get(0).key().arm())
            .distinct()
            .toList();
    assertThat(first).hasSize(2);
  }

  @Test
  void comparedArmsAreAdjacentAtEveryPoint() {
    List<CellKey> keys = plan(7).cells().stream().map(PlannedCell::key).toList();
    for (int i = 0; i < keys.size(); i += 2) {
      assertThat(keys.get(i).armLabel()).isNotEqualTo(keys.get(i + 1).armLabel());
      assertThat(pointOf(keys.get(i))).isEqualTo(pointOf(keys.get(i + 1)));
    }
    assertThat(firstOfEachPair(keys)).as("neither arm always goes first").hasSize(2);
  }

  private static List<Object> pointOf(CellKey key) {
    return List.of(key.workload(), key.generator(), key.threads(), key.repetition());
  }

  private static Set<String> firstOfEachPair(List<CellKey> keys) {
    Set<String> first = new HashSet<>();
    for (int i = 0; i < keys.size(); i += 2) {
      first.add(keys.get(i).arm());
    }
    return first;
  }

  @Test
  void generatorsAreAdjacentToo() {
    List<CellKey> keys = plan(7).cells().stream().map(PlannedCell::key).toList();
    for (int i = 0; i < keys.size(); i += 4) {
      List<CellKey> four = keys.subList(i, i + 4);
      assertThat(four).extracting(CellKey::threads).containsOnly(four.get(0).threads());
      assertThat(four).extracting(CellKey::generator).contains("sysbench", "java-mariadb");
    }
  }

  @Test
  void positionsNumberTheCellsInTheOrderInWhichTheyAreRun() {
    assertThat(plan(3).cells())
        .extracting(PlannedCell::place)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 72).boxed().toList());
  }

  @Test
  void theServersOfABlockAreUpTogetherAndThoseOfAFreshWriteCell() {
    List<Group> groups = plan(1).groups();
    // Each of the three blocks has the reads, and for each of six points a new server for each arm.
    assertThat(groups).hasSize(3 * (1 + 6)).allMatch(group -> group.sessions().size() == 2);
    assertThat(groups.get(0).cells()).hasSize(12);
    assertThat(groups.get(1).cells()).hasSize(2);
  }

  private static Plan planned(String writes, String... workloads) {
    MatrixSpec spec = Specs.several(List.of(workloads), new StateSpec(writes, 30));
    return Planner.plan(spec, ARMS.subList(0, 1));
  }

  /** Returns the workloads of each server start, once for each cell. */
  private static List<List<String>> served(Plan plan) {
    return plan.sessions().stream()
        .map(session -> session.cells().stream().map(c -> c.key().workload()).toList())
        .toList();
  }

  @Test
  void readsShareAServerAndEachWriteCellBeginsFresh() {
    assertThat(served(planned("fresh", "oltp_update_index", "oltp_read_only")))
        .containsExactly(
            List.of("oltp_read_only", "oltp_read_only"),
            List.of("oltp_update_index"),
            List.of("oltp_update_index"));
  }

  @Test
  void writesThatKeepTheRowsMayFollowTheReadsOnOneServer() {
    assertThat(served(planned("settle", "oltp_read_write", "oltp_point_select", "oltp_read_only")))
        .containsExactly(
            List.of(
                "oltp_point_select",
                "oltp_point_select",
                "oltp_read_only",
                "oltp_read_only",
                "oltp_read_write",
                "oltp_read_write"));
  }

  @Test
  void whatChangesTheRowCountBeginsFreshInAnyCase() {
    Plan plan = planned("settle", "oltp_delete", "oltp_insert", "bulk_insert");
    assertThat(served(plan)).hasSize(6).allMatch(cells -> cells.size() == 1);
    assertThat(plan.sessions().stream().filter(ServerSession::wantsEmptySchema)).hasSize(2);
  }

  @Test
  void everyStartAndSettlingTakesItsTimeInTheEstimate() {
    double fresh = planned("fresh", "oltp_update_index").estimatedS();
    double settled = planned("settle", "oltp_update_index").estimatedS();
    double reads = planned("settle", "oltp_point_select").estimatedS();
    assertThat(fresh).isGreaterThan(settled);
    assertThat(settled).isGreaterThan(reads);
  }

  @Test
  void whatIsLeftDropsServersWithoutCells() {
    Plan left = plan(1).keeping(k -> k.arm().equals("pool") && k.repetition() == 2);
    // The reads are on one server, and each write cell is on its own.
    assertThat(left.sessions()).hasSize(1 + 6).noneMatch(s -> s.cells().isEmpty());
    assertThat(left.estimatedS()).isLessThan(plan(1).estimatedS());
  }

  @Test
  void moreWarehousesTakeLongerToStartAndToCheck() {
    MatrixSpec spec =
        Specs.small()
            .workloads(List.of("tpcc"))
            .generators(List.of("java-mariadb"))
            .factors(Map.of("warehouses", List.of("1", "100")))
            .build();
    List<ServerSession> sessions = Planner.plan(spec, ARMS.subList(0, 1)).sessions();

    assertThat(sessions).hasSize(2).allMatch(session -> session.cells().size() == 1);
    Map<String, ServerSession> byWarehouses =
        sessions.stream()
            .collect(
                Collectors.toMap(
                    session -> session.cells().get(0).key().level(Factors.WAREHOUSES),
                    session -> session));
    ServerSession one = byWarehouses.get("1");
    ServerSession hundred = byWarehouses.get("100");
    assertThat(hundred.startS()).isGreaterThan(2 * one.startS());
    assertThat(hundred.cells().get(0).estimatedS() - one.cells().get(0).estimatedS())
        .as("at least a second for each warehouse")
        .isGreaterThan(99);
  }

  @Test
  void moreClientsTakeLonger() {
    assertThat(estimatedS(4096, Map.of())).isGreaterThan(estimatedS(4, Map.of()));
  }

  @Test
  void noWindowWaitsForClientsThatAreIdleOrWaitForArrivals() {
    double all = estimatedS(4096, Map.of());
    assertThat(estimatedS(4096, Map.of(Factors.ACTIVE, "32"))).isLessThan(all);
    assertThat(estimatedS(4096, Map.of(Factors.RATE, "500"))).isLessThan(all);
  }

  private static double estimatedS(int clients, Map<Factor, String> levels) {
    MatrixSpec spec = Specs.small().minEventsPerClient(10).windowLimitS(60).build();
    return TimeEstimate.cellS(spec, Records.key("pool", clients, 1).with(levels));
  }

  @Test
  void whatARuleNamesIsLeftOut() {
    MatrixSpec spec =
        Specs.small()
            .workloads(List.of("oltp_read_only"))
            .threads(List.of(4, 64))
            .configs(List.of("base", "aa"))
            .except(List.of(Map.of("config", List.of("aa"), "threads", List.of("4"))))
            .build();
    assertThat(Planner.plan(spec, ARMS).cells())
        .extracting(cell -> cell.key().config() + " " + cell.key().threads())
        .contains("base 4", "base 64", "aa 64")
        .doesNotContain("aa 4");
  }

  @Test
  void aPrimaryOutcomeIsRunTwiceAtItsPointsAlone() {
    Primary primary =
        new Primary("throughput", Map.of("threads", List.of("64"), "arm", List.of("pool")), "10%");
    MatrixSpec spec =
        Specs.small()
            .workloads(List.of("oltp_read_only"))
            .threads(List.of(4, 64))
            .repetitions(1)
            .primary(primary)
            .build();
    assertThat(twice(spec)).containsExactly("aa pool 64 closed");
    assertThat(Planner.cells(spec, ARMS)).isEqualTo(Planner.plan(spec, ARMS).cells().size());
    assertThat(twice(MatrixSpecBuilder.builder(spec).aa("all").build())).hasSize(4);
  }

  /** A share of the closed loop's throughput is of the same server's. */
  @Test
  void anAaCellOfAShareHasItsClosedLoop() {
    MatrixSpec spec =
        Specs.small()
            .workloads(List.of("oltp_read_only"))
            .generators(List.of("java-mariadb"))
            .threads(List.of(64))
            .factors(Map.of("rate", List.of("40%", "80%")))
            .repetitions(1)
            .primary(
                new Primary("p95", Map.of("rate", List.of("80%"), "arm", List.of("pool")), "10%"))
            .build();
    assertThat(twice(spec)).containsExactlyInAnyOrder("aa pool 64 closed", "aa pool 64 80%");
  }

  private static List<String> twice(MatrixSpec spec) {
    return Planner.plan(spec, ARMS).cells().stream()
        .map(PlannedCell::key)
        .filter(key -> key.config().equals("aa"))
        .map(
            key ->
                String.join(
                    " ",
                    key.config(),
                    key.arm(),
                    Integer.toString(key.threads()),
                    key.level(Factors.RATE)))
        .toList();
  }

  private static MatrixSpec partlyImpossible(List<Map<String, List<String>>> except) {
    return Specs.small()
        .generators(List.of("sysbench", "java-mariadb"))
        .threads(List.of(4, 64))
        .factors(Map.of("rate", List.of("closed", "500")))
        .repetitions(2)
        .except(except)
        .build();
  }

  @Test
  void unsupportedCellsArePartOfThePlanAndOfNoServer() {
    Plan plan = Planner.plan(partlyImpossible(List.of()), ARMS);

    // Two arms, client counts and blocks.
    assertThat(plan.unsupported())
        .hasSize(2 * 2 * 2)
        .allMatch(cell -> cell.key().generator().equals("sysbench"))
        .allMatch(cell -> cell.key().level(Factors.RATE).equals("500"))
        .allMatch(cell -> cell.why().startsWith("sysbench does not measure"));
    assertThat(plan.cells()).hasSize(3 * 2 * 2 * 2);
    assertThat(plan.block(2).unsupported()).hasSize(4);
    assertThat(plan.keeping(key -> key.threads() == 4).unsupported()).hasSize(4);
    assertThat(plan.blocks()).hasSize(2);
  }

  @Test
  void excludedCellsAreNotAmongTheUnsupportedCells() {
    MatrixSpec spec =
        partlyImpossible(List.of(Map.of("generator", List.of("sysbench"), "rate", List.of("500"))));
    assertThat(Planner.plan(spec, ARMS).unsupported()).isEmpty();
  }

  @Test
  void theOrderOfTheOthersDoesNotDependOnUnsupportedCells() {
    List<CellKey> all =
        plan(1).cells().stream().map(PlannedCell::key).filter(k -> k.threads() != 4).toList();
    Plan without =
        plan(1).without(key -> key.threads() == 4 ? Optional.of("no") : Optional.empty());
    assertThat(without.cells()).extracting(PlannedCell::key).isEqualTo(all);
    assertThat(without.unsupported()).hasSize(2 * 2 * 2 * 3);
  }

  private static Plan ofRates(String... rates) {
    return Planner.plan(
        Specs.small()
            .workloads(List.of("oltp_read_only", "oltp_insert"))
            .generators(List.of("java-mariadb", "java-mysql"))
            .threads(List.of(4, 64))
            .factors(Map.of("rate", List.of(rates)))
            .repetitions(2)
            .build(),
        ARMS);
  }

  @Test
  void theCapacityIsACellThatIsMeasuredBeforeItsShares() {
    List<CellKey> cells = ofRates("20%", "120%").cells().stream().map(c -> c.key()).toList();

    assertThat(cells).hasSize(2 * 2 * 2 * 2 * 3 * ARMS.size());
    for (CellKey cell : cells) {
      Baseline.of(cell)
          .ifPresent(
              capacity ->
                  assertThat(cells.indexOf(capacity)).isBetween(0, cells.indexOf(cell) - 1));
    }
    assertThat(cells.stream().filter(c -> Baseline.of(c).isPresent()).count())
        .isEqualTo(cells.size() / 3 * 2L);
  }

  @Test
  void aRateOfItsOwnNeedsNoCapacity() {
    assertThat(ofRates("100", "closed").cells())
        .extracting(c -> c.key().level(Factors.RATE))
        .containsOnly("100", "closed");
    assertThat(ofRates("100").cells())
        .extracting(c -> c.key().level(Factors.RATE))
        .containsOnly("100");
  }

  @Test
  void levelsThatAreNamesAreAdjacentAndNumbersAreShuffled() {
    Plan plan =
        Planner.plan(
            Specs.small()
                .threads(List.of(4, 16, 64, 256))
                .factors(
                    Map.of(
                        "connection", List.of("tcp", "tls", "socket"),
                        "rtt", List.of("0", "0.4")))
                .build(),
            ARMS);
    List<CellKey> cells = plan.cells().stream().map(PlannedCell::key).toList();
    assertThat(cells).hasSize(4 * (3 + 2) * ARMS.size()).doesNotHaveDuplicates();
    Set<String> distinct = new HashSet<>();
    String last = "";
    for (CellKey cell : cells) {
      String numbers = cell.threads() + " " + cell.level(Factors.ROUND_TRIP);
      assertThat(numbers.equals(last) || distinct.add(numbers)).as(numbers).isTrue();
      last = numbers;
    }
    assertThat(distinct).hasSize(4 * 2);
  }

  /** Resumed runs of earlier versions follow the plan that they began with. */
  @Test
  void aMatrixWithoutSuchLevelsKeepsItsOrder() {
    assertThat(ofRates("20%", "120%").block(1).cells())
        .extracting(
            c ->
                c.key().threads()
                    + " "
                    + c.key().level(Factors.RATE)
                    + " "
                    + c.key().generator()
                    + " "
                    + c.key().arm())
        .startsWith(
            "64 closed java-mariadb pool",
            "64 closed java-mariadb per-thread",
            "64 closed java-mysql pool",
            "64 closed java-mysql per-thread",
            "4 closed java-mariadb per-thread",
            "4 closed java-mariadb pool",
            "4 closed java-mysql pool",
            "4 closed java-mysql per-thread",
            "4 20% java-mysql per-thread",
            "4 20% java-mysql pool",
            "4 20% java-mariadb per-thread",
            "4 20% java-mariadb pool",
            "64 120% java-mariadb pool",
            "64 120% java-mariadb per-thread",
            "64 120% java-mysql per-thread",
            "64 120% java-mysql pool");
  }

  private static MatrixSpec ofSettings() {
    return Specs.small()
        .workloads(List.of("oltp_read_only"))
        .threads(List.of(4, 64))
        .settings(
            Map.of("flush_log", List.of("0", "1", "2"), "write_io_threads", List.of("4", "16")))
        .build();
  }

  private static String settings(CellKey cell) {
    return cell.level(SettingFactor.of("flush_log"))
        + "/"
        + cell.level(SettingFactor.of("write_io_threads"));
  }

  @Test
  void aServerIsStartedOnceForAllLevelsThatItTakesWhileItRuns() {
    DynamicSettings flushLog = (build, setting) -> setting.name().equals("flush_log");
    Plan plan = Planner.plan(ofSettings(), ARMS, MemoryBudget.ENDLESS, flushLog);

    assertThat(plan.cells()).hasSize(2 * 3 * 2 * ARMS.size());
    assertThat(plan.sessions()).hasSize(2 * ARMS.size());
    for (ServerSession session : plan.sessions()) {
      String started = session.settings().get("write_io_threads");
      assertThat(session.armConfig().asked()).isEqualTo("write_io_threads=" + started);
      assertThat(session.cells()).hasSize(2 * 3);
      assertThat(session.cells())
          .extracting(cell -> settings(cell.key()))
          .containsOnly("0/" + started, "1/" + started, "2/" + started);
    }
  }

  @Test
  void whatIsTakenByNoRunningServerHasAStartForEachCombination() {
    Plan plan = Planner.plan(ofSettings(), ARMS);

    assertThat(plan.sessions()).hasSize(3 * 2 * ARMS.size());
    assertThat(plan.sessions()).allMatch(session -> !session.variesSettings());
  }

  @Test
  void levelsOfSettingsAreAdjacentAndShuffled() {
    DynamicSettings all = (build, setting) -> true;
    List<CellKey> cells =
        Planner.plan(ofSettings(), ARMS, MemoryBudget.ENDLESS, all).cells().stream()
            .map(PlannedCell::key)
            .toList();

    int half = cells.size() / 2;
    assertThat(cells.subList(0, half))
        .extracting(CellKey::threads)
        .containsOnly(cells.get(0).threads());
    List<String> first =
        cells.subList(0, half).stream().map(PlannerTest::settings).distinct().toList();
    List<String> second =
        cells.subList(half, 2 * half).stream().map(PlannerTest::settings).distinct().toList();
    assertThat(first).hasSize(6).containsExactlyInAnyOrderElementsOf(second).isNotEqualTo(second);
  }
}
