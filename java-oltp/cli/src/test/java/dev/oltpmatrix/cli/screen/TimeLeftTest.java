package dev.oltpmatrix.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Uses the test's clock: two servers, each with a cell of 4 and one of 4096 clients. */
class TimeLeftTest {
  private static final Offset<Double> ROUNDING = within(1e-6);
  private static final double START_S = 10;
  private static final double FEW_S = 5;
  private static final double MANY_S = 20;

  private final Plan plan = new Plan(List.of(session("per-thread", 1), session("pool", 2)));
  private final ServerSession first = plan.sessions().get(0);
  private final PlannedCell few = first.cells().get(0);
  private final PlannedCell many = first.cells().get(1);
  private long nowNs = 77;
  private final TimeLeft time = new TimeLeft(plan, () -> nowNs);

  private static ServerSession session(String arm, int group) {
    return new ServerSession(
        1,
        group,
        new ServerRef("mariadb-10.11", arm),
        "base",
        Map.of(),
        START_S,
        List.of(
            new PlannedCell(Records.key(arm, 4, 1), FEW_S, false, 2 * group - 1),
            new PlannedCell(Records.key(arm, 4096, 1), MANY_S, false, 2 * group)));
  }

  private void pass(double s) {
    nowNs += Math.round(s * 1e9);
  }

  private void startServer(double tookS) {
    time.serverStarting(first);
    pass(tookS);
  }

  private void run(PlannedCell cell, double tookS) {
    time.cellStarting(cell);
    pass(tookS);
    time.cellEnded(cell, true);
  }

  @Test
  void beforeAnyCellRanTheEstimateIsUnchanged() {
    assertThat(time.leftS()).isCloseTo(plan.estimatedS(), ROUNDING);
  }

  @Test
  void aBlockThatIsAddedIsLeftToo() {
    double beforeS = time.leftS();
    time.add(new Plan(List.of(session("other", 3))));
    assertThat(time.leftS() - beforeS).isCloseTo(START_S + FEW_S + MANY_S, ROUNDING);
  }

  @Test
  void whatIsUnderWayCountsDownAndNoFurtherThanItsShare() {
    startServer(4);
    assertThat(time.leftS()).isCloseTo(plan.estimatedS() - 4, ROUNDING);
    pass(100);
    assertThat(time.leftS()).isCloseTo(plan.estimatedS() - START_S, ROUNDING);
  }

  @Test
  void eachKindIsCorrectedByWhatItTookAndOthersByAllTogether() {
    startServer(START_S); // as estimated
    run(few, 2 * FEW_S);
    // Remaining: a cell of many clients here; a start, few and many there; no cell of many has
    // ended.
    assertThat(time.leftS()).isCloseTo(2 * MANY_S + START_S + 2 * FEW_S + 2 * MANY_S, ROUNDING);
    run(many, MANY_S / 2);
    assertThat(time.leftS()).isCloseTo(START_S + 2 * FEW_S + MANY_S / 2, ROUNDING);
  }

  @Test
  void aQuickStartPromisesNoQuickCells() {
    startServer(START_S / 10);
    time.cellStarting(few);
    assertThat(time.leftS()).isCloseTo(FEW_S + MANY_S + START_S / 10 + FEW_S + MANY_S, ROUNDING);
  }

  @Test
  void serversThatAreStartedTogetherAreOneStep() {
    plan.sessions().forEach(time::serverStarting);
    pass(2 * START_S);
    assertThat(time.leftS()).isCloseTo(2 * (FEW_S + MANY_S), ROUNDING);
    run(few, FEW_S);
    assertThat(time.leftS()).isCloseTo(MANY_S + FEW_S + MANY_S, ROUNDING);
  }

  @Test
  void aFailedCellTeachesNothing() {
    startServer(START_S);
    time.cellStarting(few);
    time.cellEnded(few, false);
    assertThat(time.leftS()).isCloseTo(MANY_S + START_S + FEW_S + MANY_S, ROUNDING);
  }

  @Test
  void aRestartedServerDoesNotCountAsTheOthersStarts() {
    startServer(START_S);
    run(few, FEW_S);
    startServer(START_S);
    run(many, MANY_S);
    assertThat(time.leftS()).isCloseTo(START_S + FEW_S + MANY_S, ROUNDING);
  }
}
