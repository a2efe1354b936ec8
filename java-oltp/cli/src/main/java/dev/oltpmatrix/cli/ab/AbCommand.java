package dev.oltpmatrix.cli.ab;

import dev.oltpmatrix.cli.run.RunCommand;
import dev.oltpmatrix.cli.run.RunOptions;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.TimeText;
import dev.oltpmatrix.model.spec.Compare;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code ab}: is the new one slower? */
@Command(
    name = "ab",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Say whether NEW is slower than BASE.",
      "Both are started, measured in shuffled pairs until it is clear at each point",
      "or the budget is spent, and stopped."
    },
    footer = {
      "",
      "Examples:",
      "  ./run_matrix.sh ab mariadb-10.11 new=path:/opt/mariadb --margin 5%",
      "  ./run_matrix.sh ab mysql-9.7 mysql-9.7 --config flush_log=2 --budget 30m",
      "",
      "Exit status: 0 NEW is no worse than the margin; 1 it is worse, or it failed;",
      "2 wrong usage, nothing was started; 3 not proven; 4 too many measurements are",
      "invalid to say, or the program failed; 130 interrupted, resumable."
    })
public final class AbCommand implements Callable<Integer> {
  private static final int LOW_PER_CPU = 2;
  private static final int HIGH_PER_CPU = 16;

  private final Project project;
  private final Screen screen;

  @Parameters(
      arity = "0..*",
      paramLabel = "BASE NEW",
      description = {
        "Two of: a build such as mariadb-10.11, path:DIR, docker:IMAGE, a URL.",
        "With --against NEW alone."
      })
  private List<String> servers = List.of();

  @Option(
      names = "--against",
      paramLabel = "DIR",
      description =
          "The base is the run in DIR, which is not repeated: for a server that cannot be up twice."
              + " Not paired: runs differ more than repetitions, and only large differences show.")
  private Path against;

  @Option(
      names = "--config",
      paramLabel = "C",
      description = "Settings of NEW, where it is BASE otherwise; of both, where it is not.")
  private String config;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "The most that it may take (default: 20m).")
  private String budget;

  @Mixin private RunOptions options;

  public AbCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Integer budgetS = budget == null ? null : TimeText.seconds(MatrixSpec.TIME_LIMIT_S, budget);
    if (against != null) {
      return new Against(project, screen, options, against, one(), config, budgetS).run();
    }
    if (servers.size() != 2) {
      throw new UsageException(
          "ab: %d servers are named; name BASE and NEW".formatted(servers.size()));
    }
    Pair pair = Pair.of(servers.get(0), servers.get(1), config);
    RunOptions ofPair = options.of("ab", matrix -> composed(matrix, pair, budgetS));
    return new RunCommand(project, screen, ofPair).run();
  }

  private String one() {
    if (servers.size() != 1) {
      throw new UsageException(
          "ab --against: %d servers are named; name NEW alone".formatted(servers.size()));
    }
    return Pair.entry("new", servers.get(0));
  }

  private static MatrixSpec composed(MatrixSpec matrix, Pair pair, Integer budgetS) {
    int cpus = Runtime.getRuntime().availableProcessors();
    return MatrixSpecBuilder.builder(matrix)
        .servers(pair.servers())
        .configs(pair.configs())
        .threads(List.of(LOW_PER_CPU * cpus, HIGH_PER_CPU * cpus))
        .timeLimitS(budgetS == null ? matrix.timeLimitS() : budgetS)
        .question("Is " + pair.changed() + " slower than " + pair.base() + "?")
        .compare(new Compare(pair.factor(), pair.base(), List.of("workload")))
        .build();
  }

  /**
   * The two that are compared, as a matrix has them.
   *
   * @param factor the factor in which they differ
   * @param base the level of the base
   * @param changed the level of the other
   */
  record Pair(
      List<String> servers, List<String> configs, String factor, String base, String changed) {
    private static final String EXTERNAL = "(path|docker|mysql|mariadb):.*";
    private static final String PER_THREAD = "per-thread";

    static Pair of(String base, String changed, String config) {
      String one = entry("base", base);
      String other = entry("new", changed);
      String own = config == null ? "base" : config;
      if (location(one).equals(location(other))) {
        if (config == null) {
          throw new UsageException(
              "BASE and NEW are one server, %s; name another, or what NEW has of its own with --config"
                  .formatted(base));
        }
        return new Pair(List.of(one), List.of("base", config), "config", "base", config);
      }
      List<String> both = List.of(one, other);
      if (name(one).equals(name(other))) {
        return new Pair(both, List.of(own), "arm", arm(one), arm(other));
      }
      return new Pair(both, List.of(own), "server", name(one), name(other));
    }

    /** Returns the entry of a matrix: with a name where one is needed, and of one arm. */
    static String entry(String name, String given) {
      if (given.isBlank()) {
        throw new UsageException("BASE and NEW: one is empty; name a build, a folder or a URL");
      }
      String named = given.matches(EXTERNAL) ? name + "=" + given : given;
      if (!named.contains(":")) {
        return named.contains("/") ? named : named + "/" + PER_THREAD;
      }
      boolean isRemote = named.matches("([^=:/]*=)?(mysql|mariadb):.*");
      return isRemote || named.contains("#") ? named : named + "#" + PER_THREAD;
    }

    /** Returns what an entry stands for, whatever its name. */
    private static String location(String entry) {
      return entry.replaceFirst("^[^=:/]*=", "");
    }

    static String name(String entry) {
      return entry.replaceFirst("[=/].*", "");
    }

    private static String arm(String entry) {
      return entry.replaceFirst("^[^/]*/", "");
    }
  }
}
