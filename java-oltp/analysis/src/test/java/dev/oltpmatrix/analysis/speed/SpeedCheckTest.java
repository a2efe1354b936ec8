package dev.oltpmatrix.analysis.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.summary.CellsCsv;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.MachineSpeed;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.model.record.Telemetry;
import dev.oltpmatrix.testing.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which cells are flagged for the machine's speed and for the state that they began in. */
class SpeedCheckTest {
  private static CellRecord measured(String arm, int block) {
    return Records.measured(Records.key(arm, 16, block), Records.load(16, 1000, 16_000));
  }

  private static CellRecord cell(String arm, int block, double slowness) {
    Probe probe = new Probe(150 * slowness, 110 * slowness, 0.0, 50.0);
    return measured(arm, block).withSpeed(new MachineSpeed(probe, probe, List.of(), null));
  }

  /** Two arms over blocks, in each of which the machine has a speed of its own. */
  private static List<CellRecord> run(double... slowness) {
    List<CellRecord> cells = new ArrayList<>();
    for (int block = 1; block <= slowness.length; block++) {
      cells.add(cell("per-thread", block, slowness[block - 1]));
      cells.add(cell("pool", block, slowness[block - 1]));
    }
    return cells;
  }

  private static List<CellRecord> blocks(int count, IntFunction<CellRecord> block) {
    return IntStream.rangeClosed(1, count).mapToObj(block).toList();
  }

  /** Returns the flags, each with its cell: arm, block and severity. */
  private static List<String> flags(List<CellRecord> cells) {
    return SpeedCheck.flagged(cells).stream()
        .flatMap(
            cell ->
                cell.flags().stream()
                    .map(
                        flag ->
                            "%s%d %s %s"
                                .formatted(
                                    cell.cell().arm(),
                                    cell.cell().repetition(),
                                    flag.kind().word(),
                                    flag.severity().word())))
        .toList();
  }

  @Test
  void slowCellsOfARunAreNotedAndAMuchSlowerOneIsInvalid() {
    List<CellRecord> cells = run(1.31, 1.01, 1, 0.99, 1.14);
    assertThat(flags(cells))
        .containsExactly(
            "per-thread1 machine-speed invalid",
            "pool1 machine-speed invalid",
            "per-thread5 machine-speed note",
            "pool5 machine-speed note");
    assertThat(SpeedCheck.flagged(cells).get(9).flags().get(0).text())
        .isEqualTo(
            "note: the machine's own speed: CPU time of integer work before and after the cell was"
                + " 1.13 times the run's median (13 % off, bound 10 %)");
    assertThat(flags(run(1, 1, 1, 0.7))).as("faster").hasSize(2);
  }

  /** The machine may be as slow in all of a run: that is what several runs are for. */
  @Test
  void aRunIsComparedWithItself() {
    List<CellRecord> slow = run(1.4, 1.4, 1.4).stream().map(cell -> cell.withRun(1)).toList();
    List<CellRecord> fast = run(1, 1, 1).stream().map(cell -> cell.withRun(2)).toList();
    List<CellRecord> both = Stream.of(slow, fast).flatMap(List::stream).toList();
    assertThat(SpeedCheck.flagged(both)).isEqualTo(both);
  }

  @Test
  void fewCellsAndCellsWithoutAProbeAreNotJudged() {
    List<CellRecord> cells = new ArrayList<>(blocks(3, n -> cell("pool", n, n == 1 ? 2 : 1)));
    cells.add(measured("pool", 9));
    Probe none = new Probe(null, null, null, null);
    cells.add(measured("pool", 10).withSpeed(new MachineSpeed(none, null, List.of("x"), null)));
    assertThat(SpeedCheck.flagged(cells)).isEqualTo(cells);
  }

  @Test
  void flagsThatEarlierCellsGaveAreMadeAnew() {
    List<CellRecord> cells = new ArrayList<>(SpeedCheck.flagged(run(1.3, 1, 1)));
    assertThat(cells.get(0).flags()).isNotEmpty();
    cells.addAll(blocks(6, n -> cell("pool", n + 3, 1.3)));
    assertThat(flags(cells)).noneMatch(flag -> flag.contains("1 "));
  }

  @Test
  void aWindowComparesWithTheSameCellsOtherBlocksOnly() {
    List<CellRecord> cells = new ArrayList<>();
    for (int block = 1; block <= 5; block++) {
      cells.add(inWindow("per-thread", block, block == 2 ? 201 : 155));
      cells.add(inWindow("pool", block, 250));
    }
    assertThat(flags(cells)).containsExactly("per-thread2 machine-speed note");
  }

  private static CellRecord inWindow(String arm, int block, double integerUs) {
    return Records.telemetry(
        cell(arm, block, 1), Map.of(), Map.of(Telemetry.PROBE_INTEGER_US, integerUs));
  }

