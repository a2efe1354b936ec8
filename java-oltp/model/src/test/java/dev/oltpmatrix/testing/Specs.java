package dev.oltpmatrix.testing;

import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.StateSpec;
import java.util.List;

/** Matrices for tests: one cell, from which each test's matrix differs. */
public final class Specs {
  private Specs() {}

  public static MatrixSpecBuilder small() {
    return MatrixSpecBuilder.builder()
        .name("small")
        .description("for a test")
        .servers(List.of("mariadb-10.11/per-thread"))
        .configs(List.of("base"))
        .workloads(List.of("oltp_read_only"))
        .generators(List.of("sysbench"))
        .threads(List.of(4))
        .tableSize(1_000_000)
        .randType("uniform")
        .warmupS(0)
        .windowS(1)
        .windowLimitS(1)
        .minEventsPerClient(0)
        .repetitions(1)
        .seed(1);
  }

  /** Returns two arms, two workloads and two generators. */
  public static MatrixSpec several(List<Integer> threads, int repetitions, long seed) {
    return small()
        .name("mine")
        .servers(List.of("mariadb-10.11/per-thread", "mariadb-10.11/pool"))
        .workloads(List.of("oltp_read_only", "oltp_update_non_index"))
        .generators(List.of("sysbench", "java-mariadb"))
        .threads(threads)
        .warmupS(1)
        .windowS(5)
        .windowLimitS(10)
        .minEventsPerClient(2)
        .repetitions(repetitions)
        .seed(seed)
        .build();
  }

  /** Returns two arms with one generator, few clients and these workloads. */
  public static MatrixSpec several(List<String> workloads, StateSpec state) {
    return MatrixSpecBuilder.builder(several(List.of(4, 8), 1, 1))
        .workloads(workloads)
        .generators(List.of("sysbench"))
        .state(state)
        .build();
  }
}
