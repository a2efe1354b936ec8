package dev.oltpmatrix.workload;

import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.sbtest.SbtestWorkload;
import dev.oltpmatrix.workload.tpcc.TpccWorkload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** All workloads that the load generator runs. A new one is a line here. */
public final class LoadWorkloads {
  private static final List<LoadWorkload> ALL = new ArrayList<>();

  static {
    ALL.addAll(SbtestWorkload.all());
    ALL.add(new TpccWorkload());
  }

  private LoadWorkloads() {}

  public static List<LoadWorkload> all() {
    return Collections.unmodifiableList(ALL);
  }

  public static List<String> names() {
    return ALL.stream().map(LoadWorkload::name).toList();
  }

  public static LoadWorkload named(String name) {
    return ALL.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
  }
}
