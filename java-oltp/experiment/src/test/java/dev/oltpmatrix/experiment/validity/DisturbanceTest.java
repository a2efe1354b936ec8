package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DisturbanceTest {
  private static List<Flag> busy(MadeUp cell, double cpus) {
    return ResourceChecks.check(cell.counted(Telemetry.HOST_BUSY_US, cpus).cell(), Map.of());
  }

  @Test
  void aTenthOfTheMachineThatIsNeitherOfTheCellNorOfItsWatching() {
    assertThat(busy(new MadeUp(4).used(0.6, 1.0), 1.79)).isEmpty();
    assertThat(busy(new MadeUp(4).used(0.6, 1.0), 1.82))
        .singleElement()
        .matches(f -> f.kind() == Kind.OTHER_PROCESSES && !f.invalidates())
        .satisfies(f -> assertThat(f.value()).isCloseTo(0.22, within(0.001)))
        .extracting(Flag::text)
        .isEqualTo("note: other processes used 0.22 of 2 CPUs (bound 0.20)");
  }

  @Test
  void aQuarterOfTheMachineInvalidatesTheCell() {
    assertThat(busy(new MadeUp(4).used(0.6, 0.6), 1.69)).noneMatch(Flag::invalidates);
    assertThat(busy(new MadeUp(4).used(0.6, 0.6), 1.71))
        .singleElement()
        .matches(Flag::invalidates)
        .extracting(Flag::text)
        .isEqualTo("other processes used 0.51 of 2 CPUs (bound 0.50)");
    MadeUp stolen = new MadeUp(4).used(0.6, 1.0).counted(Telemetry.HOST_STEAL_US, 0.51);
    assertThat(ResourceChecks.check(stolen.cell(), Map.of()))
        .extracting(Flag::kind, Flag::invalidates, Flag::bound)
        .containsExactly(tuple(Kind.STEAL, true, 0.5));
  }

  @Test
  void theRelayIsPartOfTheCell() {
    MadeUp cell = new MadeUp(4).used(0.6, 1.0);
    cell.counted("path.pass.cpu_user_us", 0.3).counted("path.other.cpu_system_us", 0.2);
    assertThat(busy(cell, 2.2)).isEmpty();
    assertThat(busy(cell, 2.4))
        .singleElement()
        .extracting(Flag::text)
        .isEqualTo("note: other processes used 0.30 of 2 CPUs (bound 0.20)");
  }

  @Test
  void anIdleServerIsNoOtherProcessAndIsNamedIfItIsNotIdle() {
    MadeUp idle = new MadeUp(4).used(0.6, 1.0).counted("idle.a/pool.cpu_user_us", 0.02);
    assertThat(busy(idle, 1.81)).as("0.21 of others, 0.02 of them known").isEmpty();
    MadeUp busy = new MadeUp(4).used(0.6, 1.0).counted("idle.a/pool.cpu_user_us", 0.2);
    busy.counted("idle.a/pool.cpu_system_us", 0.1).counted("idle.b/pool.cpu_user_us", 0.01);
    assertThat(busy(busy, 1.95))
        .singleElement()
        .matches(f -> f.kind() == Kind.IDLE_SERVER && !f.invalidates())
        .extracting(Flag::text)
        .isEqualTo("note: a/pool, which was up beside it, used 0.30 CPUs (bound 0.02)");
  }

  @Test
  void whatFitsOnCpusThatTheCellMayNotUseDisturbsNobody() {
    assertThat(busy(new MadeUp(4).on("0", "0").used(0.3, 0.5), 1.8)).isEmpty();
    assertThat(busy(new MadeUp(4).on("0", "0").used(0.3, 0.3), 2.0)).hasSize(1);
  }

  /** Under taskset or in a container, work on other CPUs takes nothing from the cell. */
  @Test
  void theRestOfABigMachineMayBeBusy() {
    MadeUp cell = new MadeUp(4).used(0.6, 1.0).mean(Telemetry.HOST_CPUS, 16);
    assertThat(busy(cell, 15.5)).isEmpty();
    assertThat(busy(cell, 16)).extracting(Flag::bound).containsExactly(0.2);
  }

  @Test
  void otherCpusAreUnknownIfServerOrClientIsUnknown() {
    assertThat(busy(new MadeUp(4).byUrl().used(0.3, null), 2)).isEmpty();
    assertThat(busy(new MadeUp(4).used(null, 0.3), 2)).isEmpty();
    assertThat(ResourceChecks.check(new MadeUp(4).used(0.1, 0.1).unwatched().cell(), Map.of()))
        .isEmpty();
  }

  @Test
  void aHypervisorThatTakesATwentieth() {
    MadeUp cell = new MadeUp(4).used(0.6, 1.0);
    assertThat(ResourceChecks.check(cell.counted(Telemetry.HOST_STEAL_US, 0.09).cell(), Map.of()))
        .isEmpty();
    assertThat(ResourceChecks.check(cell.counted(Telemetry.HOST_STEAL_US, 0.13).cell(), Map.of()))
        .extracting(Flag::kind, Flag::invalidates, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.STEAL, false, 0.13, 0.1));
  }

  @Test
  void waitsForMemoryButNotForDisks() {
    MadeUp cell = new MadeUp(4).used(0.6, 1.0).counted(Telemetry.HOST_PSI_IO_US, 0.9);
    assertThat(
            ResourceChecks.check(cell.counted(Telemetry.HOST_PSI_MEMORY_US, 0.04).cell(), Map.of()))
        .isEmpty();
    assertThat(
            ResourceChecks.check(cell.counted(Telemetry.HOST_PSI_MEMORY_US, 0.2).cell(), Map.of()))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.SHORT_OF_MEMORY, 20.0, 5.0));
  }

  @Test
  void theCpuTimeOfAServerOnAnotherMachineIsNotTakenFromTheClients() {
    assertThat(busy(new MadeUp(4).used(0.6, 1.0), 0.9)).isEmpty();
    assertThat(busy(new MadeUp(4).apart().used(0.6, 1.0), 0.9))
        .singleElement()
        .extracting(Flag::text)
        .isEqualTo("note: other processes used 0.30 of 2 CPUs (bound 0.20)");
  }
}
