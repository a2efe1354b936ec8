package dev.oltpmatrix.matrix.server.data;

import dev.oltpmatrix.matrix.server.api.DataSet;
import dev.oltpmatrix.matrix.server.data.sbtest.Sbtest;
import dev.oltpmatrix.matrix.spec.Names;
import java.util.List;
import java.util.Map;

/** The data sets that there are. */
public final class DataSets {
  /** Makes one of a size, in its own unit, from a seed. */
  private interface Maker {
    DataSet make(long size, long seed);
  }

  private static final Map<String, Maker> BY_ID = Map.of(Sbtest.ID, Sbtest::new);

  private DataSets() {}

  public static DataSet of(String id, long size, long seed) {
    Names.require("data set", id, List.copyOf(BY_ID.keySet()));
    return BY_ID.get(id).make(size, seed);
  }
}
