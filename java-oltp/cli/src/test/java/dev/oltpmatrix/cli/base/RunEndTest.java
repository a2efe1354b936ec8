package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecordBuilder;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.MachineSpeed;
import dev.oltpmatrix.testing.Factorial;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import dev.oltpmatrix.testing.Specs;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the content of the final output, and that it has at most 25 lines. */
class RunEndTest {
  private static final Flag BUSY = Flag.bySize(Kind.OTHER_PROCESSES, 1, 0.2, 0.5, 2).orElseThrow();
  private static final Flag STOPPED = Flag.of(Kind.STOPPED, 2, 0.5, "relay");
  private static final Flag COLD = Flag.of(Kind.WARMUP_INCOMPLETE, 50, 95, "2 transactions", 20.0);
  private static final RunEnd.Run WORKS =
      new RunEnd.Run(Specs.small().asks("works").build(), null, null, null);

  private static Simulated arms(int... clients) {
    return new Simulated(1)
        .arm("mariadb-10.11", "per-thread", "base", clients)
        .arm("mariadb-10.11", "pool", "base", clients);
  }

  private static List<CellRecord> flagged(
      List<CellRecord> records, Predicate<CellRecord> which, Flag... flags) {
    return records.stream()
        .map(r -> which.test(r) ? CellRecordBuilder.builder(r).flags(List.of(flags)).build() : r)
        .toList();
  }

  private static boolean isAt(CellRecord record, int clients) {
    return record.cell().threads() == clients;
  }

  private static final RunEnd.Run RUN =
      new RunEnd.Run(
          Specs.small().warmupLimitS(20).build(),
          Path.of("results/x"),
          List.of("./run_matrix.sh"),
          287.0);

  private static List<String> end(List<CellRecord> records, RunEnd.Run run) {
    Summary summary = Summary.of(records, 0);
    List<String> lines = RunEnd.lines(summary, run, 0, List.of(), List.of("Open   x"));
    assertThat(Lines.onScreen(lines)).as(String.join("\n", lines)).isLessThanOrEqualTo(25);
    assertThat(lines).endsWith("Open   x");
    return lines;
  }

  private static List<String> end(List<CellRecord> records) {
    return end(records, RUN);
  }

  private static String words(List<String> lines) {
    return String.join(" ", lines).replaceAll(" +", " ");
  }

  @Test
  void invalidCellsAreToldByKindAndCountWithWhatHelps() {
    List<CellRecord> records = flagged(arms(4, 64).run(2, c -> 1000), r -> isAt(r, 64), BUSY);
    records = flagged(records, r -> isAt(r, 4) && r.cell().arm().equals("pool"), COLD);

    assertThat(words(end(records)))
        .startsWith("8 of 8 cells measured, 6 invalid, 4 min 47 s. ")
        .contains(" 4 of 8 cells: other-processes; end what else runs here, and run")
        .contains(" 2 of 8 cells: warmup-incomplete; longer: --warmup-limit 40 ")
        .contains(
            "Next ./run_matrix.sh --warmup-limit 40 --repetitions 5 (shows what is proven, longer warm-ups)");
    List<String> given =
        List.of("./run_matrix.sh", "--repetitions", "2", "--warmup-limit", "9", "--seed", "1");
    RunEnd.Run run = new RunEnd.Run(null, Path.of("results/x"), given, 287.0);
    assertThat(words(end(records, run)))
        .contains("Next ./run_matrix.sh --warmup-limit 9 --seed 1 --repetitions 5 (");
  }

  @Test
  void whatFailedIsRunAgainByResuming() {
    CellRecord failed =
        Records.failed(Records.key("pool", 4, 1), "the server died\nand 40 lines of its log");
    assertThat(words(end(List.of(failed))))
        .startsWith("0 of 1 cell measured, 1 failed, 4 min 47 s. ")
        .contains("1 of 1 cell: failed: the server died; --resume DIR runs it again as it was")
        .contains(
            "Next ./run_matrix.sh --resume results/x (the cells that failed, as they were asked)");
  }

  @Test
  void aMachineThatDiffersBetweenTheRunsOfACampaignIsToldOnce() {
    List<CellRecord> records =
        arms(4, 64).run(4, c -> 1000).stream()
            .map(
                record -> {
                  int run = (record.cell().repetition() + 1) / 2;
                  MachineSpeed.Probe probe =
                      new MachineSpeed.Probe(run == 1 ? 142.0 : 166.0, 130.0, 0.0, 50.0);
                  return record
                      .withRun(run)
                      .withSpeed(new MachineSpeed(probe, probe, List.of(), null));
                })
            .toList();
    assertThat(words(end(records)))
        .containsOnlyOnce(
            "The machine was 17 % slower in run 2: its own integer work took 166 µs, in run 1 142"
                + " µs. Absolute numbers of these runs do not compare; ratios inside a run do.");
  }

