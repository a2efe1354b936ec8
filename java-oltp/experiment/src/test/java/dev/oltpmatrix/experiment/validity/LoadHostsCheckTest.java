package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.LoadHostResult;
import dev.oltpmatrix.model.record.LoadResult;
import dev.oltpmatrix.testing.Records;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests what is said of load hosts. */
class LoadHostsCheckTest {
  private static final double MEAN_US = 1000;

  private static LoadHostResult host(
      String name, double meanUs, double lateMs, double boundMs, double usedCpus) {
    return new LoadHostResult(
        name, 8, 100, meanUs, 5.0, 2000L, lateMs, 0, boundMs, 4, usedCpus, 0.0, usedCpus, 4.0, 0.0,
        null, 1.0, 100.0, 0.0, "25");
  }

  private static LoadHostResult busy(double busyCpus, double machineCpus, double stolenCpus) {
    return new LoadHostResult(
        "b",
        8,
        100,
        MEAN_US,
        5.0,
        2000L,
        0,
        0,
        0.1,
        4,
        1.0,
        0.0,
        busyCpus,
        machineCpus,
        stolenCpus,
        null,
        1.0,
        100.0,
        0.0,
        "25");
  }

  @Test
  void otherProcessesAndStealAreOfTheWholeMachine() {
    assertThat(LoadHostsCheck.of(load(busy(2.5, 4, 0.3))))
        .extracting(Flag::text)
        .containsExactly(
            "note: the hypervisor took 0.30 of load host b's 4 CPUs (steal, bound 0.20)",
            "note: other processes used 1.50 of load host b's 4 CPUs (bound 0.40)");
    // A pod with 4 CPUs on a machine of 64, whose other pods use 20.
    assertThat(LoadHostsCheck.of(load(busy(21, 64, 0.3))))
        .extracting(Flag::text)
        .containsExactly("note: other processes used 20.00 of load host b's 64 CPUs (bound 6.40)");
  }

  private static LoadResult load(LoadHostResult... hosts) {
    return Records.load(16, 1000, (long) MEAN_US).withHosts(List.of(hosts));
  }

  private static List<Flag.Kind> kinds(LoadHostResult... hosts) {
    return LoadHostsCheck.of(load(hosts)).stream().map(Flag::kind).toList();
  }

  @Test
  void hostsThatKeepUpWithEachOtherHaveNoFlag() {
    assertThat(kinds(host("a", MEAN_US, 1, 0.1, 1), host("b", 1050, 2, 0.2, 1))).isEmpty();
    assertThat(kinds()).isEmpty();
  }

  @Test
  void eachFaultOfAHostHasItsFlag() {
    assertThat(kinds(host("a", MEAN_US, 0, 0.1, 3.7))).containsExactly(Flag.Kind.CLIENT_BOUND);
    assertThat(kinds(host("a", MEAN_US, 0, 1.5, 1))).containsExactly(Flag.Kind.CLOCKS_UNSURE);
    assertThat(kinds(host("a", MEAN_US, 0, 0.1, 1), host("b", MEAN_US, 200, 0.1, 1)))
        .containsExactly(Flag.Kind.STARTS_APART);
    assertThat(kinds(host("a", MEAN_US, 0, 0.1, 1), host("b", 1500, 0, 0.1, 1)))
        .containsExactly(Flag.Kind.HOSTS_DIFFER);
  }

  @Test
  void clientsUsageIsThatOfAllHosts() {
    LoadResult load = load(host("a", MEAN_US, 0, 0, 1.5), host("b", MEAN_US, 0, 0, 0.5));
    CellRecord.Usage usage = LoadHostsCheck.usage(load, new CellRecord.Usage(null, null));
    assertThat(usage.client().cpuUs() / 1e6 / load.window().lengthS()).isEqualTo(2);
    assertThat(usage.client().peakRssKib()).isEqualTo(200 * 1024);
  }
}
