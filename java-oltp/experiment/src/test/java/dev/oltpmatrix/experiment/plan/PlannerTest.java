package dev.oltpmatrix.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.FactorLevels;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.Primary;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.StateSpec;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTest {
  private static final List<ServerRef> ARMS =
      List.of(new ServerRef("mariadb-10.11", "per-thread"), new ServerRef("mariadb-10.11", "pool"));

  private static Plan plan(long seed) {
    return Planner.plan(Specs.several(List.of(4, 32, 256), 3, seed), ARMS);
  }

  private static List<CellKey> keys(Plan plan) {
    return plan.cells().stream().map(PlannedCell::key).toList();
  }

  @Test
  void holdsEveryCombinationOncePerRepetitionInTheOrderInWhichTheyAreRun() {
    assertThat(keys(plan(1))).hasSize(2 * 2 * 2 * 3 * 3).doesNotHaveDuplicates();
    assertThat(plan(1).cells())
        .extracting(PlannedCell::place)
        .containsExactlyElementsOf(IntStream.rangeClosed(1, 72).boxed().toList());
    assertThat(plan(1).sessions().stream().map(ServerSession::repetition)).isSorted();
  }

  @Test
  void moreCellsThanFitIntoMemoryAreRefusedBeforeAnyIsMade() {
    List<Integer> threads = IntStream.rangeClosed(1, 100_000).boxed().toList();
    assertThatThrownBy(() -> Planner.plan(Specs.several(threads, 1000, 1), ARMS))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cells")
        .hasMessageEndingWith(" is 800000000, allowed: 0..100000");
  }

  /** A question says how results are shown: the plan and its hash are those without it. */
  @Test
  void theSameSeedMakesTheSamePlanWhateverTheQuestionAndAnotherSeedAnother() {
    MatrixSpec spec = Specs.several(List.of(4, 32, 256), 3, 1);
    MatrixSpec asked =
        MatrixSpecBuilder.builder(spec)
            .question("Pool on or off?")
            .compare(new Compare("arm", "pool", List.of("workload")))
            .build();
    assertThat(PlanFile.of(Planner.plan(asked, ARMS), null)).isEqualTo(PlanFile.of(plan(1), null));
    assertThat(plan(1)).isNotEqualTo(plan(2));
  }

  @Test
  void theBlocksOfALongerPlanBeginWithThoseOfAShorter() {
    MatrixSpec spec = Specs.several(List.of(4, 32, 256), 3, 1);
    Plan longer = Planner.plan(spec, ARMS, MemoryBudget.ENDLESS, DynamicSettings.NONE, 5);
    assertThat(longer.blocks()).hasSize(5).startsWith(plan(1).blocks().toArray(Plan[]::new));
    assertThat(longer.lastBlock()).isEqualTo(5);
    assertThat(longer.block(5).cells()).hasSize(24).allMatch(c -> c.key().repetition() == 5);
  }

  @Test
  void comparedArmsAndGeneratorsAreAdjacentAtEveryPointAndTakeTurnsInGoingFirst() {
    List<CellKey> keys = keys(plan(7));
    Set<String> first = new HashSet<>();
    for (int i = 0; i < keys.size(); i += 4) {
      List<CellKey> four = keys.subList(i, i + 4);
      first.add(four.get(0).arm());
      assertThat(four)
          .extracting(key -> key.workload() + key.threads() + key.repetition())
          .containsOnly(four.get(0).workload() + four.get(0).threads() + four.get(0).repetition());
      assertThat(four.get(0).generator()).isEqualTo(four.get(1).generator());
      assertThat(four.get(0).arm()).isNotEqualTo(four.get(1).arm());
      assertThat(four).extracting(key -> key.arm() + key.generator()).doesNotHaveDuplicates();
    }
    assertThat(first).hasSize(2);
    assertThat(LongStream.range(1, 20).mapToObj(seed -> keys(plan(seed)).get(0).arm()).distinct())
        .hasSize(2);
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

  /** Cells of a server start are joined by spaces; there are two client counts. */
  @ParameterizedTest
  @CsvSource({
    "fresh, oltp_update_index oltp_read_only, 'oltp_read_only oltp_read_only, oltp_update_index,"
        + " oltp_update_index'",
    "settle, oltp_read_write oltp_point_select, oltp_point_select oltp_point_select oltp_read_write"
        + " oltp_read_write",
    "settle, oltp_delete bulk_insert, 'oltp_delete, oltp_delete, bulk_insert, bulk_insert'",
  })
  void readsComeFirstOnASharedServerAndWhatChangesTheRowCountBeginsFresh(
      String state, String workloads, String starts) {
    Plan plan = planned(state, workloads.split(" "));
    assertThat(plan.sessions())
        .extracting(
            session ->
                session.cells().stream()
                    .map(cell -> cell.key().workload())
                    .collect(Collectors.joining(" ")))
        .containsExactly(starts.split(", "));
    assertThat(plan.sessions().stream().filter(ServerSession::wantsEmptySchema))
        .hasSize(workloads.contains("bulk_insert") ? 2 : 0);
  }

  @Test
  void everyStartAndSettlingTakesItsTimeInTheEstimate() {
    double settledS = planned("settle", "oltp_update_index").estimatedS();
    assertThat(planned("fresh", "oltp_update_index").estimatedS()).isGreaterThan(settledS);
    assertThat(planned("settle", "oltp_point_select").estimatedS()).isLessThan(settledS);
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
    List<ServerSession> sessions =
        Planner.plan(spec, ARMS.subList(0, 1)).sessions().stream()
            .sorted(Comparator.comparing(ServerSession::startS))
            .toList();
    assertThat(sessions)
        .extracting(session -> session.cells().get(0).key().level(Factors.WAREHOUSES))
        .containsExactly("1", "100");
    assertThat(sessions.get(1).startS()).isGreaterThan(2 * sessions.get(0).startS());
    assertThat(sessions.get(1).cells().get(0).estimatedS())
        .as("at least a second for each warehouse")
        .isGreaterThan(99 + sessions.get(0).cells().get(0).estimatedS());
  }

  @Test
  void moreClientsTakeLongerUnlessTheyAreIdleOrWaitForArrivals() {
    double allS = estimatedS(4096, Map.of());
    assertThat(estimatedS(4, Map.of())).isLessThan(allS);
    assertThat(estimatedS(4096, Map.of(Factors.ACTIVE, "32"))).isLessThan(allS);
    assertThat(estimatedS(4096, Map.of(Factors.RATE, "500"))).isLessThan(allS);
  }

  private static double estimatedS(int clients, Map<Factor, String> levels) {
    MatrixSpec spec = Specs.small().minEventsPerClient(10).windowLimitS(60).build();
    return TimeEstimate.cellS(spec, Records.key("pool", clients, 1).with(levels));
  }

  @Test
  void whatARuleNamesIsLeftOut() {
    MatrixSpec spec =
        Specs.small()
            .threads(List.of(4, 64))
            .configs(List.of("base", "aa"))
            .except(List.of(Map.of("config", List.of("aa"), "threads", List.of("4"))))
            .build();
    assertThat(keys(Planner.plan(spec, ARMS)))
        .extracting(key -> key.config() + " " + key.threads())
        .containsOnly("base 4", "base 64", "aa 64");
  }

  @Test
  void ofAMatrixWithPointsTheseAloneAreRunWithTheirControl() {
    MatrixSpec spec =
        Specs.small()
            .threads(List.of(4, 64, 128))
            .points(
                List.of(
                    Map.of("config", List.of("base"), "threads", List.of("4")),
                    Map.of("arm", List.of("pool"), "threads", List.of("64"))))
            .build();
    assertThat(keys(Planner.plan(spec, ARMS)))
        .extracting(key -> key.arm() + " " + key.threads())
        .containsExactlyInAnyOrder("per-thread 4", "pool 4", "pool 64");
    assertThat(Planner.cells(spec, ARMS)).isEqualTo(3);
    MatrixSpec primary = MatrixSpecBuilder.builder(spec).primary(at("threads", "4")).build();
    assertThat(twice(primary)).containsExactly("aa pool 4 closed");
  }

  private static Primary at(String factor, String level) {
    return new Primary("p95", Map.of(factor, List.of(level), "arm", List.of("pool")), "10%");
  }

  /** A share of the closed loop's throughput is of the same server's. */
  @Test
  void aPrimaryOutcomeIsRunTwiceAtItsPointsAloneWithTheClosedLoopOfAShare() {
    MatrixSpec spec = Specs.small().threads(List.of(4, 64)).primary(at("threads", "64")).build();
    assertThat(twice(spec)).containsExactly("aa pool 64 closed");
    assertThat(Planner.cells(spec, ARMS)).isEqualTo(Planner.plan(spec, ARMS).cells().size());
    assertThat(twice(MatrixSpecBuilder.builder(spec).aa("all").build())).hasSize(4);
    MatrixSpec shares =
        Specs.small()
            .generators(List.of("java-mariadb"))
            .threads(List.of(64))
            .factors(Map.of("rate", List.of("40%", "80%")))
            .primary(at("rate", "80%"))
            .build();
    assertThat(twice(shares)).containsExactlyInAnyOrder("aa pool 64 closed", "aa pool 64 80%");
  }

  private static List<String> twice(MatrixSpec spec) {
    return keys(Planner.plan(spec, ARMS)).stream()
        .filter(key -> key.config().equals("aa"))
        .map(key -> "aa " + key.arm() + " " + key.threads() + " " + key.level(Factors.RATE))
        .toList();
  }

  private static Plan partlyImpossible(List<Map<String, List<String>>> except) {
    return Planner.plan(
        Specs.small()
            .generators(List.of("sysbench", "java-mariadb"))
            .threads(List.of(4, 64))
            .factors(Map.of("rate", List.of("closed", "500")))
            .repetitions(2)
            .except(except)
            .build(),
        ARMS);
  }

  @Test
  void unsupportedCellsArePartOfThePlanAndOfNoServer() {
    Plan plan = partlyImpossible(List.of());
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
    Map<String, List<String>> rule =
        Map.of("generator", List.of("sysbench"), "rate", List.of("500"));
    assertThat(partlyImpossible(List.of(rule)).unsupported()).isEmpty();
  }

  @Test
  void theOrderOfTheOthersDoesNotDependOnUnsupportedCells() {
    Plan without =
        plan(1).without(key -> key.threads() == 4 ? Optional.of("no") : Optional.empty());
    assertThat(keys(without))
        .isEqualTo(keys(plan(1)).stream().filter(key -> key.threads() != 4).toList());
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
    List<CellKey> cells = keys(ofRates("20%", "120%"));
    assertThat(cells).hasSize(2 * 2 * 2 * 2 * 3 * ARMS.size());
    List<CellKey> shares =
        cells.stream().filter(cell -> FactorLevels.baseline(cell).isPresent()).toList();
    assertThat(shares).hasSize(cells.size() / 3 * 2);
    for (CellKey share : shares) {
      CellKey capacity = FactorLevels.baseline(share).orElseThrow();
      assertThat(cells.indexOf(capacity)).isBetween(0, cells.indexOf(share) - 1);
    }
    assertThat(keys(ofRates("100")))
        .as("a rate of its own needs none")
        .extracting(key -> key.level(Factors.RATE))
        .containsOnly("100");
  }

  @Test
  void levelsThatAreNamesAreAdjacentAndNumbersAreShuffled() {
    List<CellKey> cells =
        keys(
            Planner.plan(
                Specs.small()
                    .threads(List.of(4, 16, 64, 256))
                    .factors(
                        Map.of(
                            "connection", List.of("tcp", "tls", "socket"),
                            "rtt", List.of("0", "0.4")))
                    .build(),
                ARMS));
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
  void aMatrixKeepsItsOrder() {
    assertThat(keys(ofRates("20%", "120%").block(1)))
        .extracting(
            key ->
                "%d %s %s %s"
                    .formatted(key.threads(), key.level(Factors.RATE), key.generator(), key.arm()))
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
            "64 120% java-mariadb per-thread");
  }

  private static Plan ofSettings(DynamicSettings dynamic) {
    MatrixSpec spec =
        Specs.small()
            .threads(List.of(4, 64))
            .settings(
                Map.of("flush_log", List.of("0", "1", "2"), "write_io_threads", List.of("4", "16")))
            .build();
    return Planner.plan(spec, ARMS, MemoryBudget.ENDLESS, dynamic);
  }

  private static List<String> settings(List<CellKey> cells) {
    return cells.stream()
        .map(
            cell ->
                cell.level(SettingFactor.of("flush_log"))
                    + "/"
                    + cell.level(SettingFactor.of("write_io_threads")))
        .distinct()
        .toList();
  }

  @Test
  void aServerIsStartedOnceForAllLevelsThatItTakesWhileItRuns() {
    Plan plan = ofSettings((build, setting) -> setting.name().equals("flush_log"));
    assertThat(plan.cells()).hasSize(2 * 3 * 2 * ARMS.size());
    assertThat(plan.sessions()).hasSize(2 * ARMS.size());
    for (ServerSession session : plan.sessions()) {
      String started = session.settings().get("write_io_threads");
      assertThat(session.armConfig().asked()).isEqualTo("write_io_threads=" + started);
      assertThat(session.cells()).hasSize(2 * 3);
      assertThat(settings(session.cells().stream().map(PlannedCell::key).toList()))
          .containsExactlyInAnyOrder("0/" + started, "1/" + started, "2/" + started);
    }
    assertThat(ofSettings(DynamicSettings.NONE).sessions())
        .hasSize(3 * 2 * ARMS.size())
        .allMatch(session -> !session.variesSettings());
  }

  @Test
  void levelsOfSettingsAreAdjacentAndShuffled() {
    List<CellKey> cells = keys(ofSettings((build, setting) -> true));
    int half = cells.size() / 2;
    assertThat(cells.subList(0, half))
        .extracting(CellKey::threads)
        .containsOnly(cells.get(0).threads());
    List<String> first = settings(cells.subList(0, half));
    List<String> second = settings(cells.subList(half, 2 * half));
    assertThat(first).hasSize(6).containsExactlyInAnyOrderElementsOf(second).isNotEqualTo(second);
  }
}
