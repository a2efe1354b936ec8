package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  public static SpecChanges ofFactors(Map<String, List<String>> factors) {
    return SpecChangesBuilder.builder().factors(factors).build();
  }

  static SpecChanges ofSettings(Map<String, List<String>> settings) {
    return SpecChangesBuilder.builder().settings(settings).build();
  }

  public MatrixSpec applyTo(MatrixSpec s) {
    List<String> newWorkloads = or(workloads, s.workloads());
    requireSized(newWorkloads, s);
    int newWarmupS = or(warmupS, s.warmupS());
    int newWindowS = or(windowS, s.windowS());
    return MatrixSpecBuilder.builder(s)
        .servers(or(servers, s.servers()))
        .configs(or(configs, s.configs()))
        .workloads(newWorkloads)
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
  }

  private void requireSized(List<String> newWorkloads, MatrixSpec s) {
    List<String> withoutUsers =
        newWorkloads.stream().filter(name -> !s.userWorkloads().containsKey(name)).toList();
    if (tableSize == null
        && s.tableSize() == 0
        && newWorkloads.stream().allMatch(MatrixSpec::isOfSbtest)) {
      throw new UsageException(
          newWorkloads + " need a table, and the matrix has no size for it; give --table-size");
    }
    if (tableSize != null && !MatrixSpec.usesSbtest(withoutUsers)) {
      throw new UsageException(
          "table-size is "
              + tableSize
              + ", and the tables of "
              + newWorkloads
              + " have a fixed size; leave it out");
    }
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
