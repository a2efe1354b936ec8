package dev.oltpmatrix.matrix.spec;

import dev.oltpmatrix.matrix.UsageException;
import java.util.List;

/**
 * What to sweep: the contents of a file in {@code matrices/}, after the command line's changes.
 *
 * @param servers arms, or names of builds, which stand for all their arms
 * @param warmupS seconds of load that are thrown away
 * @param windowS seconds that are measured
 * @param windowLimitS the most to which a window is lengthened for {@code minEventsPerClient}
 * @param minEventsPerClient transactions that an average client should complete in the window
 * @param repetitions blocks; each holds every cell once
 * @param seed shuffles the order and makes the rows
 */
public record MatrixSpec(
    String name,
    String description,
    List<String> servers,
    List<String> configs,
    List<String> workloads,
    List<String> generators,
    List<Integer> threads,
    long tableSize,
    String randType,
    int warmupS,
    int windowS,
    int windowLimitS,
    int minEventsPerClient,
    int repetitions,
    long seed) {

  public static final List<String> WORKLOADS = List.of("oltp_read_only", "oltp_update_non_index");
  public static final List<String> GENERATORS = List.of("sysbench", "java-mariadb", "java-mysql");

  /** 25 GB of rows; beyond it loading takes hours. */
  private static final long MAX_TABLE_SIZE = 100_000_000;

  /**
   * A range query spans 100 ids: a smaller table would answer every one of them in the same way.
   */
  private static final long MIN_TABLE_SIZE = 1000;

  private static final int MAX_SECONDS = 24 * 3600;
  private static final int MAX_REPETITIONS = 1000;

  public MatrixSpec {
    requireSome("servers", servers);
    requireSome("configs", configs);
    requireSome("workloads", workloads);
    requireSome("generators", generators);
    requireSome("threads", threads);
    workloads.forEach(w -> Names.require("workload", w, WORKLOADS));
    generators.forEach(g -> Names.require("generator", g, GENERATORS));
    threads.forEach(n -> requireRange("threads", n, 1, ThreadList.MAX_THREADS));
    requireRange("table-size", tableSize, MIN_TABLE_SIZE, MAX_TABLE_SIZE);
    requireRange("warmup", warmupS, 0, MAX_SECONDS);
    requireRange("duration", windowS, 1, MAX_SECONDS);
    requireRange("window_limit_s", windowLimitS, windowS, MAX_SECONDS);
    requireRange("min_events_per_client", minEventsPerClient, 0, 1_000_000);
    requireRange("repetitions", repetitions, 1, MAX_REPETITIONS);
    requireRange("seed", seed, 0, Integer.MAX_VALUE);
    Names.require("rand_type", randType, List.of("uniform"));
    servers = List.copyOf(servers);
    configs = List.copyOf(configs);
    workloads = List.copyOf(workloads);
    generators = List.copyOf(generators);
    threads = List.copyOf(threads);
  }

  private static void requireSome(String what, List<?> values) {
    if (values == null || values.isEmpty()) {
      throw new UsageException(what + ": the list is empty; name at least one");
    }
    if (values.stream().distinct().count() < values.size()) {
      throw new UsageException(what + ": " + values + " names one twice; name each once");
    }
  }

  private static void requireRange(String what, long value, long low, long high) {
    if (value < low || value > high) {
      throw new UsageException(what + " is " + value + ", allowed: " + low + ".." + high);
    }
  }
}
