package dev.oltpmatrix.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the notes before a run of blocks of ten minutes each. */
class BlockRulesTest {
  private static Plan blocks(int blocks) {
    return new Plan(
        IntStream.rangeClosed(1, blocks)
            .mapToObj(
                n ->
                    new ServerSession(
                        n,
                        n,
                        new ServerRef("mariadb-10.11", "pool"),
                        "base",
                        Map.of(),
                        10,
                        List.of(new PlannedCell(Records.key("pool", 4, n), 590, false, n))))
            .toList());
  }

  /** Limits in seconds; the preparation takes 100, and three blocks are planned. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "- | - | -",
        "- | 1900 | time limit of 32 min: by the estimate 3 of 3 blocks will fit; none is begun"
            + " that would not end in it",
        "- | 1899 | 2 of 3 blocks will fit;",
        "10 | - | blocks of about 10 min are added until no interval reaches farther than 10 %"
            + " beyond its ratio: at least 6 blocks, at most 200",
        "10 | 4300 | 7 blocks will fit;",
        "10 | 3699 | 5 blocks will fit;",
        "10 | 1899 | 2 of 3 blocks will fit;",
        "10 | 604800 | 200 blocks will fit;",
      })
  void notesSayHowManyBlocksThereWillBe(Integer percent, Integer limitS, String note) {
    Until until = percent == null ? null : Until.ofPercent(percent);
    BlockRules rules = new BlockRules(until, limitS);
    List<String> notes = rules.notes(blocks(3), blocks(3), 100);
    assertThat(notes).hasSize((percent == null ? 0 : 1) + (limitS == null ? 0 : 1));
    if (note != null) {
      assertThat(notes.get(notes.size() - 1)).contains(note);
    }
    assertThat(rules.notes(new Plan(List.of()), blocks(3), 100)).isEmpty();
  }

  @Test
  void aLimitThatFitsNoBlockIsRefused() {
    assertThat(new BlockRules(null, 700).tooShort(blocks(3), 100)).isEmpty();
    assertThat(new BlockRules(null, null).tooShort(blocks(3), 100)).isEmpty();
    assertThat(new BlockRules(null, 699).tooShort(blocks(3), 100).orElseThrow())
        .isEqualTo(
            "time-limit is 699 s, downloads, loading and the first block take about 12 min; give"
                + " that or more, or fewer cells");
  }
}
