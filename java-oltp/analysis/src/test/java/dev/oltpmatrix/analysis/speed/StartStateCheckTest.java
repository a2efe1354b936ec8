package dev.oltpmatrix.analysis.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests which blocks are flagged for the state that the server had as their window opened. */
class StartStateCheckTest {
  private static CellRecord block(int block, double dirtyPages, double ageBytes) {
    Telemetry.Series series =
        new Telemetry.Series(
            List.of(-1.0, 0.0, 1.0),
            Map.of(
                "status.Innodb_buffer_pool_pages_dirty", List.of(0.0, dirtyPages, 1000.0),
                "status.Innodb_buffer_pool_pages_data", List.of(1000.0, 1000.0, 1000.0),
                "status.Innodb_checkpoint_age", List.of(0.0, ageBytes, 80e6),
                "status.Innodb_checkpoint_max_age", List.of(80e6, 80e6, 80e6)));
    return Records.measured(Records.key("pool", 16, block), Records.load(16, 1000, 16_000))
        .withTelemetry(new Telemetry(Map.of(), Map.of(), series, null, List.of(), null));
  }

  private static List<String> flags(List<CellRecord> blocks) {
    return SpeedCheck.flagged(blocks).stream().map(block -> Flag.line(block.flags())).toList();
  }

  @Test
  void aBlockThatBeganWithAnotherStateThanTheOthersIsNoted() {
    List<CellRecord> blocks =
        List.of(block(1, 800, 8e6), block(2, 850, 10e6), block(3, 820, 60e6), block(4, 600, 9e6));

    List<String> flags = flags(blocks);

    assertThat(flags.subList(0, 2)).containsOnly("");
    assertThat(flags.get(2)).contains("75 % of the redo log was in use", "median is 12 %");
    assertThat(flags.get(3)).contains("60 % of the buffer pool was dirty", "median is 81 %");
  }

  @Test
  void twoBlocksDoNotTellWhichOneIsUnusualAndOneOfOtherCellsIsNotCompared() {
    List<CellRecord> blocks = new ArrayList<>(List.of(block(1, 800, 8e6), block(2, 100, 8e6)));
    assertThat(flags(blocks)).containsOnly("");
    blocks.add(Records.measured(Records.key("pool", 64, 3), Records.load(64, 1000, 16_000)));
    assertThat(flags(blocks)).containsOnly("");
  }
}
