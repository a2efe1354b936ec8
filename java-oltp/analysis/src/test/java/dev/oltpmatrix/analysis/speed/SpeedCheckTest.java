package dev.oltpmatrix.analysis.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

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
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests which cells are flagged for the machine's own speed, with values that are given. */
class SpeedCheckTest {
  private static final int BLOCKS = 5;

  private static CellRecord cell(String arm, int block, Probe before, Probe after) {
    return Records.measured(Records.key(arm, 16, block), Records.load(16, 1000, 16_000))
        .withSpeed(new MachineSpeed(before, after, List.of(), null));
  }

  private static Probe probe(double slowness) {
    return new Probe(150 * slowness, 110 * slowness, 0.0, 50.0);
  }

  /** Two arms over five blocks, in each of which the machine has a speed of its own. */
  private static List<CellRecord> run(double... slowness) {
    List<CellRecord> cells = new ArrayList<>();
    for (int block = 1; block <= slowness.length; block++) {
      Probe probe = probe(slowness[block - 1]);
      cells.add(cell("per-thread", block, probe, probe));
      cells.add(cell("pool", block, probe, probe));
    }
    return cells;
  }

  private static List<Flag> flags(List<CellRecord> cells, int block) {
    return SpeedCheck.flagged(cells).stream()
        .filter(cell -> cell.cell().repetition() == block)
        .flatMap(cell -> cell.flags().stream())
        .toList();
  }

  @Test
  void theSlowCellsOfARunAreNotedAndAMuchSlowerOneIsInvalid() {
    List<CellRecord> cells = run(1.31, 1.01, 1, 0.99, 1.14);

    assertThat(flags(cells, 1)).hasSize(2).allMatch(Flag::invalidates);
    assertThat(flags(cells, 5)).hasSize(2).noneMatch(Flag::invalidates);
    assertThat(IntStream.of(2, 3, 4).mapToObj(block -> flags(cells, block)))
        .allMatch(List::isEmpty);
    assertThat(flags(cells, 5).get(0).text())
        .isEqualTo(
            "note: the machine's own speed: CPU time of integer work before and after the cell was"
                + " 1.13 times the run's median (13 % off, bound 10 %)");
  }

  @Test
  void aCellOnAFasterMachineIsFlaggedToo() {
    assertThat(flags(run(1, 1, 1, 0.7), 4))
        .extracting(Flag::kind)
        .containsOnly(Flag.Kind.MACHINE_SPEED);
  }

  @Test
  void threeCellsDoNotTellWhichOfThemIsUnusual() {
    List<CellRecord> three =
        IntStream.of(1, 2, 3)
            .mapToObj(b -> cell("pool", b, probe(b == 1 ? 2 : 1), probe(b == 1 ? 2 : 1)))
            .toList();

    assertThat(SpeedCheck.flagged(three)).isEqualTo(three);
  }

  @Test
  void recordsWithoutAProbeStayAsTheyAre() {
    CellRecord old = Records.measured(Records.key("pool", 16, 9), Records.load(16, 1000, 16_000));
    CellRecord unknown =
        old.withSpeed(
            new MachineSpeed(new Probe(null, null, null, null), null, List.of("x"), null));
    List<CellRecord> cells = new ArrayList<>(run(1, 1, 1));
    cells.add(old);
    cells.add(unknown);

    assertThat(SpeedCheck.flagged(cells)).isEqualTo(cells);
  }

  @Test
  void flagsThatEarlierCellsGaveAreMadeAnew() {
    List<CellRecord> slowFirst = SpeedCheck.flagged(run(1.3, 1, 1));
    assertThat(flags(slowFirst, 1)).isNotEmpty();
    List<CellRecord> mostlySlow = new ArrayList<>(slowFirst);
    for (int block = 4; block <= 9; block++) {
      mostlySlow.add(cell("pool", block, probe(1.3), probe(1.3)));
    }

    assertThat(flags(mostlySlow, 1)).isEmpty();
  }

  @Test
  void aWindowComparesWithTheSameCellsOtherBlocksOnly() {
    List<CellRecord> cells = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      double slowness = block == 2 ? 1.3 : 1;
      cells.add(inWindow("per-thread", block, 155 * slowness));
      cells.add(inWindow("pool", block, 250));
    }

    List<CellRecord> flagged = SpeedCheck.flagged(cells);