  /** Each row: factors by which the third block's server and client needed more CPU. */
  @ParameterizedTest
  @CsvSource({
    "5, 2.1, 1.93, true",
    "5, 0.5, 0.52, true",
    "5, 2.1, 1,    false",
    "5, 2.1, 0.5,  false",
    "5, 1.1, 1.1,  false",
    "5, 3,   1.3,  false",
    // one dear block of three does not make the others unusual
    "3, 2,   2,    false",
  })
  void costsOfServerAndClientThatMoveTogetherAreTheMachines(
      int blocks, double server, double client, boolean isFlagged) {
    List<CellRecord> cells =
        blocks(
            blocks,
            n ->
                cell("pool", n, 1)
                    .withUsage(
                        new CellRecord.Usage(
                            usage(n == 3 ? server : 1), usage(n == 3 ? client : 1))));
    assertThat(flags(cells)).isEqualTo(isFlagged ? List.of("pool3 machine-cost note") : List.of());
  }

  private static ProcessUsage usage(double factor) {
    return new ProcessUsage(4e6 * factor, 1e6 * factor, 1.0, 1.0, 1L, 4);
  }

  @Test
  void tablesAndVerdictsHaveTheFlagsThatNoRecordHas() {
    List<MeasuredCell> measured = MeasuredCell.of(run(1.4, 1, 1, 1, 1));
    assertThat(CellsCsv.text(measured).lines())
        .filteredOn(line -> line.contains("the machine's own speed") && line.contains(",false,"))
        .hasSize(2);
    assertThat(RunComparisons.of(measured).verdicts().lines().skip(1))
        .allMatch(line -> line.contains("1 of 5 blocks left out"));
  }

  @ParameterizedTest
  @CsvSource({"1.08, true", "1.02, false"})
  void aVerdictTellsThatItsSidesRanAtUnequalSpeed(double slownessOfPool, boolean isTold) {
    List<CellRecord> cells = new ArrayList<>(blocks(5, n -> cell("per-thread", n, 1)));
    cells.addAll(blocks(5, n -> cell("pool", n, slownessOfPool)));
    assertThat(RunComparisons.of(MeasuredCell.of(cells)).verdicts().lines())
        .filteredOn(line -> line.startsWith("arms,"))
        .isNotEmpty()
        .allMatch(
            line -> line.contains("machine itself was 8 % slower around the cells of") == isTold);
  }

  /** Each row: a block's disk took 20 times as long, and its machine this factor. */
  @ParameterizedTest
  @CsvSource({
    "oltp_update_non_index, 1,    pool1 machine-speed note",
    "oltp_update_non_index, 1.27, pool1 machine-speed invalid",
    "oltp_read_only,        1,    ",
  })
  void aSlowDiskIsNotedWhereTheWorkloadWritesAndHidesNoSlowMachine(
      String workload, double slowness, String flag) {
    Probe slow = new Probe(150 * slowness, 110.0, 0.0, 1000.0);
    List<CellRecord> cells =
        blocks(
            5,
            n ->
                (n > 1
                        ? cell("pool", n, 1)
                        : measured("pool", n)
                            .withSpeed(new MachineSpeed(slow, slow, List.of(), null)))
                    .withCell(CellKey.of("m", "pool", "base", workload, "sysbench", 16, n)));
    assertThat(flags(cells)).isEqualTo(flag == null ? List.of() : List.of(flag));
  }

  private static CellRecord began(int block, double dirtyPages, double ageBytes) {
    Telemetry.Series series =
        new Telemetry.Series(
            List.of(-1.0, 0.0, 1.0),
            Map.of(
                "status.Innodb_buffer_pool_pages_dirty", List.of(0.0, dirtyPages, 1000.0),
                "status.Innodb_buffer_pool_pages_data", List.of(1000.0, 1000.0, 1000.0),
                "status.Innodb_checkpoint_age", List.of(0.0, ageBytes, 80e6),
                "status.Innodb_checkpoint_max_age", List.of(80e6, 80e6, 80e6)));
    return measured("pool", block)
        .withTelemetry(new Telemetry(Map.of(), Map.of(), series, null, List.of(), null));
  }

  @Test
  void aBlockThatBeganWithAnotherStateThanTheOthersIsNoted() {
    List<CellRecord> blocks =
        List.of(began(1, 800, 8e6), began(2, 850, 10e6), began(3, 820, 60e6), began(4, 600, 9e6));
    assertThat(SpeedCheck.flagged(blocks).subList(0, 2)).allMatch(b -> b.flags().isEmpty());
    assertThat(Flag.line(SpeedCheck.flagged(blocks).get(2).flags()))
        .contains("75 % of the redo log was in use", "median is 12 %");
    assertThat(Flag.line(SpeedCheck.flagged(blocks).get(3).flags()))
        .contains("60 % of the buffer pool was dirty", "median is 81 %");
    CellRecord other = Records.measured(Records.key("pool", 64, 3), Records.load(64, 1000, 16_000));
    assertThat(flags(List.of(began(1, 800, 8e6), began(2, 100, 8e6), other))).isEmpty();
  }
}
