package dev.oltpmatrix.cli.servers;

import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.ConnectionKind;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.config.VariablesDiff;
import dev.oltpmatrix.server.config.VariablesDiff.Difference;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command {@code servers diff}: starts two arms, one after the other, and compares their
 * variables.
 */
record ServersDiff(Project project, Screen screen, boolean allowConcurrent) {
  /** A small table that is loaded quickly; variables do not depend on it. */
  private static final DataSet SMALL_TABLE = DataSets.of(Sbtest.ID, 1000, 2012);

  private static final String BASE = "base";

  /** One of the two sides: an existing file, or an arm to be started. */
  private record Side(String label, Path file, StartableArm arm) {}

  int diff(List<String> operands, List<String> configs)
      throws IOException, InterruptedException, ServerException {
    if (operands.size() != 2 || configs.size() > 2) {
      throw new UsageException(
          "servers diff compares two arms or files, with at most two configs; given: "
              + operands
              + " "
              + configs);
    }
    List<Side> sides = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      String config = configs.isEmpty() ? BASE : configs.get(Math.min(i, configs.size() - 1));
      sides.add(side(operands.get(i), config));
    }
    List<Path> files = variablesFiles(sides);
    List<Difference> differences =
        VariablesDiff.between(project.serverConfigs(), files.get(0), files.get(1));
    print(sides.get(0).label(), sides.get(1).label(), differences);
    return differences.stream().allMatch(Difference::asked) ? 0 : 1;
  }

  private Side side(String operand, String config) throws InterruptedException {
    Path file = Path.of(operand);
    if (Files.isRegularFile(file)) {
      return new Side(file.getFileName().toString(), file, null);
    }
    StartableArm arm = StartableArm.of(project, screen, operand, config, SMALL_TABLE);
    return new Side(config.equals(BASE) ? operand : operand + "+" + config, null, arm);
  }

  @SuppressWarnings("try") // lock and interruption take effect while the resource is open
  private List<Path> variablesFiles(List<Side> sides)
      throws IOException, InterruptedException, ServerException {
    if (sides.stream().allMatch(side -> side.file() != null)) {
      return sides.stream().map(Side::file).toList();
    }
    try (LockFile lock =
            allowConcurrent
                ? null
                : Locks.machine(project.host(), project.cache(), "'servers diff'", false);
        Interruption interruption = new Interruption(project.host(), Thread.currentThread())) {
      // Left open, so that the user can read the files.
      Path logs = project.ledgerWithoutOrphans(screen).privateFolder().path();
      List<Path> files = new ArrayList<>();
      for (Side side : sides) {
        // A separate folder for each: the two may be the same arm and config.
        Path own = logs.resolve(files.isEmpty() ? "a" : "b");
        files.add(side.file() == null ? started(side.arm(), own) : side.file());
      }
      screen.say("all variables, settings and logs, until the next start: " + logs);
      return files;
    }
  }

  @SuppressWarnings("try") // nothing else to do: its variables are written by then
  private static Path started(StartableArm arm, Path logs)
      throws InterruptedException, ServerException {
    StartRequest request = arm.loaded(SMALL_TABLE, ConnectionKind.TCP, logs);
    try (RunningServer running = arm.servers().start(request)) {
      return request.variablesFile();
    }
  }

  private void print(String labelA, String labelB, List<Difference> differences) {
    if (differences.isEmpty()) {
      screen.say("no variable differs");
      return;
    }
    int width = differences.stream().mapToInt(d -> d.variable().length()).max().orElse(1);
    Difference head = new Difference("variable", labelA, labelB, "why", true);
    Stream.concat(Stream.of(head), differences.stream())
        .map(
            d ->
                ("%-" + width + "s  %s  |  %s  |  %s")
                    .formatted(d.variable(), d.a(), d.b(), d.why()))
        .forEach(screen::say);
    long unasked = differences.stream().filter(d -> !d.asked()).count();
    screen.say(
        Plural.of(differences.size(), "difference")
            + (unasked == 0
                ? ", as arms and configs ask"
                : ", " + unasked + " of them not because an arm or a config asks for it"));
  }
}
