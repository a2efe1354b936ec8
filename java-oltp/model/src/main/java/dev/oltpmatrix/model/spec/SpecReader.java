package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.SettingFactor;
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
import java.util.function.Consumer;
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
          Map.entry("timeLimitS", MatrixSpec.TIME_LIMIT_S),
          Map.entry("seed", MatrixSpec.SEED),
          Map.entry("settleLimitS", StateSpec.LIMIT_S),
          Map.entry("serverNice", CpuPinning.SERVER_NICE),
          Map.entry("clientNice", CpuPinning.CLIENT_NICE));

  /** Components that a matrix's file gives under other keys: factors are keys of their own. */
  private static final List<String> NO_KEYS =
      List.of("factors", "user_workloads", "external_proxies");

  private static final String ENDING = ".yaml";

  /** Keys that may be left out. */
  private static final Set<String> OPTIONAL =
      Set.of(
          ("table_size rand_type warmup_limit_s until_percent time_limit_s state placement except"
                  + " settings asks metrics primary aa question compare fraction one_at_a_time")
              .split(" "));

  /**
   * Content of a matrix's file. What it names remains valid if the command line removes it, so its
   * own checks are of the matrix before these changes.
   *
   * @param spec the matrix before the command line's changes
   * @param written the matrix as it is written, with positions
   */
  public record MatrixFile(MatrixSpec spec, YamlValue written) {
    /**
     * Checks each metric.
     *
     * @param check refuses a metric by its name
     */
    public void requireMetrics(Consumer<String> check) {
      List<String> metrics = spec.metrics() == null ? List.of() : spec.metrics();
      for (int i = 0; i < metrics.size(); i++) {
        String name = metrics.get(i);
        require("metrics[" + i + "]", () -> check.accept(name));
      }
    }

    /**
     * Refuses rules, a primary outcome and a comparison that do not fit this matrix.
     *
     * @param arms the arms that the file's servers stand for
     * @param metric refuses a metric that the matrix does not measure, by its name
     * @param compared refuses a factor by whose levels nothing is compared, by its name
     */
    public void requireOf(
        List<ServerRef> arms, Consumer<String> metric, Consumer<String> compared) {
      for (int i = 0; i < spec.except().size(); i++) {
        CellRule rule = new CellRule(CellRule.EXCEPT, spec.except().get(i));
        require(CellRule.EXCEPT + "[" + i + "]", () -> rule.requireOf(spec, arms));
      }
      Primary primary = spec.primary();
      if (primary != null) {
        require("primary.metric", () -> metric.accept(primary.metric()));
        require(Primary.AT, () -> primary.requireOf(spec, arms));
      }
      Compare compare = spec.compare();
      if (compare != null) {
        require("compare.factor", () -> compared.accept(compare.factor()));
        written.require(
            () ->
                compare.requireLevels(
                    spec.factorSet(), factor -> CellRule.levels(spec, arms, factor)));
      }
    }

    private void require(String key, Runnable check) {
      written.require(() -> UsageException.checkKey(key, check));
    }

    /**
     * Adds a position to a refusal of a setting's levels, unless they come from the command line.
     *
     * @param changed the matrix after the command line's changes
     */
    public UsageException placed(MatrixSpec changed, String setting, UsageException refusal) {
      Factor factor = SettingFactor.of(setting);
      YamlValue settings = written.entries().get("settings");
      if (settings == null || !spec.named(factor).equals(changed.named(factor))) {
        return refusal;
      }
      // A setting may be written in capitals and with dashes.
      return settings.entries().entrySet().stream()
          .filter(one -> SettingFactor.of(one.getKey()).equals(factor))
          .map(one -> one.getValue().refusal(refusal.getMessage()))
          .findFirst()
          .orElse(refusal);
    }
  }

  /**
   * Returns the reader of the parts of a file.
   *
   * @param folder the folder of the file, for the paths in it
   */
  private static YamlRecords records(Path folder) {
    Map<String, Function<YamlValue, ?>> special = new HashMap<>();
    special.put("threads", value -> value.make(() -> FactorLevels.clients(texts(value))));
    special.put(
        "workloads",
        value -> value.texts().stream().map(w -> UserWorkloadFile.resolved(w, folder)).toList());
    special.put("factors", SpecReader::factors);
    special.put("by", SpecReader::texts);
    return new YamlRecords(YamlRecords.SNAKE_CASE, special, RANGES);
  }

  public MatrixSpec read(String nameOrFile) {
    return open(nameOrFile).spec();
  }

  public MatrixFile open(String nameOrFile) {
    Path file = find(nameOrFile);
    YamlValue matrix = YamlValue.read(file);
    YamlRecords records = records(file.toAbsolutePath().getParent());
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
    given.get("name").require(() -> PlainName.require("name", given.get("name").text()));
    given.put("factors", matrix);
    return new MatrixFile(records.read(matrix, given, MatrixSpec.class), matrix);
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
    if (!nameOrFile.contains("/") && !nameOrFile.matches(".*[.]ya?ml")) {
      return matricesDir.resolve(Names.require("matrix", nameOrFile, names()) + ENDING);
    }
    Path file = Path.of(nameOrFile);
    if (!nameOrFile.contains("/") && !Files.exists(file)) {
      throw new UsageException(
          nameOrFile + " does not exist here; the project's own have a name alone: " + names());
    }
    return file;
  }
}