  @Test
  void oneBlockIsNoVerdictAndSaysHowToGetOne() {
    List<String> end = end(arms(4, 64).run(1, c -> c.arm().equals("pool") ? 500 : 1000));
    assertThat(words(end))
        .startsWith(
            "4 of 4 cells measured, none invalid, 4 min 47 s. mariadb-10.11, oltp_read_only:"
                + " throughput looks worse with pool from 4 clients on. ")
        .contains(
            "Not proven: each was measured once, and equal servers have differed by a factor of up"
                + " to 1.3 in throughput and 2.0 in p95. pool over per-thread: ratios of single"
                + " measurements clients 4 64 per CPU 2 32")
        .containsPattern("throughput 0\\.\\d\\d 0\\.\\d\\d p95 [12]\\.\\d\\d [12]\\.\\d\\d ")
        .contains("Next ./run_matrix.sh --repetitions 5 (about 24 min: shows what is proven)");
  }

  @Test
  void severalBlocksHaveVerdictsInWordsAndTheLargestToLookAt() {
    List<String> end = end(arms(4, 64).run(6, c -> c.arm().equals("pool") ? 500 : 1000));
    assertThat(words(end))
        .startsWith("24 of 24 cells measured, none invalid, 4 min 47 s. pool over per-thread ")
        .containsPattern("throughput worse 0\\.\\d\\d worse 0\\.\\d\\d p95 worse ")
        .contains("Next look at the largest difference: ")
        .doesNotContain("Not proven:", "--repetitions", ".csv", "cells/", "picture");
  }

  @Test
  void equalArmsAreToldByHowMuchTheyDiffer() {
    List<CellRecord> records =
        arms(4).arm("mariadb-10.11", "per-thread", "aa", 4).run(6, c -> 1000);
    assertThat(words(end(records)))
        .containsPattern(
            "A/A: equal arms differ by up to 1\\.\\d+× in throughput, 1\\.\\d+× in p95 \\(95 % of"
                + " 6\\)");
  }

  @Test
  void theLargestEffectsOfSettingsTheLossesOfACrashAndStallsAreTold() {
    List<CellRecord> records =
        Factorial.records(6).stream()
            .map(
                r ->
                    r.cell().server().startsWith("mysql") && isAt(r, 64)
                        ? Factorial.stalled(r, 12)
                        : r)
            .toList();
    List<String> end = end(records);
    List<String> effects =
        end.subList(end.indexOf(line(end, "Effects of")), end.indexOf(line(end, "A crash")));

    assertThat(effects).hasSizeBetween(4, 8);
    assertThat(effects.get(1)).startsWith("  throughput 0.4").contains("): flush_log 1 over 0; ");
    assertThat(words(end))
        .contains("A crash of the server loses: up to a second of commits (flush_log 0); of the")
        .contains(
            "Stalled in 6 blocks, and left out there: mysql-9.7 with 64 clients; up to 12 of 60 s");
  }

  private static String line(List<String> lines, String beginning) {
    return lines.stream().filter(line -> line.startsWith(beginning)).findFirst().orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void aScreenHoldsTheEndOfALargeMatrix(int blocks) {
    Simulated large = new Simulated(3);
    for (String server : List.of("mariadb-10.5", "mariadb-10.11", "mysql-8.0", "mysql-9.7")) {
      for (String config :
          List.of("base", "flush-log-1+a-long-name-of-a-config-of-the-users-own")) {
        large.arm(server, "per-thread", config, 4, 16, 64, 256, 1024, 4096);
        large.arm(server, "pool", config, 4, 16, 64, 256, 1024, 4096);
      }
    }
    List<CellRecord> records = large.run(blocks, c -> c.arm().equals("pool") ? 3000 : c.threads());
    List<String> end = end(flagged(records, r -> isAt(r, 4096), BUSY, STOPPED));
    assertThat(words(end))
        .contains(16 * blocks + " of " + 96 * blocks + " cells: other-processes; end");
  }

  @Test
  void whereNothingWasComparedTheNumbersAreShown() {
    List<CellRecord> one =
        new Simulated(1).arm("mariadb-10.11", "pool", "base", 4, 64).run(1, c -> 1000);
    assertThat(words(end(one))).contains("clients", "mariadb-10.11/pool", "/s ");
  }

  @Test
  void aSmokeMatrixReportsThatABusyMachineIsNoFailure() {
    List<CellRecord> busy = flagged(arms(4).run(1, c -> 1000), r -> true, BUSY);
    assertThat(String.join(" ", end(busy, WORKS))).contains("Everything works: all cells ran");
    assertThat(String.join(" ", end(busy))).doesNotContain("Everything works");
    List<CellRecord> stopped = flagged(busy, r -> r.cell().arm().equals("pool"), BUSY, STOPPED);
    assertThat(String.join(" ", end(stopped, WORKS))).doesNotContain("Everything works");
  }
}
