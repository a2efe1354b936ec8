package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import dev.oltpmatrix.workload.user.LuaScript;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The files of a user's workload that generators run: a copy for the Java port, and beside it the
 * script for sysbench.
 */
public final class WorkloadFiles {
  private WorkloadFiles() {}

  /**
   * Returns the workload as generators are told it: its name, or the path of a user's file.
   *
   * @param logs the folder of a run's logs
   */
  static String toldAs(MatrixSpec spec, String workload, Path logs) {
    return spec.userWorkloads().containsKey(workload) ? copy(workload, logs).toString() : workload;
  }

  private static Path copy(String workload, Path logs) {
    return logs.toAbsolutePath().resolve("workloads").resolve(workload + UserWorkloadFile.ENDING);
  }

  /** Writes the files, if the workload is a user's own. */
  public static void write(MatrixSpec spec, String workload, Path projectRoot, Path logs)
      throws IOException {
    UserWorkloadFile file = spec.userWorkloads().get(workload);
    if (file == null) {
      return;
    }
    Path copy = copy(workload, logs);
    Files.createDirectories(copy.getParent());
    TextFile.write(copy, file.text());
    TextFile.write(
        copy.resolveSibling(workload + ".lua"),
        LuaScript.of(file.workload(), projectRoot.toAbsolutePath().resolve("lua")));
  }
}
