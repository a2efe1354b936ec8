package dev.oltpmatrix.analysis.conclusions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.summary.CellsCsv;
import dev.oltpmatrix.analysis.summary.CellsCsvReader;
import dev.oltpmatrix.model.record.CellHosts;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import dev.oltpmatrix.model.record.MachineSpeed;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.results.RunDescription;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.ReporterList;
import dev.oltpmatrix.testing.Specs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MachineStateTest {
  private static final String TAIL =
      " Absolute numbers of these runs do not compare; ratios inside a run do.";

  @TempDir Path folder;

  private static HostFacts host(String cpuModel, String kernel) {
    return new HostFacts("name", "os", kernel, cpuModel, 2, 1024);
  }

  private static CellRecord cell(int run, int block, Double integerUs, Double memoryUs) {
    Probe probe = new Probe(integerUs, memoryUs, 1.5, 60.0);
    return Records.measured(Records.key("pool", 16, block), Records.load(16, 1000, 16_000))
        .withSpeed(new MachineSpeed(probe, null, List.of(), null))
        .withRun(run);
  }

  /** Returns the cells as their cells.csv has them. */
  private List<CellMeasurement> published(List<CellRecord> records) throws IOException {
    Path file = folder.resolve("cells.csv");
    Files.writeString(file, CellsCsv.text(MeasuredCell.of(records)));
    return CellsCsvReader.read(file);
  }

  /** Each row: medians of integer and memory work in two runs, and what is said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "142 | 130 | 142 | 130 |",
        "100 | 130 | 104 | 130 |",
        "104 | 130 | 100 | 130 |",
        "100 | 130 | 105 | 130 | 5 % slower in run 2: its own integer work took 105 µs, in run 1"
            + " 100 µs.",
        "142 | 130 | 166 | 130 | 17 % slower in run 2: its own integer work took 166 µs, in run 1"
            + " 142 µs.",
        "106 | 130 | 100 | 130 | 6 % slower in run 1: its own integer work took 106 µs, in run 2"
            + " 100 µs.",
        "142 | 100 | 142 | 106 | 6 % slower in run 2: its own memory work took 106 µs, in run 1 100"
            + " µs.",
        "142 | 100 | 142 | 104 |",
        "    |     | 142 | 130 |",
        "142 |     |     | 130 |",
        "    | 100 | 142 | 106 | 6 % slower in run 2: its own memory work took 106 µs, in run 1 100"
            + " µs.",
      })
  void aSlowerMachineIsTold(
      Double integer1, Double memory1, Double integer2, Double memory2, String words)
      throws IOException {
    List<CellRecord> records = new ArrayList<>();
    for (int block = 1; block <= 3; block++) {
      records.add(cell(1, block, integer1, memory1));
      records.add(cell(2, block + 3, integer2, memory2));
    }
    assertThat(MachineState.betweenRuns(published(records)))
        .isEqualTo(words == null ? List.of() : List.of("The machine was " + words + TAIL));
  }

  @Test
  void eachRunThatIsSlowerThanTheFastestIsNamedAndTheSpreadOfAllIsNot() throws IOException {
    List<CellRecord> records = new ArrayList<>();
    List<Double> fastUs = List.of(100.0, 141.0, 142.0, 190.0);
    for (int block = 1; block <= 12; block++) {
      int run = (block + 3) / 4;
      double memoryUs = fastUs.get(block % 4) * (run == 1 ? 1.06 : 1);
      records.add(cell(run, block, run == 2 ? 142.0 : 160.0 + run, memoryUs));
    }
    assertThat(MachineState.betweenRuns(published(records)))
        .containsExactly(
            "The machine was 13 % slower in run 1 and 15 % slower in run 3: its own integer work"
                + " took 161 µs and 163 µs, in run 2 142 µs."
                + TAIL);
  }

  /** Each row: CPU model and kernel in two runs, and what is said. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EPYC | 6.1 | EPYC | 6.1  |",
        "EPYC | 6.1 | Xeon | 6.1  | The CPU model differs: run 1 EPYC, run 2 Xeon.",
        "EPYC | 6.1 | EPYC | 6.12 | The kernel differs: run 1 6.1, run 2 6.12.",
        "EPYC | 6.1 |      |      |",
      })
  void anotherCpuModelOrKernelIsTold(
      String cpu1, String kernel1, String cpu2, String kernel2, String words) throws IOException {
    HostFacts clients = host("of clients", "other");
    CellRecord first = cell(1, 1, 142.0, 130.0);
    CellRecord second = cell(2, 2, 142.0, 130.0);
    CellHosts apart = CellHosts.of(clients, host(cpu1, kernel1));
    CellHosts unknown = cpu2 == null ? CellHosts.NONE : CellHosts.of(host(cpu2, kernel2), null);
    List<CellRecord> records =
        List.of(
            first.withOrigin(first.origin().withHosts(apart)),
            second.withOrigin(second.origin().withHosts(unknown)));
    assertThat(MachineState.betweenRuns(published(records)))
        .isEqualTo(words == null ? List.of() : List.of(words));
  }

  @Test
  void oneRunSaysNothing() throws IOException {
    assertThat(
            MachineState.betweenRuns(
                published(List.of(cell(1, 1, 142.0, 130.0), cell(1, 2, 190.0, 190.0)))))
        .isEmpty();
  }

  @Test
  void theDescriptionOfARunThatHasEndedHasTheMedians() throws IOException {
    ResultsDir results = ResultsDir.create(folder.resolve("run"));
    RunDescription begun =
        RunDescription.now(Specs.small().build(), List.of(), Records.HOST).withHook("a hook");
    begun.write(results);
    assertThat(results.runJson()).content().doesNotContain("machine_state");
    for (int block = 1; block <= 3; block++) {
      CellRecord cell =
          Records.telemetry(
              cell(1, block, 100.0 + block, null),
              Map.of(Telemetry.HOST_STEAL_US, 50_000.0 * block),
              Map.of());
      RecordFile.write(results.cellFile(cell.cell()), cell);
    }
    Summary summary = Summary.end(results, new ReporterList());
    RunDescription ended = RunDescription.read(results);
    assertThat(ended.withMachineState(null)).isEqualTo(begun);
    assertThat(ended.machineState())
        .isEqualTo(MachineState.medians(MeasuredCell.numbers(summary.cells())))
        .hasToString(
            "{probe_fdatasync_us=60.0, probe_integer_us=102.0, probe_memory_us=null,"
                + " probe_wait_percent=1.5, steal_percent=1.0}");
  }
}
