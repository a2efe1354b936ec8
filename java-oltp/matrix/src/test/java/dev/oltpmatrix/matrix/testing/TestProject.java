package dev.oltpmatrix.matrix.testing;

import dev.oltpmatrix.matrix.spec.MatrixSpec;
import dev.oltpmatrix.matrix.spec.Placement;
import dev.oltpmatrix.matrix.spec.StateSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The project's own files, and a small spec, for tests. */
public final class TestProject {
  public static final String SPEC_YAML =
      """
      name: mine
      description: for tests
      servers: [mariadb-10.11/pool]
      configs: [base]
      workloads: [oltp_read_only]
      generators: [sysbench]
      threads: [4]
      table_size: 1000000
      rand_type: uniform
      warmup_s: 1
      window_s: 5
      window_limit_s: 5
      min_events_per_client: 2
      repetitions: 1
      seed: 1
      """;

  private TestProject() {}

  /** The folder that holds {@code matrices/}, from wherever the tests run. */
  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("matrices"))) {
      folder = folder.getParent();
    }
    return folder;
  }

  public static MatrixSpec spec(List<Integer> threads, int repetitions, long seed) {
    return new MatrixSpec(
        "mine",
        "for tests",
        List.of("mariadb-10.11/per-thread", "mariadb-10.11/pool"),
        List.of("base"),
        List.of("oltp_read_only", "oltp_update_non_index"),
        List.of("sysbench", "java-mariadb"),
        threads,
        1_000_000,
        "uniform",
        1,
        5,
        10,
        2,
        repetitions,
        seed,
        null,
        Placement.NONE,
        "tcp");
  }

  /** A spec of two arms, one generator and client count, with these workloads. */
  public static MatrixSpec spec(List<String> workloads, StateSpec state) {
    return new MatrixSpec(
        "mine",
        "for tests",
        List.of("mariadb-10.11/per-thread", "mariadb-10.11/pool"),
        List.of("base"),
        workloads,
        List.of("sysbench"),
        List.of(4, 8),
        1_000_000,
        "uniform",
        1,
        5,
        10,
        2,
        1,
        1,
        state,
        Placement.NONE,
        "tcp");
  }
}
