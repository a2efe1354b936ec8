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

/** Tests the notes before a run of blocks of ten minutes each. */
class BlockRulesTest {
  private static final Until TEN = Until.ofPercent(10);

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

  private static List<String> notes(Until until, Integer limitS) {
    return new BlockRules(until, limitS).notes(blocks(3), blocks(3), 100);
  }

  @Test
  void withoutARuleThereAreNoNotes() {
    assertThat(notes(null, null)).isEmpty();
    assertThat(new BlockRules(TEN, 60).notes(new Plan(List.of()), blocks(3), 100)).isEmpty();
  }

  @Test
  void aTimeLimitReportsHowManyBlocksFit() {
    assertThat(notes(null, 1900))
        .containsExactly(
            "time limit of 32 min: by the estimate 3 of 3 blocks will fit; none is begun that would"
                + " not end in it");
    assertThat(notes(null, 1899).get(0)).contains(" 2 of 3 blocks will fit;");
  }

  @Test
  void addedBlocksAreReportedWithTheirNumber() {
    assertThat(notes(TEN, null))
        .containsExactly(
            "blocks of about 10 min are added until no interval reaches farther than 10 % beyond"
                + " its ratio: at least 6 blocks, at most 200");
    assertThat(notes(TEN, 100 + 7 * 600).get(1)).contains(" 7 blocks will fit;");
    assertThat(notes(TEN, 100 + 6 * 600 - 1).get(1))
        .contains(" 5 blocks, too few for that, will fit;");
    assertThat(notes(TEN, 100 + 3 * 600 - 1).get(1)).contains(" 2 of 3 blocks will fit;");
    assertThat(notes(TEN, 604_800).get(1)).contains(" 200 blocks will fit;");
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
