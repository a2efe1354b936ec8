package dev.oltpmatrix.workload.user;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import dev.oltpmatrix.workload.api.WorkloadRun;
import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which kinds of a user's workload a client runs. */
class UserRunTest {
  private static final String SHOP =
      """
      tables:
        items: {}
      kinds:
        look:
          statements: [SELECT 1 FROM items]
        count:
          clients: 1 of 3
          statements: [SELECT COUNT(*) FROM items]
        sum:
          statements: [SELECT SUM(id) FROM items]
      """;

  private static WorkloadRun run(String yaml) {
    return new UserLoadWorkload(new UserWorkloadFile("/shop.yaml", yaml).workload())
        .run(name -> "", 1);
  }

  private static Set<Integer> kinds(WorkloadRun run, int client) {
    UserInputs inputs = (UserInputs) run.client(client, new Xoroshiro128Plus(client, 2012));
    Set<Integer> kinds = new TreeSet<>();
    for (int i = 0; i < 100; i++) {
      inputs.next();
      kinds.add(inputs.kind());
      inputs.ended();
    }
    return kinds;
  }

  @ParameterizedTest
  @CsvSource({"0, true", "1, false", "2, false", "3, true", "4, false"})
  void everyThirdClientRunsItsOwnKindAloneAndTheOthersMixTheRest(int client, boolean isAlone) {
    assertThat(kinds(run(SHOP), client))
        .isEqualTo(isAlone ? Set.of(1) : new TreeSet<>(Set.of(0, 2)));
  }

  @Test
  void besideAKindWithClientsOfItsOwnASingleOtherKindIsNotDrawn() {
    WorkloadRun run = run(SHOP.replaceAll("(?s)  sum:.*", ""));

    assertThat(kinds(run, 0)).containsExactly(1);
    assertThat(kinds(run, 1)).containsExactly(0);
  }
}
