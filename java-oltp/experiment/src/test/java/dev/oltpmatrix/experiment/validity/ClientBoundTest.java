package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.testing.Records;
import org.junit.jupiter.api.Test;

class ClientBoundTest {
  private static final String QUEUE = Telemetry.CLIENT + Telemetry.RUN_QUEUE_US;

  @Test
  void onSharedCpusAFullMachineIsNoFlagUntilTheClientTakesThreeTimesTheServersShare() {
    assertThat(ClientBound.check(new MadeUp(4).used(1.45, 0.5).cell())).isEmpty();
    assertThat(ClientBound.check(new MadeUp(4).used(1.5, 0.5).cell()))
        .get()
        .extracting(Flag::kind, Flag::severity, Flag::value, Flag::bound, Flag::text)
        .containsExactly(
            Kind.CLIENT_BOUND,
            Flag.Severity.INVALID,
            1.5,
            1.5,
            "client-bound: sysbench used 1.50 of its 2 CPUs, the server used 0.50 of its 2"
                + " (bound 1.50)");
  }

  @Test
  void onSharedCpusWhatARelayCostsIsTheClients() {
    String user = Telemetry.NETWORK_PATH + "relay." + Telemetry.CPU_USER_US;
    String system = Telemetry.NETWORK_PATH + "relay." + Telemetry.CPU_SYSTEM_US;
    assertThat(ClientBound.check(new MadeUp(4).used(0.9, 0.4).cell())).isEmpty();
    MadeUp relayed = new MadeUp(4).used(0.9, 0.4).counted(user, 0.2).counted(system, 0.4);
    assertThat(ClientBound.check(relayed.cell()))
        .get()
        .extracting(Flag::text)
        .asString()
        .startsWith("client-bound: sysbench and relay used 1.50 of its 2 CPUs, the server used");
    MadeUp cheap = new MadeUp(4).used(0.9, 0.6).counted(user, 0.3);
    assertThat(ClientBound.check(cheap.cell())).isEmpty();
  }

  @Test
  void onSharedCpusWhatAProxyCostsIsNotTheClients() {
    String user = Telemetry.NETWORK_PATH + "haproxy." + Telemetry.CPU_USER_US;
    MadeUp proxied = new MadeUp(4).used(0.9, 0.4).counted(user, 0.6);
    assertThat(ClientBound.check(proxied.cell())).isEmpty();
    MadeUp bound = new MadeUp(4).used(1.0, 0.3).counted(user, 0.6);
    assertThat(ClientBound.check(bound.cell()))
        .get()
        .extracting(Flag::text)
        .asString()
        .startsWith("client-bound: sysbench used 1.00 of its 2 CPUs, the server used");
  }

  @Test
  void onSharedCpusWithCpuLeftNobodyIsBoundByIt() {
    assertThat(ClientBound.check(new MadeUp(4).used(1.4, 0.3).cell())).isEmpty();
  }

  @Test
  void onSharedCpusClientsThatFewThreadsCarryAreBoundByThese() {
    LoadResult carried =
        Records.load(4096, 100, 4096 * 10_000L).withJvm(LoadResult.Jvm.carriedBy(1));
    assertThat(ClientBound.check(new MadeUp(4096).used(0.85, 0.5).cell(carried))).isEmpty();
    assertThat(ClientBound.check(new MadeUp(4096).used(0.95, 0.9).cell(carried))).isEmpty();
    assertThat(ClientBound.check(new MadeUp(4096).used(0.95, 0.5).cell(carried)))
        .get()
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(Kind.CLIENT_BOUND, 0.95, 0.9);
  }

  @Test
  void thousandsOfClientsThatQueueOnSharedCpusAreTheOrdinaryCase() {
    Measured quick = new MadeUp(4096).used(0.9, 1.08).counted(QUEUE, 2500).cell();
    assertThat(ClientBound.check(quick)).isEmpty();
  }

