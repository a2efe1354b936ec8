package dev.oltpmatrix.analysis.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveVerdictsTest {
  private final LiveVerdicts verdicts = new LiveVerdicts(List.of());

  private static CellRecord measured(String arm, int threads, int block, long tps) {
    CellKey key = Records.key(arm, threads, block);
    return Records.measured(key, Records.load(threads, tps, 1000));
  }

  @Test
  void aPairHasAVerdictAfterTwoCompleteBlocks() {
    assertThat(verdicts.add(measured("per-thread", 64, 1, 100))).isEmpty();
    assertThat(verdicts.add(measured("pool", 64, 1, 200))).as("one block").isEmpty();
    assertThat(verdicts.add(measured("pool", 64, 2, 202))).as("one arm").isEmpty();
    assertThat(verdicts.add(measured("per-thread", 8, 2, 100))).as("other clients").isEmpty();
    List<LiveVerdict> newest = verdicts.add(measured("per-thread", 64, 2, 100));
    assertThat(newest).extracting(LiveVerdict::metric).containsExactly("throughput", "p50", "p95");
    assertThat(newest.get(0).line())
        .startsWith("throughput of pool is 2.01× (")
        .contains("that of per-thread at 64 clients")
        .endsWith("(mariadb-10.11: pool against per-thread, oltp_read_only, sysbench)");
    assertThat(newest.get(0).result()).as("by itself").isEqualTo("not significant");
    assertThat(newest.get(0).blocks()).isEqualTo(2);
    assertThat(newest.get(2).result()).isEqualTo("equivalent");
  }

  @Test
  void recordsOfARunThatIsResumedCount() {
    LiveVerdicts resumed =
        new LiveVerdicts(
            List.of(
                measured("per-thread", 64, 1, 100),
                measured("pool", 64, 1, 200),
                measured("per-thread", 64, 2, 100),
                Records.failed(Records.key("pool", 64, 2), "killed")));
    assertThat(resumed.add(measured("pool", 64, 2, 202))).hasSize(3);
  }

  @Test
  void aCellThatIsRunAgainReplacesItsRecord() {
    verdicts.add(measured("per-thread", 64, 1, 100));
    verdicts.add(measured("pool", 64, 1, 200));
    verdicts.add(measured("per-thread", 64, 2, 100));
    CellKey key = Records.key("pool", 64, 2);
    verdicts.add(
        Records.measured(key, Records.load(64, 900, 1000), Flag.of(Flag.Kind.DRIFT, -20, 10)));
    assertThat(verdicts.add(measured("pool", 64, 2, 200)).get(0).line())
        .startsWith("throughput of pool is 2.00×")
        .doesNotContain("drift");
  }
}
