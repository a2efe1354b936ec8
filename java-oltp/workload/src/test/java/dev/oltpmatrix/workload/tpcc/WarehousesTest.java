package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.testing.Specs;
import dev.oltpmatrix.workload.DataSets;
import dev.oltpmatrix.workload.data.DataSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WarehousesTest {
  private static MatrixSpec tpcc(String... warehouses) {
    return Specs.small()
        .workloads(List.of("tpcc"))
        .generators(List.of("java-mariadb"))
        .factors(Map.of("warehouses", List.of(warehouses)))
        .build();
  }

  private static CellKey cell(String warehouses) {
    return CellKey.of("any", "per-thread", "base", "tpcc", "java-mariadb", 4, 1)
        .with(Factors.WAREHOUSES, warehouses);
  }

  @Test
  void eachNumberOfWarehousesHasATemplateOfItsOwnAndACellTheOneThatItNames() {
    MatrixSpec spec = tpcc("1", "10");
    List<DataSet> all = DataSets.all(spec);

    assertThat(all).hasSize(2);
    assertThat(all).extracting(DataSet::templateKey).doesNotHaveDuplicates();
    assertThat(all).extracting(DataSet::database).containsOnly("tpcc");
    assertThat(all.get(1).bytes()).isGreaterThan(5 * all.get(0).bytes());
    assertThat(DataSets.of(spec, cell("10")).words()).startsWith("10 warehouses, seed");
    assertThat(DataSets.of(spec, cell("1")).words()).startsWith("1 warehouse, seed");
  }
}
