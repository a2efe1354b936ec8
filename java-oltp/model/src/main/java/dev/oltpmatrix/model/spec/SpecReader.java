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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Finds and reads {@code matrices/NAME.yaml}, or a user's own file. */
public final class SpecReader {
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

  /** Component whose entries are top-level keys in a matrix's file. */
  private static final String FACTORS = "factors";

  /** Component that a matrix's file gives under workloads. */
  private static final String USER_WORKLOADS = "user_workloads";

  /** Component that a matrix's file gives under via. */
  private static final String EXTERNAL_PROXIES = "external_proxies";

  private static final String SETTINGS = "settings";
  private static final String METRICS = "metrics";
  private static final String EXCEPT = "except";
  private static final String PRIMARY = "primary";
  private static final String AA = "aa";
  private static final String COMPARE = "compare";
  private static final String FRACTION = "fraction";
  private static final String ONE_AT_A_TIME = "one_at_a_time";

  private static final String ENDING = ".yaml";

  /** Keys that may be left out. */
  private static final Set<String> OPTIONAL =
      Set.of(
          "warmup_limit_s",
          "until_percent",
          "time_limit_s",
          "state",
          "placement",
          EXCEPT,
          SETTINGS,
          "asks",
          METRICS,
          PRIMARY,
          AA,
          "question",
          COMPARE,
          FRACTION,
          ONE_AT_A_TIME);

  /** Keys of sysbench's table: not required in a matrix that does not use it. */
  private static final Set<String> OF_SBTEST = Set.of("table_size", "rand_type");

  private final Path matricesDir;

  public SpecReader(Path matricesDir) {
    this.matricesDir = matricesDir;
  }

  /**
   * Content of a matrix's file.
   *
   * @param spec the matrix before the command line's changes
   * @param exceptRules the rules as they are written, with their positions
   * @param settings the levels of settings as they are written, by the settings' names
   * @param metrics the metrics, as they are written
   * @param primary the primary outcome, as it is written; {@code null} for none
   * @param compare the comparison that answers the question, as it is written; {@code null} for
   *     none
   */
  public record MatrixFile(
      MatrixSpec spec,
      List<YamlValue> exceptRules,
      Map<String, YamlValue> settings,
      List<YamlValue> metrics,
      YamlValue primary,
      YamlValue compare) {
    /**
     * Checks each metric; adds its position to a refusal.
     *
     * @param check refuses a metric by its name
     */
    public void requireMetrics(Consumer<String> check) {
      for (YamlValue one : metrics) {
        one.make(
            () -> {
              check.accept(one.text());
              return one;
            });
      }
    }

    /**
     * Refuses a primary outcome whose metric the matrix does not measure, or that names what the
     * matrix does not have. It remains valid if the command line removes what it names.
     *
     * @param check refuses a metric by its name
     * @param arms the arms that the file's servers stand for
     */
    public void requirePrimary(Consumer<String> check, List<ServerRef> arms) {
      if (primary == null) {
        return;
      }
      Map<String, YamlValue> entries = primary.entries();
      entries
          .get("metric")
          .make(
              () -> {
                check.accept(spec.primary().metric());
                return spec;
              });
      entries
          .get("at")
          .make(
              () -> {
                spec.primary().requireOf(spec, arms);
                return spec;
              });
    }

    /**
     * Refuses a comparison of a factor with one level in the file, or with a base that is not run.
     * It remains valid if the command line removes what it names.
     *
     * @param check refuses a factor by whose levels nothing is compared, by its name
     * @param arms the arms that the file's servers stand for
     */
    public void requireCompare(Consumer<String> check, List<ServerRef> arms) {
      if (compare == null) {
        return;
      }
      try {
        UsageException.checkKey("factor", () -> check.accept(spec.compare().factor()));
        spec.compare().requireOf(spec, arms);
      } catch (UsageException e) {
        throw e.key().map(compare.entries()::get).orElse(compare).refusal(e.getMessage());
      }
    }

    /**
     * Adds a position to a refusal of a setting's levels, unless they come from the command line.
     *
     * @param changed the matrix after the command line's changes
     */
    public UsageException placed(MatrixSpec changed, String setting, UsageException refusal) {
      Factor factor = SettingFactor.of(setting);
      return settings.containsKey(setting) && spec.named(factor).equals(changed.named(factor))
          ? settings.get(setting).refusal(refusal.getMessage())
          : refusal;
    }

    /**
     * Refuses a rule of {@code except} that does not fit this matrix. A rule remains valid if the
     * command line removes what it names.
     *
     * @param arms the arms that the file's servers stand for
     */
    public void requireExcept(List<ServerRef> arms) {
      for (YamlValue rule : exceptRules) {
        Map<String, List<String>> levels = rule(rule);
        rule.make(
            () -> {
              Except.requireOf(spec, arms, levels);
              return levels;
            });
      }
    }
  }

  /**
   * Returns the reader of the parts of a file.
   *
   * @param folder the folder of the file, for the paths in it
   */
  private static YamlRecords records(Path folder) {
    Function<YamlValue, List<String>> workloads =
        value -> value.texts().stream().map(w -> UserWorkloadFile.resolved(w, folder)).toList();
    return new YamlRecords(
        YamlRecords.SNAKE_CASE,
        Map.of(
            "threads",
            SpecReader::threads,
            "workloads",
            workloads,
            "at",
            SpecReader::rule,
            "by",
            SpecReader::texts),
        RANGES);
  }

  public MatrixSpec read(String nameOrFile) {
    return open(nameOrFile).spec();
  }

