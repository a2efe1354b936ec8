package dev.oltpmatrix.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.CellRecord.ServerFacts;
import dev.oltpmatrix.model.record.ServerSystem;
import dev.oltpmatrix.model.record.UnderWine;
import dev.oltpmatrix.testing.Simulated;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests what is said of A and B that ran on different operating systems. */
class SystemsTextTest {
  private static final HostFacts LINUX = host("Debian GNU/Linux 12", "Linux 6.1.0", "AMD EPYC");
  private static final HostFacts WINDOWS =
      host("Microsoft Windows 11 build 22631", "Windows 11 10.0", "AMD EPYC");

  private static HostFacts host(String os, String kernel, String cpuModel) {
    return new HostFacts("its name", os, kernel, cpuModel, 8, 32_768);
  }

  private static List<CellRecord> run(HostFacts host, String flushMethod) {
    return new Simulated(1)
        .arm("mariadb-10.11", "pool", "base", 4, 64)
        .withHost(host)
        .withServer("10.11.6-MariaDB", Map.of("innodb_flush_method", flushMethod, "port", "1"))
        .run(3, cell -> 1000);
  }

  private static RunComparison compare(List<CellRecord> a, List<CellRecord> b) {
    return RunComparison.of(
        Side.of("A", Path.of("linux"), a),
        Side.of("B", Path.of("windows"), b),
        new RunComparison.Options(false, null, List.of()));
  }

  private static List<String> sentences(List<CellRecord> a, List<CellRecord> b) {
    return SystemsText.sentences(compare(a, b));
  }

  /** Makes a run one of a server by URL, of whose machine only SQL tells. */
  private static List<CellRecord> byUrl(List<CellRecord> records, String os) {
    return records.stream()
        .map(
            record -> {
              CellRecord.Origin origin = record.origin();
              ServerFacts facts = origin.serverFacts();
              ServerSystem system = new ServerSystem("s", os, "AMD64", 8, "x", null, null);
              return record.withOrigin(
                  new CellRecord.Origin(
                      origin.startedAt(),
                      origin.endedAt(),
                      origin.spec(),
                      CellHosts.of(LINUX, null),
                      facts.on(system)));
            })
        .toList();
  }

  @Test
  void twoRunsOnOneSystemNeedNoWords() {
    assertThat(sentences(run(LINUX, "O_DIRECT"), run(LINUX, "fsync"))).isEmpty();
  }

  @Test
  void runsOnTwoSystemsBeginWithWhatElseDiffers() {
    RunComparison comparison = compare(run(LINUX, "O_DIRECT"), run(WINDOWS, "unbuffered"));

    assertThat(SystemsText.sentences(comparison))
        .containsExactly(
            "A: mariadb-10.11 10.11.6-MariaDB on Debian GNU/Linux 12; clients on the same machine.",
            "B: mariadb-10.11 10.11.6-MariaDB on Microsoft Windows 11 build 22631; clients on the"
                + " same machine.",
            "Hardware of the servers: alike, AMD EPYC, 8 CPUs, 32 GiB; whether it is one machine or"
                + " two of a model is not recorded.",
            "Clients ran on Linux in A and on Windows in B: a ratio is one of load generator and"
                + " server together. One load host for both servers would leave the servers alone.",
            "Effective variables that differ: innodb_flush_method.");
    for (List<String> lines :
        List.of(CompareText.all(comparison), CompareText.onAScreen(comparison))) {
      assertThat(lines.get(2)).startsWith("A: mariadb-10.11 10.11.6-MariaDB on Debian");
    }
    assertThat(comparison.sides())
        .hasSize(7)
        .endsWith("Effective variables that differ: innodb_flush_method.");
  }

  @Test
  void otherMachineIsSaidToBePartOfTheRatio() {
    HostFacts other = host("Microsoft Windows 11", "Windows 11 10.0", "Intel Xeon");

    assertThat(sentences(run(LINUX, "O_DIRECT"), run(other, "O_DIRECT")))
        .contains(
            "Hardware of the servers differs: A AMD EPYC, 8 CPUs, 32 GiB; B Intel Xeon, 8 CPUs, 32"
                + " GiB. A ratio is one of machines as well.",
            "Effective variables: none of those that are recorded differs.");
  }

  @Test
  void oneLoadHostLeavesTheServersAlone() {
    assertThat(
            sentences(
                byUrl(run(LINUX, "O_DIRECT"), "debian-linux-gnu"),
                byUrl(run(LINUX, "O_DIRECT"), "Win64")))
        .contains(
            "B: mariadb-10.11 10.11.6-MariaDB on Win64; clients on Debian GNU/Linux 12.",
            "Hardware of the servers: not known of A and B, as no server tells it over SQL; a ratio"
                + " may be one of machines.",
            "Clients ran on Linux in both.");
  }

  @Test
  void virtualMachineAndWineAreNamed() {
    HostFacts wsl = host("Ubuntu Linux 24.04", "Linux 5.15.0-microsoft-standard-WSL2", "AMD EPYC");
    HostFacts wine = host("Windows 7 under Wine 8.0, not publishable", "Windows 7", "AMD EPYC");

    assertThat(sentences(run(wsl, "O_DIRECT"), run(WINDOWS, "O_DIRECT")))
        .anyMatch(line -> line.contains("on Ubuntu Linux 24.04 in WSL2, a virtual machine"));
    String made = "Made under Wine, which is not Windows: no number of it may be published.";
    assertThat(sentences(run(LINUX, "O_DIRECT"), run(wine, "O_DIRECT"))).startsWith(made);
    assertThat(sentences(run(WINDOWS, "O_DIRECT"), run(wine, "O_DIRECT"))).containsExactly(made);
    assertThat(
            sentences(
                run(LINUX, "O_DIRECT"),
                byUrl(run(LINUX, "O_DIRECT"), UnderWine.marked("Win64", ""))))
        .startsWith(made)
        .anyMatch(line -> line.startsWith("B: ") && line.contains("on Win64 under Wine, not "));
  }
}
