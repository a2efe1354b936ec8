package dev.oltpmatrix.cli.tune;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.record.RecordFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/**
 * The options of a search; {@code null} for those that the user did not give. Those that say what
 * is searched are the content of tune.json, by which a search is resumed.
 */
@JsonAutoDetect(fieldVisibility = Visibility.ANY, getterVisibility = Visibility.NONE)
@JsonInclude(JsonInclude.Include.NON_NULL)
final class TuneOptions {
  private static final String FORMAT = "oltp-matrix-tune";
  private static final int VERSION = 2;

  @Option(
      names = "--arm",
      paramLabel = "ARM",
      description = "The server, such as mariadb-10.11/pool, or one of your own.")
  String arm;

  @Option(names = "--workload", paramLabel = "NAME", description = "What its clients do.")
  String workload;

  @Option(
      names = "--goal",
      paramLabel = "TEXT",
      description =
          "What is to become better: \"p95 at 1024 clients\", or \"throughput at 64 clients, p95 up"
              + " to 20 ms\".")
  String goal;

  @Option(
      names = "--settings",
      paramLabel = "LIST",
      description =
          "What is searched: pool_size=2..64,redo_size=64M..1G,flush_neighbors=0|1|2,"
              + "read_io_threads=16. Settings of durability never are.")
  List<String> settings;

  @Option(
      names = "--budget",
      paramLabel = "TIME",
      description = "The time for measuring, such as 90m or 8h.")
  String budget;

  @Option(
      names = "--config",
      paramLabel = "NAME",
      description = "Where it starts: base (the default), overlays, settings; joined by +.")
  String config;

  @Option(
      names = "--matrix",
      paramLabel = "NAME|FILE",
      description = "Whose table and times the cells have (default: quick).")
  private String matrix;

  @Option(names = "--generator", paramLabel = "NAME", description = "The load generator.")
  private String generator;

  @Option(names = "--duration", paramLabel = "S", description = "Least seconds of a window.")
  private String duration;

  @Option(names = "--warmup", paramLabel = "S", description = "Least seconds of a warm-up.")
  private String warmup;

  @Option(names = "--warmup-limit", paramLabel = "S", description = "Most seconds of it.")
  private String warmupLimit;

  @Option(names = "--table-size", paramLabel = "N", description = "Rows of the table.")
  private String tableSize;

  @Option(names = "--seed", paramLabel = "N", description = "Makes rows and orders of cells.")
  private String seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Results folder (default: results/tune-DATE-TIME).")
  @JsonIgnore
  private Path out;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description = "Go on with the search in DIR: only the cells that are missing.")
  @JsonIgnore
  Path resume;

  @Option(
      names = "--dry-run",
      description = "Tell what each matrix of the search takes; start nothing.")
  @JsonIgnore
  boolean dryRun;

  @Option(
      names = "--allow-concurrent",
      description = "Search although another run or server of this program is at work here.")
  @JsonIgnore
  boolean allowConcurrent;

  @JsonProperty
  String format() {
    return FORMAT;
  }

  @JsonProperty
  int version() {
    return VERSION;
  }

  /** Returns the options by which the search is done: those of the folder that is resumed. */
  TuneOptions searched() throws IOException {
    if (resume == null) {
      return this;
    }
    if (Json.mapper().valueToTree(this).size() > 2) {
      throw new UsageException(
          "--resume takes the search from its folder; leave out all else but --dry-run and"
              + " --allow-concurrent, or start a new search");
    }
    if (!Files.isRegularFile(file(resume))) {
      throw new UsageException(resume + " holds no search (no tune.json); name the folder of one");
    }
    return RecordFile.read(file(resume), TuneOptions.class, FORMAT, VERSION);
  }

  void write(Path folder) throws IOException {
    RecordFile.write(file(folder), this);
  }

  private static Path file(Path folder) {
    return folder.resolve("tune.json");
  }

  /** Refuses a search of which something is not said. */
  TuneOptions requireComplete() {
    if (Stream.of(arm, workload, goal, settings, budget).anyMatch(Objects::isNull)) {
      throw new UsageException(
          "a search needs --arm, --workload, --goal, --settings and --budget, or --resume DIR");
    }
    config = config == null ? "base" : config;
    return this;
  }

  /** Returns the words of a run with the table, the times and the load of the search. */
  List<String> words(int clients) {
    Map<String, String> given = new LinkedHashMap<>();
    given.put("--matrix", matrix);
    given.put("--servers", arm);
    given.put("--workloads", workload);
    given.put("--threads", Integer.toString(clients));
    given.put("--generators", generator);
    given.put("--duration", duration);
    given.put("--warmup", warmup);
    given.put("--warmup-limit", warmupLimit);
    given.put("--table-size", tableSize);
    given.put("--seed", seed);
    given.values().removeIf(Objects::isNull);
    return given.entrySet().stream().map(word -> word.getKey() + "=" + word.getValue()).toList();
  }

  /** Returns the folder of the search: the user's own, or one named after the time. */
  Path folder(Path results) {
    if (resume != null || out != null) {
      return (resume == null ? out : resume).toAbsolutePath();
    }
    String moment =
        DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT)
            .format(LocalDateTime.now(ZoneId.systemDefault()));
    return results.resolve("tune-" + moment).toAbsolutePath();
  }
}
