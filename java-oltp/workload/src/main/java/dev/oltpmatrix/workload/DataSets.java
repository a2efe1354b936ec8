package dev.oltpmatrix.workload;

import dev.oltpmatrix.model.spec.Names;
import dev.oltpmatrix.workload.data.DataSet;
import dev.oltpmatrix.workload.drivers.DriversData;
import dev.oltpmatrix.workload.sbtest.Sbtest;
import java.util.List;
import java.util.Map;

/** The data sets that there are. */
public final class DataSets {
  /** Makes one of a size, in its own unit, from a seed; one that has neither heeds neither. */
  private interface Maker {
    DataSet make(long size, long seed);
  }

  private static final Map<String, Maker> BY_ID =
      Map.of(Sbtest.ID, Sbtest::new, DriversData.ID, (size, seed) -> new DriversData());

  private DataSets() {}

  public static List<String> ids() {
    return BY_ID.keySet().stream().sorted().toList();
  }

  public static DataSet of(String id, long size, long seed) {
    Names.require("data set", id, ids());
    return BY_ID.get(id).make(size, seed);
  }
}
