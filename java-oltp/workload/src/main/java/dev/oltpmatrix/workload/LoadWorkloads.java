package dev.oltpmatrix.workload;

import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.api.WorkloadOption;
import dev.oltpmatrix.workload.sbtest.SbtestWorkloads;
import dev.oltpmatrix.workload.tpcc.TpccWorkload;
import java.util.ArrayList;
import java.util.List;

/** All workloads that the load generator runs. A new one is a line here. */
public final class LoadWorkloads {
  private static final List<LoadWorkload> ALL = all(SbtestWorkloads.all(), new TpccWorkload());

  private LoadWorkloads() {}

  private static List<LoadWorkload> all(
      List<? extends LoadWorkload> ofSbtest, LoadWorkload... others) {
    List<LoadWorkload> all = new ArrayList<>(ofSbtest);
    all.addAll(List.of(others));
    return List.copyOf(all);
  }

  public static List<LoadWorkload> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(LoadWorkload::name).toList();
  }

  public static LoadWorkload named(String name) {
    return ALL.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
  }

  /** Returns the options of all workloads, each once. */
  public static List<WorkloadOption> options() {
    return ALL.stream().flatMap(workload -> workload.options().stream()).distinct().toList();
  }
}
