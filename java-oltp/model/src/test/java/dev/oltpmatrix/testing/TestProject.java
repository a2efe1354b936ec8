package dev.oltpmatrix.testing;

import java.nio.file.Files;
import java.nio.file.Path;

/** The project's own files, and a small matrix, for tests. */
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

  /**
   * Returns the folder that contains {@code matrices/}, from any working directory of the tests.
   */
  public static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("matrices"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