  @Test
  void aClientThatFillsItsOwnCpusWhileTheServerHasSomeLeft() {
    assertThat(ClientBound.check(new MadeUp(64).on("0", "1").used(0.89, 0.5).cell())).isEmpty();
    assertThat(ClientBound.check(new MadeUp(64).on("0", "1").used(0.95, 0.81).cell())).isEmpty();
    assertThat(ClientBound.check(new MadeUp(64).on("0", "1").used(0.95, 0.5).cell()))
        .get()
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(Kind.CLIENT_BOUND, 0.95, 0.9);
  }

  /**
   * The cost of the call to the client is the measured value; as the client of a load it would be
   * too slow.
   */
  @Test
  void callsOfADriverMayFillTheClientsCpus() {
    MadeUp one = new MadeUp(1).on("0", "1").used(0.95, 0.3).counted(QUEUE, 0.5);
    assertThat(ClientBound.check(one.cell())).isPresent();
    assertThat(ClientBound.check(one.cell(Records.load("drv_select_1000_rows", 1, 100, 9_900))))
        .isEmpty();
  }

  @Test
  void aServerThatMayUseMoreThanTheClientIsCheckedInTheSameWay() {
    assertThat(ClientBound.check(new MadeUp(64).on("0", "0-1").used(0.95, 0.5).cell()))
        .get()
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(Kind.CLIENT_BOUND, 0.95, 0.9);
  }

  @Test
  void aClientWhoseThreadsWaitForTheCpuOfSomebodyElse() {
    MadeUp held = new MadeUp(4).on("0", "1").used(0.3, 0.4);
    assertThat(ClientBound.check(held.counted(QUEUE, 0.96).cell())).isEmpty();
    assertThat(ClientBound.check(held.counted(QUEUE, 1.2).cell()))
        .get()
        .extracting(Flag::kind, Flag::severity, Flag::value, Flag::bound, Flag::text)
        .containsExactly(
            Kind.CLIENT_WAITING,
            Flag.Severity.INVALID,
            30.0,
            25.0,
            "client-waiting: sysbench waited for a CPU 30 % of the time, the server used 0.40 of"
                + " its 1 (bound 25 %)");
  }

  @Test
  void virtualClientsWaitInTheThreadsThatCarryThem() {
    MadeUp carried =
        new MadeUp(4096)
            .on("0", "1")
            .used(0.3, 0.4)
            .mean(Telemetry.CLIENT + Telemetry.THREADS, 20)
            .counted(QUEUE, 0.5);
    assertThat(ClientBound.check(carried.cell())).isPresent();
  }

  @Test
  void withAServerByUrlOnlyTheClientIsKnown() {
    assertThat(ClientBound.check(new MadeUp(4).byUrl().used(1.7, null).cell())).isEmpty();
    assertThat(ClientBound.check(new MadeUp(4).byUrl().used(1.92, null).cell()))
        .get()
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(Kind.CLIENT_BOUND, 1.92, 1.8);
  }

  @Test
  void whatCouldNotBeReadIsNoFlag() {
    assertThat(ClientBound.check(new MadeUp(4).used(null, 0.1).cell())).isEmpty();
    assertThat(ClientBound.check(new MadeUp(4).used(1.9, null).cell())).isEmpty();
    assertThat(ClientBound.check(new MadeUp(4).on("0", "1").used(0.3, 0.4).unwatched().cell()))
        .isEmpty();
  }

  /** CPU 0 of one machine is not CPU 0 of the other. */
  @Test
  void onAMachineOfItsOwnAFullClientBesideAServerWithCpuLeftIsTheLimit() {
    assertThat(ClientBound.check(new MadeUp(4).used(1.9, 0.9).cell())).isEmpty();
    assertThat(ClientBound.check(new MadeUp(4).apart().used(1.9, 0.9).cell()))
        .get()
        .extracting(Flag::kind, Flag::bound)
        .containsExactly(Kind.CLIENT_BOUND, 1.8);
    assertThat(ClientBound.check(new MadeUp(4).apart().used(1.9, 1.7).cell())).isEmpty();
  }
}