    assertThat(flagged)
        .filteredOn(cell -> !cell.flags().isEmpty())
        .extracting(cell -> cell.cell().arm() + cell.cell().repetition())
        .containsExactly("per-thread2");
  }

  private static CellRecord inWindow(String arm, int block, double integerUs) {
    return Records.telemetry(
        cell(arm, block, probe(1), probe(1)),
        Map.of(),
        Map.of(Telemetry.PROBE_INTEGER_US, integerUs));
  }

  @Test
  void costsOfServerAndClientThatMoveTogetherAreTheMachines() {
    assertThat(ofCost(2.1, 1.93))
        .extracting(Flag::text)
        .containsExactly(
            "note: CPU time per transaction of server and client was 2.10 and 1.93 times that of"
                + " this cell's other blocks (bound 1.25): the machine's speed, not what is"
                + " compared");
    assertThat(ofCost(0.5, 0.52)).hasSize(1);
    assertThat(ofCost(2.1, 1)).isEmpty();
    assertThat(ofCost(2.1, 0.5)).isEmpty();
    assertThat(ofCost(1.1, 1.1)).isEmpty();
    assertThat(ofCost(3, 1.3)).isEmpty();
  }

  @Test
  void oneDearBlockOfThreeDoesNotMakeTheOthersUnusual() {
    assertThat(SpeedCheck.flagged(costs(3, 2, 2))).allMatch(cell -> cell.flags().isEmpty());
  }

  private static List<Flag> ofCost(double server, double client) {
    return flags(costs(BLOCKS, server, client), 3);
  }

  private static List<CellRecord> costs(int blocks, double server, double client) {
    List<CellRecord> cells = new ArrayList<>();
    for (int block = 1; block <= blocks; block++) {
      boolean isOdd = block == 3;
      cells.add(
          cell("pool", block, probe(1), probe(1))
              .withUsage(
                  new CellRecord.Usage(usage(isOdd ? server : 1), usage(isOdd ? client : 1))));
    }
    return cells;
  }

  private static ProcessUsage usage(double factor) {
    return new ProcessUsage(4e6 * factor, 1e6 * factor, 1.0, 1.0, 1L, 4);
  }

  @Test
  void tablesAndVerdictsHaveTheFlagsThatNoRecordHas() {
    List<CellRecord> cells = run(1.4, 1, 1, 1, 1);
    List<MeasuredCell> measured = MeasuredCell.of(cells);

    assertThat(CellsCsv.text(measured).lines())
        .filteredOn(line -> line.contains("the machine's own speed") && line.contains(",false,"))
        .hasSize(2);
    assertThat(RunComparisons.of(measured).verdicts().lines().skip(1))
        .allMatch(line -> line.contains("1 of 5 blocks left out"));
  }

  @Test
  void aVerdictTellsThatItsSidesRanAtUnequalSpeed() {
    assertThat(verdicts(1.08))
        .allMatch(words -> words.contains("the machine itself was 8 % slower around the cells of"));
    assertThat(verdicts(1.02)).noneMatch(words -> words.contains("the machine itself"));
  }

  private static List<String> verdicts(double slownessOfPool) {
    List<CellRecord> cells = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      cells.add(cell("per-thread", block, probe(1), probe(1)));
      cells.add(cell("pool", block, probe(slownessOfPool), probe(slownessOfPool)));
    }
    Predicate<String> isRow = line -> line.startsWith("arms,");
    return RunComparisons.of(MeasuredCell.of(cells)).verdicts().lines().filter(isRow).toList();
  }

  @Test
  void aSlowDiskIsNotedWhereTheWorkloadWrites() {
    assertThat(flags(run(1, 1, 1, 1), 1)).isEmpty();
    assertThat(ofDisk("oltp_update_non_index", 1))
        .extracting(Flag::kind, Flag::invalidates)
        .containsExactly(tuple(Flag.Kind.MACHINE_SPEED, false));
    assertThat(ofDisk("oltp_read_only", 1)).isEmpty();
  }

  @Test
  void aSlowDiskDoesNotHideASlowMachine() {
    assertThat(ofDisk("oltp_update_non_index", 1.27))
        .extracting(Flag::kind, Flag::invalidates)
        .containsExactly(tuple(Flag.Kind.MACHINE_SPEED, true));
  }

  /** Returns the flags of a block with a slow disk, and a machine that is slower by this factor. */
  private static List<Flag> ofDisk(String workload, double slowness) {
    List<CellRecord> cells = new ArrayList<>();
    for (int block = 1; block <= BLOCKS; block++) {
      Probe probe = block == 1 ? new Probe(150 * slowness, 110.0, 0.0, 1000.0) : probe(1);
      CellRecord cell = cell("pool", block, probe, probe);
      cells.add(
          cell.withCell(
              CellKey.of("mariadb-10.11", "pool", "base", workload, "sysbench", 16, block)));
    }
    return flags(cells, 1);
  }
}
