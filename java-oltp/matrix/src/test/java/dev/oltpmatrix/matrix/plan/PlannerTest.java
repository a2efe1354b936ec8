package dev.oltpmatrix.matrix.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.spec.ServerRef;
import dev.oltpmatrix.matrix.testing.TestProject;
import dev.oltpmatrix.record.CellKey;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final List<ServerRef> ARMS =
      List.of(new ServerRef("mariadb-10.11", "per-thread"), new ServerRef("mariadb-10.11", "pool"));

  private static Plan plan(long seed) {
    return Planner.plan(TestProject.spec(List.of(4, 32, 256), 3, seed), ARMS);
  }

  @Test
  void holdsEveryCombinationOncePerRepetition() {
    List<CellKey> keys = plan(1).cells().stream().map(PlannedCell::key).toList();
    assertThat(keys).hasSize(2 * 2 * 2 * 3 * 3).doesNotHaveDuplicates();
  }

  @Test
  void theSameSeedMakesTheSamePlanAndAnotherSeedAnother() {
    assertThat(plan(1)).isEqualTo(plan(1));
    assertThat(plan(1)).isNotEqualTo(plan(2));
  }

  @Test
  void aBlockEndsBeforeTheNextBegins() {
    assertThat(plan(1).stints().stream().map(ArmStint::repetition)).isSorted();
  }

  @Test
  void armsTakeTurnsInGoingFirst() {
    List<ServerRef> first =
        Stream.iterate(1L, s -> s + 1)
            .limit(20)
            .map(seed -> plan(seed).stints().get(0).server())
            .distinct()
            .toList();
    assertThat(first).hasSize(2);
  }

  @Test
  void readsComeBeforeWritesOnAServer() {
    for (ArmStint stint : plan(1).stints()) {
      List<String> workloads = stint.cells().stream().map(c -> c.key().workload()).toList();
      assertThat(workloads).isSorted(); // oltp_read_only < oltp_update_non_index
    }
  }

  @Test
  void whatIsLeftDropsServersWithoutCells() {
    Plan left = plan(1).keeping(k -> k.arm().equals("pool") && k.repetition() == 2);
    assertThat(left.stints()).hasSize(1);
    assertThat(left.estimatedS()).isLessThan(plan(1).estimatedS());
  }

  @Test
  void moreClientsTakeLonger() {
    double few = TimeEstimate.cellS(TestProject.spec(List.of(4), 1, 1), "oltp_read_only", 4);
    double many = TimeEstimate.cellS(TestProject.spec(List.of(4), 1, 1), "oltp_read_only", 4096);
    assertThat(many).isGreaterThan(few);
  }
}
