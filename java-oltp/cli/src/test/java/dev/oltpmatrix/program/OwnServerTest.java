package dev.oltpmatrix.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.Machine;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.RealCells;
import dev.oltpmatrix.testing.TestProject;
import dev.oltpmatrix.testing.TestServers;
import dev.oltpmatrix.workload.data.Queries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of "Your own server" in the README against a server that the test starts. */
@EnabledIfSystemProperty(named = "oltp.realServers", matches = "true")
class OwnServerTest {
  @TempDir private Path folder;

  @Test
  void measuredTwiceWithWritesItIsCompared() throws Exception {
    try (RunningServer server =
        TestServers.started("mariadb-10.11", "per-thread", "base", RealCells.DATA, folder)) {
      try (Connection connection = server.connect()) {
        Queries.execute(connection, "DROP TABLE sbtest1");
      }
      String measure =
          command("--servers ")
                  .replaceFirst("USER@HOST:\\d+", "oltp@127.0.0.1:" + server.port())
                  .replace("--threads 4..128", "--threads 4")
              + " --table-size 10000 --duration 1 --warmup 0 --yes";
      String password = server.networkPath(ConnectionKind.TCP).password();
      run(measure, password);
      run(measure.replace("before", "after"), password);
    }
    for (String run : List.of("before", "after")) {
      assertThat(RealCells.records(folder.resolve(run)))
          .hasSize(2 * 5)
          .allSatisfy(
              cell ->
                  assertThat(Machine.wouldBeValid(cell))
                      .as(run + ": " + cell.cell().label() + " " + cell.flags())
                      .isTrue());
    }
    Path compared = folder.resolve("compared.csv");
    run(command(" compare ") + " --csv " + compared, "");
    assertThat(Files.readAllLines(compared))
        .as("workloads in throughput and p95")
        .filteredOn(line -> line.contains(",mine,mine,"))
        .hasSize(2 * 2);
  }

  /** Returns the arguments of the README's one command that contains a text. */
  private static String command(String part) throws Exception {
    String readme = Files.readString(TestProject.root().resolve("README.md"));
    String section = readme.substring(readme.indexOf("## Your own server"));
    String servers = section.replaceFirst("(?s).*?\nS='(.*?)'.*", "$1");
    return section
        .replace("\"$S\"", servers)
        .lines()
        .filter(line -> line.contains("./run_matrix.sh ") && line.contains(part))
        .findFirst()
        .orElseThrow()
        .replaceFirst(".*\\./run_matrix\\.sh ", "")
        .replaceFirst(" +#.*", "");
  }

  private void run(String command, String password) throws Exception {
    String[] words =
        command
            .replace("'", "")
            .replace("before", folder.resolve("before").toString())
            .replace("after", folder.resolve("after").toString())
            .split(" +");
    try (Program program =
        Program.startMainWith(Map.of("MYSQL_PWD", password), folder.resolve("output.txt"), words)) {
      program.end(); // not 0 where the machine was busy
      assertThat(program.output()).doesNotContain("run_matrix.sh:");
    }
  }
}
