package dev.oltpmatrix.matrix.spec;

import java.util.List;

/** What the command line changes in a matrix; {@code null} leaves the matrix's own value. */
public record SpecChanges(
    List<String> servers,
    List<String> configs,
    List<String> workloads,
    List<String> generators,
    List<Integer> threads,
    Integer windowS,
    Integer warmupS,
    Integer repetitions,
    Long tableSize,
    Long seed,
    Placement placement,
    String connection) {

  public static final SpecChanges NONE =
      new SpecChanges(
          null, null, null, null, null, null, null, null, null, null, Placement.NONE, null);

  public static SpecChanges ofConfigs(List<String> configs) {
    return new SpecChanges(
        null, configs, null, null, null, null, null, null, null, null, Placement.NONE, null);
  }

  public MatrixSpec applyTo(MatrixSpec s) {
    int newWindowS = or(windowS, s.windowS());
    return new MatrixSpec(
        s.name(),
        s.description(),
        or(servers, s.servers()),
        or(configs, s.configs()),
        or(workloads, s.workloads()),
        or(generators, s.generators()),
        or(threads, s.threads()),
        or(tableSize, s.tableSize()),
        s.randType(),
        or(warmupS, s.warmupS()),
        newWindowS,
        // A longer window moves the limit up with it: the user asked for at least that much.
        Math.max(s.windowLimitS(), newWindowS),
        s.minEventsPerClient(),
        or(repetitions, s.repetitions()),
        or(seed, s.seed()),
        s.state(),
        s.placement().changedBy(placement),
        or(connection, s.connection()));
  }

  private static <T> T or(T changed, T own) {
    return changed == null ? own : changed;
  }
}
