package dev.oltpmatrix.cli.tune;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.input.TimeText;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The options of a search; {@code null} for those that the user did not give. */
final class TuneOptions {
  private static final IntRange BUDGET_S = new IntRange("--budget", 60, 7 * 24 * 3600);

  @Option(
      names = "--arm",
      paramLabel = "ARM",
      description = "The server, such as mariadb-10.11/pool, or one of your own.")
  private String arm;

  @Option(names = "--workload", paramLabel = "NAME", description = "What its clients do.")
  private String workload;

  @Option(
      names = "--goal",
      paramLabel = "TEXT",
      description = "What is to become better: \"p95 at 1024 clients\".")
  private String goal;

  @Option(
      names = "--settings",
      paramLabel = "LIST",
      description =
          "What is searched: pool_size=2..64,redo_size=64M..1G,flush_neighbors=0|1|2. Settings of"
              + " durability never are.")
  private List<String> settings;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "The time for measuring, such as 90m or 8h.")
  private String budget;

  @Option(
      names = "--config",
      paramLabel = "NAME",
      description = "Where it starts: base (the default), overlays, settings; joined by +.")
  private String config;

  @Option(
      names = "--price-durability",
      description =
          "Confirm also what flush_log=2, flush_log=0 and sync_binlog=0 change, each alone; none of"
              + " them wins.")
  private boolean pricesDurability;

  @Option(
      names = "--ask-tell",
      description =
          "An optimiser of your own suggests on standard input, a JSON object a line, and reads"
              + " what was measured from standard output.")
  boolean askTell;

  @Option(
      names = "--matrix",
      paramLabel = "NAME|FILE",
      description = "Whose table and times the cells have (default: quick).")
  private String matrix;

  @Option(names = "--generator", paramLabel = "NAME", description = "The load generator.")
  private String generator;

  @Option(names = "--duration", paramLabel = "S", description = "Least seconds of a window.")
  private String durationS;

  @Option(names = "--warmup", paramLabel = "S", description = "Least seconds of a warm-up.")
  private String warmupS;

  @Option(names = "--warmup-limit", paramLabel = "S", description = "Most seconds of it.")
  private String warmupLimitS;

  @Option(names = "--table-size", paramLabel = "N", description = "Rows of the table.")
  private String tableSize;

  @Option(names = "--seed", paramLabel = "N", description = "Makes rows and orders of cells.")
  private String seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Results folder (default: results/tune-DATE-TIME).")
  private Path out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Go on with the search in DIR: only the cells that are missing.")
  Path resume;

  @Option(
      names = "--dry-run",
      description = "Tell what each stage takes and what can be found; start nothing.")
  boolean dryRun;

  @Option(
      names = "--allow-concurrent",
      description = "Search although a run or server of this program is at work here.")
  boolean allowConcurrent;

  /** Returns what is to be found; refuses what is missing. */
  TuneSpec spec() {
    require("--arm", arm);
    require("--workload", workload);
    require("--goal", goal);
    require("--settings", settings);
    require("--budget", budget);
    return new TuneSpec(
        TuneSpec.FORMAT,
        TuneSpec.VERSION,
        arm,
        workload,
        goal,
        settings,
        TimeText.seconds(BUDGET_S, budget),
        config == null ? "base" : config,
        matrix == null ? "quick" : matrix,
        pricesDurability,
        generator,
        number(MatrixSpec.WINDOW_S, durationS),
        number(MatrixSpec.WARMUP_S, warmupS),
        number(MatrixSpec.WARMUP_LIMITS_S, warmupLimitS),
        tableSize == null ? null : Long.valueOf(MatrixSpec.TABLE_SIZE.read(tableSize)),
        seed == null ? null : Long.valueOf(MatrixSpec.SEED.read(seed)));
  }

  private static void require(String option, Object value) {
    if (value == null) {
      throw new UsageException(
          option + " is missing; a search needs --arm, --workload, --goal, --settings, --budget");
    }
  }

  private static Integer number(IntRange range, String text) {
    return text == null ? null : Integer.valueOf(range.readInt(text));
  }

  /** Refuses options that would change a search that is resumed. */
  void requireNoChanges() {
    boolean changes =
        Stream.of(
                    arm,
                    workload,
                    goal,
                    settings,
                    budget,
                    config,
                    matrix,
                    generator,
                    durationS,
                    warmupS,
                    warmupLimitS,
                    tableSize,
                    seed,
                    out)
                .anyMatch(Objects::nonNull)
            || pricesDurability
            || askTell;
    if (changes) {
      throw new UsageException(
          "--resume takes the search from its folder; leave out all else but --dry-run and"
              + " --allow-concurrent, or start a new search");
    }
  }

  /** Returns the user's folder, or one named after the time. */
  Path out(Path results) {
    if (out != null) {
      return out;
    }
    String moment =
        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
            .format(LocalDateTime.now(ZoneId.systemDefault()));
    return results.resolve("tune-" + moment);
  }
}
