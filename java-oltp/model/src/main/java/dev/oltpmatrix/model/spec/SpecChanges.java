package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Changes that the command line makes to a matrix; {@code null} keeps the matrix's own value. */
@RecordBuilder
public record SpecChanges(
    List<String> servers,
    List<String> configs,
    List<String> workloads,
    List<String> generators,
    List<Integer> threads,
    Integer windowS,
    Integer warmupS,
    Integer warmupLimitS,
    Integer repetitions,
    Integer untilPercent,
    Integer timeLimitS,
    Long tableSize,
    Long seed,
    CpuPinning placement,
    Map<String, List<String>> factors,
    Map<String, List<String>> settings) {

  public SpecChanges {
    placement = placement == null ? CpuPinning.NONE : placement;
    factors = factors == null ? Map.of() : Map.copyOf(factors);
    settings = settings == null ? Map.of() : FactorLevels.readSettings(settings);
  }

  public static final SpecChanges NONE = SpecChangesBuilder.builder().build();

  public MatrixSpec applyTo(MatrixSpec s) {
    int newWarmupS = or(warmupS, s.warmupS());
    int newWindowS = or(windowS, s.windowS());
    MatrixSpec changed =
        MatrixSpecBuilder.builder(s)
            .servers(or(servers, s.servers()))
            .configs(or(configs, s.configs()))
            .workloads(or(workloads, s.workloads()))
            .generators(or(generators, s.generators()))
            .threads(or(threads, s.threads()))
            .tableSize(or(tableSize, s.tableSize()))
            .warmupS(newWarmupS)
            // Like the window's limit below; a limit that the user names is not changed.
            .warmupLimitS(or(warmupLimitS, Math.max(s.warmupLimitS(), newWarmupS)))
            .windowS(newWindowS)
            // A longer window raises its limit: the user asked for at least that duration.
            .windowLimitS(Math.max(s.windowLimitS(), newWindowS))
            .repetitions(or(repetitions, s.repetitions()))
            .untilPercent(or(untilPercent, s.untilPercent()))
            .timeLimitS(or(timeLimitS, s.timeLimitS()))
            .seed(or(seed, s.seed()))
            .placement(s.placement().changedBy(placement))
            .factors(changed(s.factors(), factors))
            .settings(changed(s.settings(), settings))
            .build();
    if (tableSize != null && changed.tableSize() == 0) {
      throw new UsageException(
          "table-size is %d, and the tables of %s have a fixed size; leave it out"
              .formatted(tableSize, changed.workloads()));
    }
    return changed;
  }

  /**
   * Returns the changed matrix with what it says of itself: which of its keys are changed, and a
   * question that is the changed one. A factor that varies only by the command line is what its
   * user asks about, so it is compared first.
   */
  public MatrixSpec askedOf(MatrixSpec file) {
    MatrixSpec changed = applyTo(file);
    Factor asked =
        Stream.concat(Stream.of(Factors.CONFIG), changed.factorSet().optional().stream())
            .filter(factor -> !factor.isNumeric() || factor.equals(Factors.CLIENT_POOL))
            .filter(factor -> levels(changed, factor) > 1 && levels(file, factor) < 2)
            .findFirst()
            .orElse(null);
    String keys = String.join(", ", changedKeys(file, changed));
    if (keys.isEmpty()) {
      return changed;
    }
    MatrixSpecBuilder said = MatrixSpecBuilder.builder(changed);
    if (asked != null) {
      String base = asked.defaultLevel();
      boolean hasBase = base != null && changed.levels(asked).contains(base);
      said.question(null).compare(new Compare(asked.name(), hasBase ? base : null, null));
    }
    String own =
        asked == null || file.question() == null
            ? "its file says: " + file.description()
            : "its file asks: " + file.question();
    return said.description("changed in " + keys + "; " + own).build();
  }

  private static long levels(MatrixSpec spec, Factor factor) {
    return factor.equals(Factors.CONFIG)
        ? spec.configs().stream().filter(config -> !AaControl.isOne(config)).count()
        : spec.levels(factor).size();
  }

  private static List<String> changedKeys(MatrixSpec file, MatrixSpec changed) {
    Map<String, Function<MatrixSpec, Object>> keys = new LinkedHashMap<>();
    keys.put("servers", MatrixSpec::servers);
    keys.put("configs", MatrixSpec::configs);
    keys.put("workloads", MatrixSpec::workloads);
    keys.put("generators", MatrixSpec::generators);
    keys.put("threads", MatrixSpec::threads);
    keys.put("table_size", MatrixSpec::tableSize);
    changed.factorSet().optional().forEach(f -> keys.put(f.name(), spec -> spec.named(f)));
    keys.values().removeIf(key -> key.apply(file).equals(key.apply(changed)));
    return List.copyOf(keys.keySet());
  }

  private static Map<String, List<String>> changed(
      Map<String, List<String>> matrixValue, Map<String, List<String>> changes) {
    Map<String, List<String>> all = new LinkedHashMap<>(matrixValue);
    all.putAll(changes);
    return all;
  }

  private static <T> T or(T changed, T matrixValue) {
    return changed == null ? matrixValue : changed;
  }
}