  public MatrixFile open(String nameOrFile) {
    Path file = find(nameOrFile);
    YamlValue matrix = YamlValue.read(file);
    YamlRecords records = records(file.toAbsolutePath().getParent());
    List<String> keys = new ArrayList<>(records.keys(MatrixSpec.class));
    keys.removeAll(List.of(FACTORS, USER_WORKLOADS, EXTERNAL_PROXIES));
    List<String> factors = FactorSet.KINDS.optional().stream().map(Factor::name).toList();
    List<String> known = Stream.concat(keys.stream(), factors.stream()).toList();
    Map<String, YamlValue> given = matrix.entries(known);
    for (String key : keys) {
      if (!given.containsKey(key) && !mayOmit(key, given)) {
        throw matrix.refusal("key '" + key + "' is missing; matrices/quick.yaml has them all");
      }
    }
    // The name of the results folder begins with it.
    given.get("name").make(() -> PlainName.require("name", given.get("name").text()));
    Map<String, YamlValue> readFirst = new LinkedHashMap<>(given);
    readFirst.keySet().removeAll(factors);
    readFirst
        .keySet()
        .removeAll(List.of(SETTINGS, EXCEPT, PRIMARY, AA, COMPARE, FRACTION, ONE_AT_A_TIME));
    MatrixSpec spec = records.read(matrix, readFirst, MatrixSpec.class);
    for (String factor : factors) {
      YamlValue levels = given.get(factor);
      spec = levels == null ? spec : levels.make(requesting(spec, factor, levels));
    }
    Map<String, YamlValue> settings = new LinkedHashMap<>();
    if (given.containsKey(SETTINGS)) {
      for (Map.Entry<String, YamlValue> setting : given.get(SETTINGS).entries().entrySet()) {
        YamlValue levels = setting.getValue();
        spec = levels.make(varying(spec, setting.getKey(), levels));
        settings.put(SettingFactor.of(setting.getKey()).name(), levels);
      }
    }
    spec = withDesign(spec, given);
    List<YamlValue> rules = given.containsKey(EXCEPT) ? given.get(EXCEPT).list() : List.of();
    List<YamlValue> metrics = given.containsKey(METRICS) ? given.get(METRICS).list() : List.of();
    spec = withCompare(leavingOut(withPrimary(spec, records, given), rules), records, given);
    return new MatrixFile(spec, rules, settings, metrics, given.get(PRIMARY), given.get(COMPARE));
  }

  /** Returns the matrix with its primary outcome and A/A cells, which name any of its factors. */
  private static MatrixSpec withPrimary(
      MatrixSpec spec, YamlRecords records, Map<String, YamlValue> given) {
    YamlValue primary = given.get(PRIMARY);
    MatrixSpec read =
        primary == null
            ? spec
            : primary.make(
                () ->
                    MatrixSpecBuilder.builder(spec)
                        .primary(records.read(primary, Primary.class))
                        .aa(given.containsKey(AA) ? AaControl.NONE : null)
                        .build());
    YamlValue aa = given.get(AA);
    return aa == null ? read : aa.make(() -> MatrixSpecBuilder.builder(read).aa(aa.text()).build());
  }

  /** Returns the matrix with the combinations of its settings that are run. */
  private static MatrixSpec withDesign(MatrixSpec spec, Map<String, YamlValue> given) {
    YamlValue fraction = given.get(FRACTION);
    MatrixSpec read =
        fraction == null
            ? spec
            : fraction.make(
                () -> MatrixSpecBuilder.builder(spec).fraction(fraction.text()).build());
    YamlValue oneAtATime = given.get(ONE_AT_A_TIME);
    return oneAtATime == null
        ? read
        : oneAtATime.make(
            () -> MatrixSpecBuilder.builder(read).oneAtATime(oneAtATime.flag()).build());
  }

  private static MatrixSpec withCompare(
      MatrixSpec spec, YamlRecords records, Map<String, YamlValue> given) {
    YamlValue compare = given.get(COMPARE);
    return compare == null
        ? spec
        : compare.make(
            () ->
                MatrixSpecBuilder.builder(spec)
                    .compare(records.read(compare, Compare.class))
                    .build());
  }

  private static boolean mayOmit(String key, Map<String, YamlValue> given) {
    YamlValue workloads = given.get("workloads");
    boolean ofSbtest = workloads == null || MatrixSpec.usesSbtest(workloads.texts());
    return OPTIONAL.contains(key) || (OF_SBTEST.contains(key) && !ofSbtest);
  }

  /** Accepts a list, or a single level or range. */
  private static Supplier<MatrixSpec> requesting(MatrixSpec spec, String factor, YamlValue levels) {
    List<String> texts = texts(levels);
    return () -> SpecChanges.ofFactors(Map.of(factor, texts)).applyTo(spec);
  }

  private static Supplier<MatrixSpec> varying(MatrixSpec spec, String setting, YamlValue levels) {
    List<String> texts = texts(levels);
    return () -> SpecChanges.ofSettings(Map.of(setting, texts)).applyTo(spec);
  }

  private static List<String> texts(YamlValue levels) {
    return levels.isText() ? List.of(levels.text()) : levels.texts();
  }

  private static MatrixSpec leavingOut(MatrixSpec spec, List<YamlValue> rules) {
    FactorSet factors = spec.factorSet();
    return MatrixSpecBuilder.builder(spec)
        .except(
            rules.stream()
                .map(rule -> rule.make(() -> Except.readRule(rule(rule), factors)))
                .toList())
        .build();
  }

  /** Returns the names of the project's own matrices. */
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

  private static Map<String, List<String>> rule(YamlValue rule) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    rule.entries().forEach((factor, some) -> levels.put(factor, texts(some)));
    return levels;
  }

  private static List<Integer> threads(YamlValue value) {
    return value.make(() -> FactorLevels.clients(texts(value)));
  }
}
