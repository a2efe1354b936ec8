package dev.oltpmatrix.cli.servers;

import dev.oltpmatrix.cli.base.Interruption;
import dev.oltpmatrix.cli.base.Locks;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Arms;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.spec.ServerName;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.text.Plural;
import dev.oltpmatrix.server.ServerRegistry;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.server.api.ServerProvider;
import dev.oltpmatrix.server.api.StartRequest;
import dev.oltpmatrix.server.build.Catalogue;
import dev.oltpmatrix.server.build.InstalledServer;
import dev.oltpmatrix.server.build.ServerBuild;
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
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The command {@code servers diff}: starts two arms, one after the other, and compares their
 * variables.
 */
final class ServersDiff {
  /** A small table that is loaded quickly; variables do not depend on it. */
  private static final DataSet SMALL_TABLE = DataSets.of(Sbtest.ID, 1000, 2012);

  private static final String BASE = "base";

  private final Project project;
  private final Screen screen;
  private final boolean allowConcurrent;
  private Catalogue catalogue;
  private final ServerRegistry home;

  ServersDiff(Project project, Screen screen, boolean allowConcurrent) {
    this.allowConcurrent = allowConcurrent;
    this.project = project;
    this.screen = screen;
    this.catalogue = Catalogue.load(project.serverConfigs(), project.host().system());
    this.home = project.serverHome(screen);
  }

  /** One of the two sides: an existing file, or an arm to be started. */
  private record Side(String label, Path file, ServerRef arm, String config) {}

  int diff(List<String> operands, List<String> configs)
      throws IOException, InterruptedException, ServerException {
    if (operands.size() != 2) {
      throw new UsageException("servers diff compares two arms or files, given: " + operands);
    }
    if (configs.size() > operands.size()) {
      throw new UsageException("--config: " + configs + ", give one for both or one for each");
    }
    List<String> arms = operands.stream().filter(o -> !Files.isRegularFile(Path.of(o))).toList();
    catalogue = home.withExternal(catalogue, arms, SMALL_TABLE, false);
    List<Side> sides = new ArrayList<>();
    for (int i = 0; i < operands.size(); i++) {
      boolean own = i < configs.size();
      String config = configs.isEmpty() ? BASE : configs.get(own ? i : 0);
      sides.add(side(operands.get(i), config));
    }
    List<Path> files = variablesFiles(sides);
    List<Difference> differences =
        VariablesDiff.between(project.serverConfigs(), files.get(0), files.get(1));
    print(sides.get(0).label(), sides.get(1).label(), differences);
    return differences.stream().allMatch(Difference::asked) ? 0 : 1;
  }

  /** Resolves an operand; refuses, before anything starts, one that does not exist. */
  private Side side(String operand, String config) throws InterruptedException {
    Path file = Path.of(operand);
    if (Files.isRegularFile(file)) {
      return new Side(file.getFileName().toString(), file, null, null);
    }
    if (operand.endsWith(".tsv") || (!operand.isEmpty() && Files.isDirectory(file))) {
      String why = Files.exists(file) ? "is a folder" : "does not exist";
      throw new UsageException(
          "'" + operand + "' " + why + "; name an arm, or a file NAME.variables.tsv");
    }
    ServerName name = ServerName.parse(operand);
    String mark = name.isExternal() ? "#" : "/";
    List<ServerRef> arms = Arms.resolve(List.of(operand), catalogue);
    if (name.arm() == null && (arms.size() > 1 || !name.isExternal())) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "'%1$s' is no arm; write %1$s%2$sper-thread or %1$s%2$spool",
              operand,
              mark));
    }
    ServerRef arm = arms.get(0);
    ServerBuild build = catalogue.find(arm.build());
    ServerProvider servers = home.of(build);
    if (servers.unstartable().isPresent()) {
      throw new UsageException(
          ("%s %s, and servers diff starts what it compares; give the file NAME.variables.tsv"
                  + " from the logs of a run with it")
              .formatted(operand, servers.unstartable().get()));
    }
    servers.asked(build, arm.arm(), config); // refuses one that does not exist
    return new Side(config.equals(BASE) ? operand : operand + "+" + config, null, arm, config);
  }

  @SuppressWarnings("try") // the lock is held while the resource is open
  private List<Path> variablesFiles(List<Side> sides)
      throws IOException, InterruptedException, ServerException {
    if (sides.stream().allMatch(side -> side.file() != null)) {
      return sides.stream().map(Side::file).toList();
    }
    try (LockFile lock =
        allowConcurrent
            ? null
            : Locks.machine(project.host(), project.cache(), "'servers diff'", false)) {
      return startedFiles(sides);
    }
  }

  @SuppressWarnings("try") // the interruption handler is active while the resource is open
  private List<Path> startedFiles(List<Side> sides)
      throws IOException, InterruptedException, ServerException {
    // Left open, so that the user can read the files.
    Path logs = project.ledgerWithoutOrphans(screen).privateFolder().path();
    List<Path> files = new ArrayList<>();
    try (Interruption interruption = new Interruption(project.host(), Thread.currentThread())) {
      for (Side side : sides) {
        // A separate folder for each: the two may be the same arm and config.
        Path own = logs.resolve(files.isEmpty() ? "a" : "b");
        files.add(side.file() == null ? started(side, own) : side.file());
      }
    }
    screen.say("all variables, settings and logs, until the next start: " + logs);
    return files;
  }

  @SuppressWarnings("try") // nothing else to do: its variables are written by then
  private Path started(Side side, Path logs) throws InterruptedException, ServerException {
    ServerBuild build = catalogue.find(side.arm().build());
    ServerProvider servers = home.of(build);
    InstalledServer installed = servers.install(build);
    servers.ensureData(installed, SMALL_TABLE);
    StartRequest request =
        new StartRequest(installed, side.arm().arm(), side.config(), SMALL_TABLE, logs);
    try (RunningServer running = servers.start(request)) {
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
        .map(d -> String.join("  ", padded(d.variable(), width), d.a(), "|", d.b(), "|", d.why()))
        .forEach(screen::say);
    long unasked = differences.stream().filter(d -> !d.asked()).count();
    screen.say(
        Plural.of(differences.size(), "difference")
            + (unasked == 0
                ? ", as arms and configs ask"
                : ", " + unasked + " of them not because an arm or a config asks for it"));
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(width - Math.min(width, text.length()));
  }
}
