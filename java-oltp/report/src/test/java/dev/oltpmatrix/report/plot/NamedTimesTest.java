package dev.oltpmatrix.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.LevelOrder;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.summary.Summarizer;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamedTimesTest {
  private static final MatrixSpec SPEC =
      Specs.small()
          .workloads(List.of("oltp_read_only", "oltp_point_select"))
          .generators(List.of("sysbench", "java-mysql", "java-mariadb"))
          .configs(List.of("flush_log=1", "base"))
          .build();

  private static CellKey key(String workload, String generator, String config, int clients) {
    return CellKey.of("mariadb-10.11", "pool", config, workload, generator, clients, 1);
  }

  private static CellRecord measured(CellKey key, long perS) {
    return Records.measured(key, Records.load(key.workload(), key.threads(), perS, 1000));
  }

  /**
   * Returns each workload by three generators with two configs; one generator does not support one
   * of them.
   */
  private static List<CellRecord> records(int clients) {
    List<CellRecord> records = new ArrayList<>();
    for (String workload : SPEC.workloads()) {
      for (String generator : SPEC.generators()) {
        for (String config : List.of("base", "flush-log-1")) {
          CellKey key = key(workload, generator, config, clients);
          boolean unsupported = generator.equals("sysbench") && config.equals("flush-log-1");
          records.add(
              unsupported
                  ? Records.unsupported(key, "no, \"never\" – not here")
                  : measured(key, workload.equals("oltp_read_only") ? 500 : 8000));
        }
      }
    }
    return records;
  }

  private static List<NamedTimes> times(List<CellRecord> records) {
    return NamedTimes.of(Summarizer.summarize(MeasuredCell.of(records)), LevelOrder.of(SPEC));
  }

  private static List<String> lines(List<CellRecord> records) {
    List<NamedTimes> times = times(records);
    assertThat(times).hasSize(1);
    return times.get(0).csv().lines().toList();
  }

  @Test
  void namesAreInMatrixOrderInAPanelForEachWorkload() {
    List<String> lines = lines(records(4));

    assertThat(lines.get(0))
        .isEqualTo(
            "panel,title,bar,name,group,place,x,unit,time,time_lo,time_hi,unsupported,valid");
    assertThat(lines.subList(1, 7))
        .containsExactly(
            "1,oltp_read_only,1,sysbench flush-log-1,1,1.0,,ms,,,,no; 'never' ? not here,true",
            "1,oltp_read_only,2,sysbench base,1,2.0,,ms,8.0000,8.0000,8.0000,,true",
            "1,oltp_read_only,3,java-mysql flush-log-1,2,3.6,,ms,8.0000,8.0000,8.0000,,true",
            "1,oltp_read_only,4,java-mysql base,2,4.6,,ms,8.0000,8.0000,8.0000,,true",
            "1,oltp_read_only,5,java-mariadb flush-log-1,3,6.2,,ms,8.0000,8.0000,8.0000,,true",
            "1,oltp_read_only,6,java-mariadb base,3,7.2,,ms,8.0000,8.0000,8.0000,,true");
    assertThat(lines).hasSize(1 + 2 * 6);
    assertThat(lines.get(8)).startsWith("2,oltp_point_select,2,").contains(",µs,500.0000,");
  }

  @Test
  void eachArmHasAPictureWhereMoreIsComparedThanArms() {
    List<CellRecord> records = new ArrayList<>(records(4));
    records.addAll(
        records(4).stream()
            .map(r -> r.withCell(r.cell().with(Factors.ARM, "per-thread")))
            .toList());
    assertThat(times(records))
        .extracting(NamedTimes::suffix)
        .containsExactly("_mariadb-10.11_per-thread", "_mariadb-10.11_pool");
  }

  @Test
  void armsAreTheBarsWhereNothingElseIsCompared() {
    List<CellRecord> records = new ArrayList<>();
    for (String arm : List.of("pool", "per-thread")) {
      records.add(measured(Records.key(arm, 64, 1), 100));
    }
    assertThat(lines(records).subList(1, 3))
        .allMatch(line -> line.contains(",s,0.6400,") || line.contains(",ms,640.0000,"))
        .anyMatch(line -> line.startsWith("1,oltp_read_only,1,per-thread,1,1.0,"));
  }

  @Test
  void overAnotherAxisThanClientsEachNameIsALine() {
    List<CellRecord> records = new ArrayList<>();
    for (String active : List.of("4", "16", "all")) {
      for (CellRecord r : records(64)) {
        records.add(r.withCell(r.cell().with(Factors.ACTIVE, active)));
      }
    }
    List<NamedTimes> times = times(records);

    assertThat(times.get(0).xLabel()).isEqualTo("active clients");
    // If all clients are active the position is their number; idle clients do not add time.
    assertThat(times.get(0).csv().lines().filter(line -> line.startsWith("1,oltp_read_only,2,")))
        .containsExactly(
            "1,oltp_read_only,2,sysbench base,1,2.0,4.0000,ms,8.0000,8.0000,8.0000,,true",
            "1,oltp_read_only,2,sysbench base,1,2.0,16.0000,ms,32.0000,32.0000,32.0000,,true",
            "1,oltp_read_only,2,sysbench base,1,2.0,64.0000,ms,128.0000,128.0000,128.0000,,true");
  }

  @Test
  void curvesOverClientsAndRatesAreNoTimes() {
    List<CellRecord> twoCounts = new ArrayList<>(records(4));
    twoCounts.addAll(records(8));
    assertThat(times(twoCounts)).isEmpty();
    List<CellRecord> atRate =
        records(4).stream().map(r -> r.withCell(r.cell().with(Factors.RATE, "500"))).toList();
    assertThat(times(atRate)).isEmpty();
    assertThat(times(records(4).subList(2, 3))).as("nothing is compared").isEmpty();
  }
}
