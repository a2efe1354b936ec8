package dev.oltpmatrix.workload;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Workload;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.model.userworkload.UserWorkloadFile;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.drivertables.DriverTables;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import dev.oltpmatrix.workload.tpcc.TpccData;
import dev.oltpmatrix.workload.user.UserData;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All data sets. */
public final class DataSets {
  /**
   * Creates a data set of a size, in its own unit, from a seed; one that has neither ignores both.
   */
  private interface Maker {
    DataSet make(long size, long seed);
  }

  private static final Map<String, Maker> BY_ID = new TreeMap<>();

  static {
    BY_ID.put(Sbtest.ID, Sbtest::new);
    BY_ID.put(DriverTables.ID, (size, seed) -> new DriverTables());
    BY_ID.put(TpccData.ID, TpccData::of);
  }

  private DataSets() {}

  public static List<String> ids() {
    return List.copyOf(BY_ID.keySet());
  }

  /**
   * Returns the data set of a matrix; where several sizes of it are asked for, the first. All have
   * the same database and the same tables.
   */
  public static DataSet of(MatrixSpec spec) {
    return all(spec).get(0);
  }

  public static List<DataSet> all(MatrixSpec spec) {
    return spec.levels(Factors.WAREHOUSES).stream().map(level -> of(spec, level)).toList();
  }

  public static DataSet of(MatrixSpec spec, CellKey cell) {
    return of(spec, cell.level(Factors.WAREHOUSES));
  }

  private static DataSet of(MatrixSpec spec, String warehouses) {
    String workload = spec.workloads().get(0);
    UserWorkloadFile own = spec.userWorkloads().get(workload);
    if (own != null) {
      return new UserData(own.workload(), spec.seed());
    }
    String id = spec.workload(workload).dataSet();
    long size = id.equals(Workload.TPCC) ? Long.parseLong(warehouses) : spec.tableSize();
    return of(id, size, spec.seed());
  }

  public static DataSet of(String id, long size, long seed) {
    Names.require("data set", id, ids());
    return BY_ID.get(id).make(size, seed);
  }
}
