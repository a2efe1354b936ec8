package dev.oltpmatrix.experiment.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.plan.CoLocationPlan.ServerGroup;
import dev.oltpmatrix.experiment.plan.MemoryBudget.Need;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.testing.Specs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Uses two builds with two arms each, and two configs: eight servers in a block. */
class CoLocationPlanTest {
  private static final long GIB = 1L << 30;

  private static final List<ServerRef> ARMS =
      Stream.of("mariadb-10.11", "mysql-9.7")
          .flatMap(b -> Stream.of(new ServerRef(b, "per-thread"), new ServerRef(b, "pool")))
          .toList();

  private static final MatrixSpec SPEC =
      MatrixSpecBuilder.builder(Specs.several(List.of(4, 64), 2, 1))
          .configs(List.of("base", "aa"))
          .build();

  /** Returns a budget; each server takes 1 GiB, and so does the generator. */
  private static MemoryBudget budget(long memoryGib) {
    Map<ArmConfig, Need> needs = new HashMap<>();
    for (ServerRef arm : ARMS) {
      SPEC.configs().forEach(c -> needs.put(new ArmConfig(arm, c), new Need(GIB, GIB, null)));
    }
    return new MemoryBudget(needs, GIB, memoryGib * GIB, 100 * GIB);
  }

  private static Plan plan(MatrixSpec spec, MemoryBudget budget) {
    return Planner.plan(spec, ARMS, budget, DynamicSettings.NONE);
  }

  private static CoLocationPlan arranged(MemoryBudget budget) {
    return CoLocationPlan.of(SPEC, ARMS, budget, DynamicSettings.NONE);
  }

  @Test
  void allAreUpTogetherIfTheyFitWithTheArmsOfAConfigNextToEachOther() {
    CoLocationPlan all = arranged(budget(9));
    assertThat(all.groups()).hasSize(1).allMatch(ServerGroup::together);
    assertThat(all.groups().get(0).members()).hasSize(8);
    assertThat(all.notes()).isEmpty();
    List<CellKey> keys = plan(SPEC, budget(9)).cells().stream().map(PlannedCell::key).toList();
    for (int i = 0; i < keys.size(); i += 2) {
      CellKey one = keys.get(i);
      CellKey two = keys.get(i + 1);
      assertThat(one.server() + one.config()).isEqualTo(two.server() + two.config());
      assertThat(one.arm()).isNotEqualTo(two.arm());
    }
  }

  @Test
  void withLessMemoryArmsStayTogetherThenConfigsThenBuilds() {
    CoLocationPlan four = arranged(budget(5));
    assertThat(four.groups())
        .extracting(ServerGroup::toString)
        .containsExactly(
            "mariadb-10.11/per-thread, mariadb-10.11/pool, mariadb-10.11/per-thread+aa,"
                + " mariadb-10.11/pool+aa",
            "mysql-9.7/per-thread, mysql-9.7/pool, mysql-9.7/per-thread+aa,"
                + " mysql-9.7/pool+aa");
    assertThat(String.join("\n", four.notes()))
        .startsWith("8 servers at once would need 9216 MiB of memory, 5120 are free: side by side")
        .endsWith("between these groups minutes pass")
        .hasLineCount(1);
    assertThat(arranged(budget(4)).groups()).as("a pair is not torn apart for a third").hasSize(4);
  }

  @Test
  void whereNoTwoFitTheyTakeTurnsWithOneStartAnArm() {
    CoLocationPlan turns = arranged(budget(2));
    assertThat(turns.groups()).hasSize(1).noneMatch(ServerGroup::together);
    assertThat(String.join("\n", turns.notes()))
        .contains("9216 MiB of memory, 2048 are free")
        .contains("take turns workload by workload, as a start for each cell would take too long")
        .hasLineCount(1);
    List<Group> reads = plan(SPEC, budget(2)).groups().subList(0, 8);
    assertThat(reads).allMatch(g -> g.sessions().size() == 1 && g.cells().size() == 4);
    assertThat(reads).extracting(g -> g.sessions().get(0).armConfig()).doesNotHaveDuplicates();
  }

  @Test
  void turnsAreStartedForEachCellWhereWindowsAreLong() {
    MatrixSpec longer = MatrixSpecBuilder.builder(SPEC).windowS(60).windowLimitS(60).build();
    Plan plan = plan(longer, budget(2));
    assertThat(plan.groups())
        .allMatch(group -> group.sessions().size() == 1 && group.cells().size() == 1);
    List<CellKey> keys = plan.cells().stream().map(PlannedCell::key).toList();
    for (int i = 0; i < keys.size(); i += 8) {
      List<CellKey> eight = keys.subList(i, i + 8);
      assertThat(eight).extracting(CellKey::threads).containsOnly(eight.get(0).threads());
      assertThat(eight).extracting(CellKey::armLabel).doesNotHaveDuplicates();
    }
  }

  @Test
  void tooLittleDiskSpaceIsReportedToo() {
    MemoryBudget budget = new MemoryBudget(budget(9).needs(), 0, null, 2 * GIB);
    assertThat(arranged(budget).groups()).hasSize(4);
    assertThat(arranged(budget).notes().get(0))
        .startsWith("8 servers at once would need 8192 MiB of disk space, 2048 are free");
  }

  @Test
  void theConfigsOfAServerThatRunsAlreadyTakeTurns() {
    Map<ArmConfig, Need> needs = new HashMap<>(budget(9).needs());
    SPEC.configs()
        .forEach(c -> needs.put(new ArmConfig(ARMS.get(3), c), new Need(0, 0, "db.example:1")));
    CoLocationPlan mixed = arranged(new MemoryBudget(needs, GIB, 100 * GIB, 100 * GIB));
    assertThat(mixed.groups()).extracting(ServerGroup::together).containsExactly(false, true);
    assertThat(mixed.groups().get(0)).hasToString("mysql-9.7/pool, mysql-9.7/pool+aa");
    assertThat(String.join("\n", mixed.notes()))
        .startsWith("mysql-9.7 is one server that runs already: mysql-9.7/pool, mysql-9.7/pool+a")
        .hasLineCount(1);
  }

  @Test
  void everyCellIsPlannedOnceWhateverTheBudget() {
    for (long gib = 2; gib <= 9; gib++) {
      Plan plan = plan(SPEC, budget(gib));
      assertThat(plan.cells()).hasSize((int) Planner.cells(SPEC, ARMS));
      assertThat(plan).isEqualTo(plan(SPEC, budget(gib)));
    }
  }
}
