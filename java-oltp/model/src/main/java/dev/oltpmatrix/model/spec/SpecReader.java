package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.input.IntRange;
import dev.oltpmatrix.model.input.YamlRecords;
import dev.oltpmatrix.model.input.YamlValue;
import dev.oltpmatrix.model.text.PlainName;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds and reads {@code matrices/NAME.yaml}, or a user's own file. */
public record SpecReader(Path matricesDir) {
  private static final Map<String, IntRange> RANGES =
      Map.ofEntries(
          Map.entry("tableSize", MatrixSpec.TABLE_SIZE),
          Map.entry("warmupS", MatrixSpec.WARMUP_S),
          Map.entry("warmupLimitS", MatrixSpec.WARMUP_LIMITS_S),
          Map.entry("windowS", MatrixSpec.WINDOW_S),
          Map.entry("windowLimitS", MatrixSpec.WINDOW_S),
          Map.entry("minEventsPerClient", MatrixSpec.EVENTS),
          Map.entry("repetitions", MatrixSpec.REPETITIONS),
          Map.entry("untilPercent", MatrixSpec.UNTIL_PERCENT),
          Map.entry("marginPercent", MatrixSpec.MARGIN_PERCENT),
          Map.entry("timeLimitS", MatrixSpec.TIME_LIMIT_S),
          Map.entry("runs", MatrixSpec.RUNS),
          Map.entry("runsApartS", MatrixSpec.RUNS_APART_S),
          Map.entry("seed", MatrixSpec.SEED),
          Map.entry("settleLimitS", StateSpec.LIMIT_S),
          Map.entry("serverNice", CpuPinning.SERVER_NICE),
          Map.entry("clientNice", CpuPinning.CLIENT_NICE));

  /** Components that a matrix's file gives under other keys: factors are keys of their own. */
  private static final List<String> NO_KEYS =
      List.of("factors", "user_workloads", "external_proxies");

  private static final String ENDING = ".yaml";

  private static final Set<String> OPTIONAL =
      Set.of(
          ("table_size rand_type warmup_limit_s until_percent margin_percent time_limit_s runs runs_apart_s state"
                  + " placement except points settings asks metrics primary aa question compare"
                  + " fraction one_at_a_time load_hosts launcher server_host server_launcher")
              .split(" "));

  public MatrixSpec read(String nameOrFile) {
    Path file = find(nameOrFile);
    Path folder = file.toAbsolutePath().getParent();
    YamlValue matrix = YamlValue.read(file);
    Map<String, Function<YamlValue, ?>> special = new HashMap<>();
    special.put("threads", value -> clients(value, texts(value)));
    special.put(
        "workloads",
        value -> value.texts().stream().map(w -> UserWorkloadFile.resolved(w, folder)).toList());
    special.put("factors", SpecReader::factors);
    special.put("by", SpecReader::texts);
    YamlRecords records = new YamlRecords(YamlRecords.SNAKE_CASE, special, RANGES);
    List<String> keys = new ArrayList<>(records.keys(MatrixSpec.class));
    keys.removeAll(NO_KEYS);
    Stream<String> factors = FactorSet.KINDS.optional().stream().map(Factor::name);
    Map<String, YamlValue> given = matrix.entries(Stream.concat(keys.stream(), factors).toList());
    for (String key : keys) {
      if (!given.containsKey(key) && !OPTIONAL.contains(key)) {
        throw matrix.refusal("key '" + key + "' is missing; matrices/quick.yaml has them all");
      }
    }
    // The name of the results folder begins with it.
    YamlValue name = given.get("name");
    name.make(() -> PlainName.require("name", name.text()));
    given.put("factors", matrix);
    return records.read(matrix, given, MatrixSpec.class);
  }

  private static List<Integer> clients(YamlValue value, List<String> counts) {
    return value.make(() -> FactorLevels.clients(counts));
  }

  private static Map<String, List<String>> factors(YamlValue matrix) {
    Map<String, YamlValue> given = matrix.entries();
    Map<String, List<String>> levels = new LinkedHashMap<>();
    FactorSet.KINDS.optional().stream()
        .map(Factor::name)
        .filter(given::containsKey)
        .forEach(factor -> levels.put(factor, texts(given.get(factor))));
    return levels;
  }

  /** Accepts a list, or a single level or range. */
  private static List<String> texts(YamlValue levels) {
    return levels.isText() ? List.of(levels.text()) : levels.texts();
  }

  public List<String> names() {
    try (Stream<Path> files = Files.list(matricesDir)) {
      return files
          .map(f -> f.getFileName().toString())
          .filter(f -> f.endsWith(ENDING))
          .map(f -> f.substring(0, f.length() - ENDING.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UsageException(matricesDir + ": cannot be read: " + e.getMessage());
    }
  }

  private Path find(String nameOrFile) {
    return nameOrFile.contains("/") || nameOrFile.matches(".*[.]ya?ml")
        ? Path.of(nameOrFile)
        : matricesDir.resolve(Names.require("matrix", nameOrFile, names()) + ENDING);
  }
}
