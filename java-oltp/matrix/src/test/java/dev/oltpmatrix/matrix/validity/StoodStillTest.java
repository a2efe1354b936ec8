package dev.oltpmatrix.matrix.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.record.Watched;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoodStillTest {
  private static MadeUp measured() {
    return new MadeUp(4).used(0.6, 1.0);
  }

  private static List<String> doubts(MadeUp cell) {
    return StoodStill.doubts(cell.cell());
  }

  @Test
  void aMachineThatWasSuspendedInTheWindow() {
    assertThat(doubts(measured().grew(Watched.HOST_SUSPENDED_US, 30_000))).isEmpty();
    // The wall clock goes on meanwhile, which is no second reason.
    MadeUp suspended =
        measured().grew(Watched.HOST_SUSPENDED_US, 6e7).grew(Watched.HOST_CLOCK_SET_US, 6e7);
    assertThat(doubts(suspended))
        .containsExactly("the machine was suspended for 60.0 s inside the window (bound 0.5 s)");
  }

  @Test
  void aWallClockThatWentItsOwnWay() {
    assertThat(doubts(measured().grew(Watched.HOST_CLOCK_SET_US, -900_000))).isEmpty();
    assertThat(doubts(measured().grew(Watched.HOST_CLOCK_SET_US, 4e6)))
        .hasSize(1)
        .first()
        .asString()
        .startsWith("the wall clock went 4.0 s ahead inside the window (bound 1 s)");
    assertThat(doubts(measured().grew(Watched.HOST_CLOCK_SET_US, -4e6)))
        .first()
        .asString()
        .startsWith("the wall clock went 4.0 s back ");
  }

  @Test
  void aProgramThatWasStoppedAndSoDidNotRead() {
    MadeUp stopped = new MadeUp(4).used(null, null).grew(Watched.LONGEST_GAP_US, 3.7e6);
    String said =
        "the program itself stood still for 3.7 s of the window: CPU time and counters are unknown"
            + " (bound 1.7 s)";
    assertThat(doubts(stopped)).containsExactly(said);
    assertThat(Doubts.of(stopped.cell(), Map.of())).as("one reason is enough").contains(said);
    assertThat(Doubts.of(stopped.cell(), Map.of()))
        .noneMatch(doubt -> doubt.startsWith("CPU time could not be read"));
  }

  @Test
  void aGeneratorOrServerThatASignalStopped() {
    assertThat(doubts(measured().mean(Watched.CLIENT + Watched.STOPPED, 0.09))).isEmpty();
    assertThat(doubts(measured().mean(Watched.CLIENT + Watched.STOPPED, 0.6)))
        .containsExactly(
            "the load generator was stopped by a signal for 3.0 s of the window (bound 0.5 s)");
    assertThat(doubts(measured().mean(Watched.SERVER + Watched.STOPPED, 0.2)))
        .containsExactly(
            "the server was stopped by a signal for 1.0 s of the window (bound 0.5 s)");
  }

  @Test
  void aPauseThatTookNoReadingIsNone() {
    assertThat(doubts(measured().grew(Watched.LONGEST_GAP_US, 3.7e6))).isEmpty();
    assertThat(doubts(new MadeUp(4).used(null, null).grew(Watched.LONGEST_GAP_US, 1e6))).isEmpty();
  }
}
