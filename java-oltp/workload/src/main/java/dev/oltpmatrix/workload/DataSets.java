package dev.oltpmatrix.workload;

import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.drivers.DriversData;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import dev.oltpmatrix.workload.tpcc.TpccData;
import dev.oltpmatrix.workload.user.UserData;
import java.util.List;
import java.util.Map;

/** All data sets. */
public final class DataSets {
  /**
   * Creates a data set of a size, in its own unit, from a seed; one that has neither ignores both.
   */
  private interface Maker {
    DataSet make(long size, long seed);
  }

  private static final Map<String, Maker> BY_ID =
      Map.of(
          Sbtest.ID,
          Sbtest::new,
          DriversData.ID,
          (size, seed) -> new DriversData(),
          TpccData.ID,
          TpccData::of);

  private DataSets() {}

  public static List<String> ids() {
    return BY_ID.keySet().stream().sorted().toList();
  }

  /** Returns the data set of a matrix. */
  public static DataSet of(MatrixSpec spec) {
    String workload = spec.workloads().get(0);
    UserWorkloadFile own = spec.userWorkloads().get(workload);
    return own == null
        ? of(spec.workload(workload).dataSet(), spec.tableSize(), spec.seed())
        : new UserData(own.workload(), spec.seed());
  }

  public static DataSet of(String id, long size, long seed) {
    Names.require("data set", id, ids());
    return BY_ID.get(id).make(size, seed);
  }
}
