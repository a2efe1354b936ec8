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
class RunSystemsTest {
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
    return RunFacts.systems(compare(a, b));
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
                      facts.withSystem(system)));
            })
        .toList();
  }

  @Test
  void runsOnTwoSystemsBeginWithThat() {
    RunComparison comparison = compare(run(LINUX, "O_DIRECT"), run(WINDOWS, "unbuffered"));
    String sentence =
        "A ran on Debian GNU/Linux 12, B on Microsoft Windows 11 build 22631: a ratio is one of"
            + " machine, load generator and server together. The warnings tell what differs. One"
            + " load host for both servers would leave the servers alone.";

    assertThat(RunFacts.systems(comparison)).containsExactly(sentence);
    assertThat(comparison.lines(true).get(2)).startsWith("A ran on Debian GNU/Linux 12, B on");
    assertThat(comparison.lines(false).get(2)).startsWith("A ran on Debian GNU/Linux 12, B on");
    assertThat(comparison.sides()).hasSize(3).endsWith(sentence);
    assertThat(comparison.differences())
        .contains(
            "warning: operating system: A Debian GNU/Linux 12, B Microsoft Windows 11 build 22631",
            "warning: setting innodb_flush_method: A O_DIRECT, B unbuffered");
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
        .anyMatch(line -> line.contains(", B on Debian GNU/Linux 12 and Win64 under Wine, not "));
  }
}
