package dev.oltpmatrix.report.page.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.descriptors.SettingFactor;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.DeviceSpeed.Work;
import dev.oltpmatrix.model.record.MachineSpeed;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.report.page.TestPages;
import dev.oltpmatrix.testing.Simulated;
import dev.oltpmatrix.testing.Specs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MethodWordsTest {
  private static List<CellRecord> run(String flushLog) {
    CellKey cell =
        CellKey.of("mariadb-10.11", "pool", "base", "oltp_read_only", "sysbench", 64, 1)
            .with(SettingFactor.of("flush_log"), flushLog);
    return new Simulated(1)
        .withServer(
            "10.11.18-MariaDB",
            Map.of("innodb_flush_log_at_trx_commit", flushLog, "innodb_doublewrite", "ON"))
        .cell(cell)
        .run(2, c -> 1000);
  }

  @Test
  void theDeviceHasTheMediansOfItsProbes() {
    List<CellRecord> records = new ArrayList<>(run("1"));
    assertThat(MethodWords.of(records)).noneMatch(words -> words.contains("fdatasync"));
    for (int i = 0; i < records.size(); i++) {
      DeviceSpeed device =
          new DeviceSpeed(
              new Work(40 + 20 * i, 170, 9950), new Work(90, 100, 11000), new Work(80, 95, 12000));
      records.set(i, records.get(i).withSpeed(new MachineSpeed(null, null, List.of(), device)));
    }

    assertThat(MethodWords.of(records))
        .anyMatch(words -> words.contains("fdatasync of 4 KiB 50 µs, 170 µs, 9950;"));
  }

  @Test
  void serversThatLoseOtherThingsAreNamed() {
    List<CellRecord> records = new ArrayList<>(run("1"));
    records.addAll(run("2"));

    assertThat(MethodWords.crash(records).orElseThrow())
        .startsWith("A crash of the server loses: nothing; of the machine: up to a second of")
        .contains("flush_log 2");
  }

  @Test
  void whatIsWaitedForIsSaidOnlyWhereSomethingIs() {
    MatrixSpecBuilder spec = Specs.small().warmupS(5).warmupLimitS(50).windowS(20).windowLimitS(90);
    assertThat(MethodWords.of(TestPages.run(spec.minEventsPerClient(0).build()), List.of()))
        .contains("Load runs for at least 5 s before the window; the window lasts at least 20 s.");
    assertThat(MethodWords.of(TestPages.run(spec.minEventsPerClient(3).build()), List.of()))
        .contains(
            "Load runs for at least 5 s before the window, and at most 50 s until 95 % of the"
                + " clients have completed two transactions or, with a rate, as many complete as"
                + " arrive; the window lasts at least 20 s, and at most 90 s until 95 % of the"
                + " clients have completed 3 transactions in it.");
  }
}
