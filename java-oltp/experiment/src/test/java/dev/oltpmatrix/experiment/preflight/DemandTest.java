package dev.oltpmatrix.experiment.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.testing.Specs;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemandTest {
  private static final MatrixSpec SPEC = Specs.several(List.of(4, 64, 4096), 1, 1);
  private static final Plan PLAN =
      Planner.plan(SPEC, List.of(new ServerRef("mariadb-10.11", "pool")));

  @Test
  void isThatOfTheHighestClientCountAndTheWorkloadWithTheMostStatements() {
    Demand demand = Demand.of(SPEC, PLAN);
    assertThat(demand.clients()).isEqualTo(4096);
    assertThat(demand.statements()).isEqualTo(7 * 4096);
    assertThat(demand.generators()).containsExactly("java-mariadb", "sysbench");
  }

  @Test
  void aServerHasTheConnectionsOfAPoolAndTheMachineAllClients() {
    MatrixSpec spec =
        Specs.small()
            .generators(List.of("java-mariadb"))
            .threads(List.of(64, 4096))
            .factors(Map.of("client_pool", List.of("8", "32")))
            .build();
    Plan plan = Planner.plan(spec, List.of(new ServerRef("mariadb-10.11", "pool")));

    Demand demand = Demand.of(spec, plan);

    assertThat(demand.clients()).isEqualTo(4096);
    assertThat(demand.connections()).isEqualTo(32);
    assertThat(demand.statements()).isEqualTo(32L * demand.statementsPerClient());
  }

  @Test
  void aClientOfTheFormSetPreparesMore() {
    MatrixSpec spec =
        Specs.small()
            .workloads(List.of("tpcc"))
            .generators(List.of("java-mariadb"))
            .threads(List.of(10))
            .factors(Map.of("tpcc_form", List.of("single", "set")))
            .build();
    Plan plan = Planner.plan(spec, List.of(new ServerRef("mariadb-10.11", "pool")));
    assertThat(Demand.of(spec, plan).statements()).isEqualTo(10 * Workload.SET_STATEMENTS);
  }

  @Test
  void isThatOfWhatAResumedRunLacks() {
    Demand rest =
        Demand.of(
            SPEC,
            PLAN.keeping(k -> k.threads() == 64 && k.workload().equals("oltp_update_non_index")));
    assertThat(rest.clients()).isEqualTo(64);
    assertThat(rest.statements()).isEqualTo(64);
    assertThat(Demand.of(SPEC, PLAN.keeping(k -> false)).clients()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "oltp_read_only, 7",
    "oltp_read_write, 11",
    "oltp_write_only, 6",
    "oltp_point_select, 1",
    "oltp_delete, 1",
    "oltp_insert, 0",
    "bulk_insert, 0"
  })
  void statementsAreThoseOfTheScript(String workload, int statements) {
    assertThat(Workloads.named(workload).preparedStatements()).isEqualTo(statements);
  }
}
