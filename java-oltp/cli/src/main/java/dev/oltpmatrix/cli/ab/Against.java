package dev.oltpmatrix.cli.ab;

import dev.oltpmatrix.analysis.compare.RunComparison;
import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.cli.base.ExitStatus;
import dev.oltpmatrix.cli.base.Exports;
import dev.oltpmatrix.cli.run.RunCommand;
import dev.oltpmatrix.cli.run.RunOptions;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A comparison with a run that is there: its matrix is run once more, on the new server.
 *
 * @param entry the new server, as a matrix has it
 * @param config settings of the new one; {@code null} for those of the base
 * @param budgetS {@code null} for no limit
 */
record Against(
    Project project,
    Screen screen,
    RunOptions options,
    Path base,
    String entry,
    String config,
    Integer budgetS) {
  private static final int DEFAULT_MARGIN = 5;

  int run() throws IOException, InterruptedException {
    if (options.resume() != null) {
      throw new UsageException(
          "--resume: finish that run with ./run_matrix.sh --resume %s, then compare %s with it"
              .formatted(options.resume(), base));
    }
    MatrixSpec spec = RunDescription.read(ResultsDir.open(base)).spec();
    if (spec == null) {
      throw new UsageException(
          "--against %s: its matrix is not there, as of imported logs; use compare"
              .formatted(base));
    }
    String before = only(spec.servers());
    Path out = options.outOr(project.defaultResults(), "ab");
    Exports exports = options.exports();
    int margin = options.marginOr(DEFAULT_MARGIN);
    int status = new RunCommand(project, screen, options.of("ab", matrix -> composed(spec))).run();
    if (options.dryRun) {
      return status;
    }
    List<String> map =
        AbCommand.Pair.name(before).equals(AbCommand.Pair.name(entry))
            ? List.of()
            : List.of(AbCommand.Pair.name(before) + "=" + AbCommand.Pair.name(entry));
    RunComparison.Read read =
        RunComparison.read(base, out, new RunComparison.Options(false, null, map), screen);
    NoWorse found = read.runs().noWorse(margin / 100.0);
    screen.say("against the run in " + base + ", not paired; intervals hold in another run:");
    found.lines().forEach(screen::say);
    exports.write(found, screen);
    return read.broken() > 0 ? ExitStatus.TOO_FEW : found.status().exit();
  }

  private static String only(List<String> servers) {
    if (servers.size() != 1) {
      throw new UsageException(
          "--against: its run has %d servers, %s; make one of the base alone"
              .formatted(servers.size(), String.join(", ", servers)));
    }
    return servers.get(0);
  }

  private MatrixSpec composed(MatrixSpec spec) {
    MatrixSpecBuilder builder =
        MatrixSpecBuilder.builder(spec)
            .servers(List.of(entry))
            .marginPercent(null)
            .untilPercent(null)
            .timeLimitS(budgetS)
            .compare(null)
            .primary(null);
    return (config == null ? builder : builder.configs(List.of(config))).build();
  }
}
