package dev.oltpmatrix.workload;

import dev.oltpmatrix.workload.api.LoadWorkload;
import dev.oltpmatrix.workload.sbtest.SbtestWorkload;
import dev.oltpmatrix.workload.tpcc.TpccWorkload;
import java.util.List;
import java.util.stream.Stream;

/** All workloads that the load generator runs. A new one is a line here. */
public final class LoadWorkloads {
  private static final List<LoadWorkload> ALL =
      Stream.<LoadWorkload>concat(SbtestWorkload.all().stream(), Stream.of(new TpccWorkload()))
          .toList();

  private LoadWorkloads() {}

  public static List<LoadWorkload> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(LoadWorkload::name).toList();
  }

  public static LoadWorkload named(String name) {
    return ALL.stream().filter(w -> w.name().equals(name)).findFirst().orElseThrow();
  }
}
