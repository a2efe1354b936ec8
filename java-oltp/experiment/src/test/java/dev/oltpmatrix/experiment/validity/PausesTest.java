package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PausesTest {
  private static MadeUp measured() {
    return new MadeUp(4).used(0.6, 1.0);
  }

  private static List<Flag> check(MadeUp cell) {
    return ResourceChecks.check(cell.cell(), Map.of());
  }

  @Test
  void aMachineThatWasSuspendedInTheWindow() {
    assertThat(check(measured().grew(Telemetry.HOST_SUSPENDED_US, 30_000))).isEmpty();
    // The wall clock continues meanwhile, which is not a second reason.
    MadeUp suspended =
        measured().grew(Telemetry.HOST_SUSPENDED_US, 6e7).grew(Telemetry.HOST_CLOCK_SET_US, 6e7);
    assertThat(check(suspended))
        .extracting(Flag::kind, Flag::severity, Flag::value, Flag::bound, Flag::text)
        .containsExactly(
            tuple(
                Kind.SUSPENDED,
                Flag.Severity.INVALID,
                60.0,
                0.5,
                "the machine was suspended for 60.0 s inside the window (bound 0.5 s)"));
  }

  @Test
  void aWallClockThatWentItsOwnWay() {
    assertThat(check(measured().grew(Telemetry.HOST_CLOCK_SET_US, -900_000))).isEmpty();
    assertThat(check(measured().grew(Telemetry.HOST_CLOCK_SET_US, 4e6)))
        .singleElement()
        .matches(f -> f.kind() == Kind.CLOCK_SET && !f.invalidates() && f.value() == 4)
        .extracting(Flag::text)
        .asString()
        .startsWith("note: the wall clock went +4.0 s off inside the window (bound 1 s)");
    assertThat(check(measured().grew(Telemetry.HOST_CLOCK_SET_US, -4e6)))
        .extracting(Flag::kind, Flag::value)
        .containsExactly(tuple(Kind.CLOCK_SET, -4.0));
  }

  @Test
  void aProgramThatWasStoppedAndSoDidNotRead() {
    MadeUp stopped = new MadeUp(4).used(null, null).grew(Telemetry.MAX_GAP_US, 3.7e6);
    assertThat(check(stopped))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.MONITORING_GAP, 3.7, 5 * (1.0 / 3)));
    assertThat(CellValidity.check(stopped.cell(), Map.of()))
        .as("one reason is enough")
        .extracting(Flag::kind)
        .contains(Kind.MONITORING_GAP)
        .doesNotContain(Kind.CPU_TIME_UNKNOWN);
  }

  @Test
  void aGeneratorOrServerThatASignalStopped() {
    assertThat(check(measured().mean(Telemetry.CLIENT + Telemetry.STOPPED, 0.09))).isEmpty();
    assertThat(check(measured().mean(Telemetry.CLIENT + Telemetry.STOPPED, 0.6)))
        .extracting(Flag::kind, Flag::severity, Flag::value, Flag::bound, Flag::text)
        .containsExactly(
            tuple(
                Kind.STOPPED,
                Flag.Severity.INVALID,
                3.0,
                0.5,
                "the load generator was stopped by a signal for 3.0 s of the window"
                    + " (bound 0.5 s)"));
    assertThat(check(measured().mean(Telemetry.SERVER + Telemetry.STOPPED, 0.2)))
        .extracting(Flag::kind, Flag::value)
        .containsExactly(tuple(Kind.STOPPED, 1.0));
  }

  @Test
  void everyProcessThatIsWatchedIsCheckedAlike() {
    MadeUp cell =
        measured()
            .mean(Telemetry.NETWORK_PATH + "relay." + Telemetry.STOPPED, 0.4)
            .mean(Telemetry.NETWORK_PATH + "another." + Telemetry.STOPPED, 0.3)
            .mean(Telemetry.IDLE + "mysql-9.7/pool." + Telemetry.STOPPED, 1)
            .mean(Telemetry.IDLE + "mariadb-10.11/pool." + Telemetry.STOPPED, 0.09);
    assertThat(check(cell))
        .allMatch(flag -> flag.kind() == Kind.STOPPED && flag.invalidates())
        .extracting(flag -> flag.text().replaceAll(" of the window.*", ""))
        .containsExactlyInAnyOrder(
            "the relay was stopped by a signal for 2.0 s",
            "the another was stopped by a signal for 1.5 s",
            "the server mysql-9.7/pool beside it was stopped by a signal for 5.0 s");
  }

  @Test
  void aPauseThatTookNoReadingIsNone() {
    assertThat(check(measured().grew(Telemetry.MAX_GAP_US, 3.7e6))).isEmpty();
    assertThat(check(new MadeUp(4).used(null, null).grew(Telemetry.MAX_GAP_US, 1e6))).isEmpty();
  }
}
