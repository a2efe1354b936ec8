package dev.oltpmatrix.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.CellRecordBuilder;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.DeviceSpeed.Work;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.MachineSpeed;
import dev.oltpmatrix.model.record.MachineSpeed.Probe;
import dev.oltpmatrix.testing.ClosedLoop;
import dev.oltpmatrix.testing.RecordPage;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Simulated;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunComparisonTest {
  private static final RunComparison.Options PLAIN =
      new RunComparison.Options(false, null, List.of());

  private static Simulated pool(long seed, int... clients) {
    return new Simulated(seed).arm("mariadb-10.11", "pool", "base", clients);
  }

  private static List<CellRecord> exact(int blocks, ToDoubleFunction<CellKey> tps) {
    return pool(1, 4, 64, 1024).withoutNoise().run(blocks, tps);
  }

  private static RunComparison compare(
      List<CellRecord> a, List<CellRecord> b, RunComparison.Options options) {
    return RunComparison.of(
        Side.of("A", Path.of("results/old"), a), Side.of("B", Path.of("results/new"), b), options);
  }

  private static String text(
      List<CellRecord> a, List<CellRecord> b, RunComparison.Options options) {
    return String.join("\n", CompareText.lines(compare(a, b, options), true))
        .replaceAll("\n +", " ");
  }

  private static void assertRefused(List<CellRecord> a, List<CellRecord> b, String line) {
    assertThatThrownBy(() -> compare(a, b, PLAIN))
        .isInstanceOf(UsageException.class)
        .hasMessage(line);
  }

  @Test
  void anUnsupportedCellOnOneSideIsReportedAndIsNoFailure() {
    List<CellRecord> a = new ArrayList<>(exact(3, c -> 1000));
    List<CellRecord> b = new ArrayList<>(a);
    a.replaceAll(r -> r.cell().threads() == 4 ? Records.unsupported(r.cell(), "too old") : r);
    b.replaceAll(r -> r.cell().threads() == 64 ? Records.unsupported(r.cell(), "too old") : r);

    RunComparison comparison = compare(a, b, new RunComparison.Options(false, 0.1, List.of()));

    assertThat(comparison.lost())
        .containsExactly(
            "unsupported in A, measured in B: too old: mariadb-10.11/pool oltp_read_only sysbench"
                + " 4 clients",
            "measured in A, unsupported in B: too old: mariadb-10.11/pool oltp_read_only sysbench"
                + " 64 clients");
    assertThat(comparison.fails()).isFalse();
    assertThat(comparison.changes()).allMatch(x -> x.b().threads() == 1024);
  }

  @Test
  void whatBecameSlowerAndFasterIsListedAndTheRestCounted() {
    List<CellRecord> a = exact(3, c -> 1000);
    List<CellRecord> b = exact(3, c -> c.threads() == 4 ? 1000 : c.threads() == 64 ? 900 : 1250);

    assertThat(CompareText.lines(compare(a, b, PLAIN), true))
        .startsWith(
            "A  results/old: 3 cells, 3 repetitions",
            "B  results/new: 3 cells, 3 repetitions",
            "",
            "Best: mariadb-10.11/pool, oltp_read_only, sysbench: throughput of B is 1.25×",
            "  (1.25–1.25) that of A at 1024 clients.",
            "Worst: mariadb-10.11/pool, oltp_read_only, sysbench: throughput of B is 0.90×",
            "  (0.90–0.90) that of A at 64 clients.",
            "Of 6 comparisons, 2 better, 2 worse, 2 with no difference that matters.",
            "B over A",
            "  clients                 4          64         1024",
            "  per CPU                 2          32          512",
            "mariadb-10.11/pool, oltp_read_only",
            "  throughput  no difference  worse 0.90  better 1.25",
            "  p95         no difference  worse 1.11  better 0.80",
            "no difference: none that matters, the whole interval lies within 10 %",
            "B over A, 95 % intervals in another run, unpaired; medians of valid repetitions",
            "");
    assertThat(text(a, b, PLAIN))
        .contains(
            "\noltp_read_only, sysbench, mariadb-10.11/pool, 64 clients, p95: p95 of B is 1.11×"
                + " (1.11–1.12) that of A at 64 clients\n");
  }

  private static long changes(RunComparison comparison, String kind) {
    return comparison.changes().stream().filter(x -> x.kind().equals(kind)).count();
  }

  /** Both runs have the same blocks: effects common to a block cancel. */
  @Test
  void pairsFindWhatTheirBlocksHide() {
    List<CellRecord> both =
        pool(4, 4, 64, 1024)
            .arm("mariadb-11.8", "pool", "base", 4, 64, 1024)
            .run(5, c -> c.server().endsWith("8") ? 1080 : 1000);
    List<CellRecord> a = both.stream().filter(r -> !r.cell().server().endsWith("8")).toList();
    List<CellRecord> b = both.stream().filter(r -> r.cell().server().endsWith("8")).toList();

    RunComparison unpaired = compare(a, b, PLAIN);
    RunComparison paired = compare(a, b, new RunComparison.Options(true, null, List.of()));

    assertThat(changes(paired, "improvement")).isGreaterThan(changes(unpaired, "improvement"));
    assertThat(paired.changes()).allMatch(x -> x.comparison().contrast().isPaired());
  }

  @Test
  void aRegressionFailsOnlyBeyondThePercentAndOutsideItsInterval() {
    List<CellRecord> a = exact(3, c -> 1000);
    List<CellRecord> slower = exact(3, c -> c.threads() == 64 ? 930 : 1000);
    RunComparison.Options five = new RunComparison.Options(false, 0.05, List.of());
    RunComparison.Options between = new RunComparison.Options(false, 0.072, List.of());
    RunComparison.Options ten = new RunComparison.Options(false, 0.10, List.of());

    assertThat(compare(a, slower, five).failing()).hasSize(2);
    assertThat(text(a, slower, five))
        .contains(
            "regression by more than 5 %: 0.93× oltp_read_only, sysbench, mariadb-10.11/pool, 64"
                + " clients, throughput");
    // Throughput is 7.0 % lower, so latency is 7.5 % higher.
    assertThat(text(a, slower, between)).contains("regression by more than 7.2 %: 1.08×");
    assertThat(compare(a, slower, ten).fails()).isFalse();
    assertThat(text(a, slower, ten))
        .contains("no regression by more than 10 %: shown for 6 of 6 comparisons");
    assertThat(compare(slower, a, five).fails()).as("improvements").isFalse();
    // Noise that the difference is lost in: 8 % lower, in an interval that contains 1.
    List<CellRecord> noisy = new ArrayList<>(exact(1, c -> 1300));
    noisy.addAll(inBlock(2, exact(1, c -> 700)));
    assertThat(compare(exact(2, c -> 1000), noisy, five).fails()).isFalse();
    assertThat(text(exact(2, c -> 1000), noisy, five))
        .contains(
            "not proven: of 6 comparisons none shows a regression by more than 5 %,"
                + " and none excludes one (exit status 3)");
  }

  private static List<CellRecord> inBlock(int block, List<CellRecord> records) {
    return records.stream().map(r -> r.withCell(r.cell().withRepetition(block))).toList();
  }

  /** A single repetition, and three of which one is valid: nothing tells noise from a change. */
  @Test
  void withoutAnIntervalThereIsNeitherRegressionNorProof() {
    List<CellRecord> one = exact(1, c -> 1000);
    List<CellRecord> three = exact(3, c -> 500);
    List<CellRecord> oneValid = new ArrayList<>(one);
    for (int block : List.of(2, 3)) {
      oneValid.addAll(
          inBlock(block, exact(1, c -> 500)).stream()
              .map(
                  r ->
                      CellRecordBuilder.builder(r)
                          .flags(List.of(Flag.of(Flag.Kind.ERRORS, 2, 0, "{1213=2}")))
                          .build())
              .toList());
    }
    RunComparison.Options fail = new RunComparison.Options(false, 0.03, List.of());

    for (List<CellRecord> a : List.of(one, oneValid)) {
      RunComparison comparison = compare(a, three, fail);
      assertThat(changes(comparison, "no verdict")).isEqualTo(6);
      assertThat(comparison.fails()).isFalse();
      assertThat(comparison.provesNothing()).isTrue();
    }
    assertThat(text(one, three, fail))
        .contains("6 without a verdict: A has 1 valid repetition (2 are needed).");
    assertThat(text(oneValid, three, fail))
        .contains(
            "A  results/old: 3 cells, 3 repetitions; 6 of 9 invalid",
            "A has 1 valid repetition (2 are needed).");
    RunComparison equal = compare(three, three, fail);
    assertThat(equal.fails()).isFalse();
    assertThat(equal.provesNothing()).isFalse();
  }

  @Test
  void aFlaggedCellIsMarkedAndAFailedOneFails() {
    List<CellRecord> a = new ArrayList<>(exact(2, c -> 1000));
    List<CellRecord> b = new ArrayList<>(exact(2, c -> 1000));
    a.addAll(pool(1, 256).withoutNoise().run(2, c -> 1000));
    b.addAll(
        pool(1, 256)
            .withoutNoise()
            .flagged(Flag.of(Flag.Kind.ERRORS, 2, 0, "{1213=2}"))
            .run(2, c -> 500));
    a.addAll(pool(1, 4096).withoutNoise().run(1, c -> 1000));
    b.add(Records.failed(Records.key("pool", 4096, 1), "the server died"));
    RunComparison.Options fail = new RunComparison.Options(false, 0.99, List.of());

    assertThat(text(a, b, fail))
        .contains(
            "256 clients, throughput: no verdict on throughput at 256 clients: B has no valid",
            "measured in A, failed in B: mariadb-10.11/pool oltp_read_only sysbench 4096");
    assertThat(compare(a, b, fail).fails()).isTrue();
  }

  @Test
  void incomparableRunsAreRefusedInOneLine() {
    List<CellRecord> a = exact(1, c -> 1000);
    CellKey write = CellKey.of("mariadb-10.11", "pool", "base", "oltp_insert", "sysbench", 4, 1);
    assertRefused(
        a,
        new Simulated(1).cell(write).run(1, c -> 100),
        "no workload in common: A ran oltp_read_only, B oltp_insert; such throughputs say nothing"
            + " of each other");
    assertRefused(
        pool(1, 4).withSpec("table_size", 1_000_000).run(1, c -> 100),
        pool(1, 4).withSpec("table_size", 10_000).run(1, c -> 100),
        "table_size differs: A 1000000, B 10000; run both with the same to compare them");
    assertRefused(
        pool(1, 4).withSpec("rand_type", "uniform").run(1, c -> 100),
        pool(1, 4).withSpec("rand_type", "special").run(1, c -> 100),
        "rand_type differs: A uniform, B special; run both with the same to compare them");
    assertRefused(
        a,
        pool(1, 5).run(1, c -> 100),
        "no common cell: A has such as mariadb-10.11/pool oltp_read_only sysbench 4 clients, B has"
            + " such as mariadb-10.11/pool oltp_read_only sysbench 5 clients; give --map OLD=NEW"
            + " for each name that differs");
    assertRefused(
        a,
        List.of(Records.failed(Records.key("pool", 4, 1), "died")),
        "results/new has no measured cell; there is nothing to compare");
  }

  @Test
  void oneNameThatDiffersIsMatchedAndSaidSo() {
    CellKey pool = Records.key("pool", 4, 1);
    for (var b :
        Map.of(
                Records.key("per-thread", 4, 1),
                "mariadb-10.11/pool → mariadb-10.11/per-thread",
                pool.with(Factors.CONFIG, "log"),
                "mariadb-10.11/pool → mariadb-10.11/pool+log",
                pool.with(Factors.GENERATOR, "java-mysql"),
                "sysbench → java-mysql",
                pool.with(Factors.VIA, "haproxy"),
                "mariadb-10.11/pool → mariadb-10.11/pool, via haproxy")
            .entrySet()) {
      RunComparison comparison =
          compare(exact(2, c -> 1000), new Simulated(1).cell(b.getKey()).run(2, c -> 500), PLAIN);
      assertThat(comparison.changes()).hasSize(2);
      assertThat(comparison.described(Path::toString).subList(2, 3))
          .containsExactly("compared: " + b.getValue());
      assertThat(comparison.changes().get(0).label()).containsOnlyOnce(" → ");
    }
  }

  @Test
  void aMapThatNamesNothingIsRefused() {
    List<CellRecord> a = exact(1, c -> 1000);
    for (var refused :
        Map.of(
                "mariadb-10.11",
                "--map 'mariadb-10.11': write OLD=NEW, a server, arm or config of A and the one of"
                    + " B",
                "mariadb-10.1=mariadb-10.11",
                "unknown name in A 'mariadb-10.1'; nearest: mariadb-10.11",
                "mariadb-10.11=mysql",
                "unknown name in B 'mysql'; nearest: ")
            .entrySet()) {
      assertThatThrownBy(
              () ->
                  compare(a, a, new RunComparison.Options(false, null, List.of(refused.getKey()))))
          .isInstanceOf(UsageException.class)
          .hasMessageStartingWith(refused.getValue());
    }
  }

  /** The more special pair wins, and each row of B stands for one of A. */
  @ParameterizedTest
  @CsvSource({
    "s1=s2,                     s1/a → s2/a, s1/b → s2/b",
    "s1=s2 s1/a=s2/b,           s1/a → s2/b,",
    "s1/a=s2/b s1=s2,           s1/a → s2/b,",
    "s1=s2 s1/a=s2/b s1/b=s2/a, s1/a → s2/b, s1/b → s2/a",
    "s1=s2 a=b,                 s1/a → s2/b,",
    "s1=s2 a=b b=a,             s1/a → s2/b, s1/b → s2/a",
  })
  void noRowIsPairedTwice(String map, String first, String second) {
    Simulated a = new Simulated(1).arm("s1", "a", "base", 4).arm("s1", "b", "base", 4);
    Simulated b = new Simulated(1).arm("s2", "a", "base", 4).arm("s2", "b", "base", 4);
    RunComparison.Options mapped = new RunComparison.Options(false, null, List.of(map.split(" ")));
    assertThat(compare(a.run(2, c -> 1000), b.run(2, c -> 1000), mapped).changes())
        .extracting(CellChange::arms)
        .hasSameElementsAs(second == null ? List.of(first) : List.of(first, second));
  }

  @Test
  void aCellThatStandsForAnotherIsNotPairedWithItsNamesake() {
    Simulated a = new Simulated(1).arm("s", "a", "base", 4).arm("s", "b", "base", 4, 64);
    Simulated b = new Simulated(1).arm("s", "b", "base", 4, 64);
    RunComparison.Options mapped = new RunComparison.Options(false, null, List.of("a=b"));
    assertThat(compare(a.run(2, c -> 1000), b.run(2, c -> 1000), mapped).changes())
        .extracting(x -> x.arms() + " " + x.b().threads())
        .containsOnly("s/a → s/b 4");
  }

  @Test
  void settingsThatTwoArmsHaveChangedAreNamed() {
    List<CellRecord> a = ofTwoArms("1", "2");
    assertThat(compare(a, ofTwoArms("2", "1"), PLAIN).differences())
        .containsExactly("warning: setting back_log: A 1 and 2, B 2 and 1");
    assertThat(compare(a, a, PLAIN).differences()).isEmpty();
  }

  private static List<CellRecord> ofTwoArms(String perThread, String pool) {
    List<CellRecord> records = new ArrayList<>();
    Map.of("per-thread", perThread, "pool", pool)
        .forEach(
            (arm, value) ->
                records.addAll(
                    new Simulated(1)
                        .arm("s", arm, "base", 4)
                        .withServer("1", Map.of("back_log", value))
                        .run(1, c -> 1000)));
    return records;
  }

  @Test
  void differencesOtherThanTheNumbersAreNamed() {
    Map<String, String> settings = new TreeMap<>(Map.of("io_capacity", "400", "port", "3"));
    for (int i = 10; i < 40; i++) {
      settings.put("setting_" + i, "1");
    }
    List<CellRecord> a =
        pool(1, 4)
            .withSpec("window_s", 60)
            .withServer("10.11.18", Map.of("io_capacity", "200"))
            .run(2, c -> 1000);
    List<CellRecord> b =
        pool(1, 4)
            .withSpec("window_s", 30)
            .withHost(new CellRecord.HostFacts("other", "os 13", "Linux 6.12", "cpu", 4, 2048))
            .withServer("10.11.19", settings)
            .run(2, c -> 1000);

    assertThat(compare(a, b, PLAIN).differences())
        .startsWith(
            "warning: CPUs: A 2, B 4",
            "warning: kernel: A kernel, B Linux 6.12",
            "warning: memory: A 1 GiB, B 2 GiB",
            "warning: operating system: A os, B os 13",
            "warning: version of mariadb-10.11: A 10.11.18, B 10.11.19",
            "warning: window_s: A 60, B 30",
            "warning: setting io_capacity: A 200, B 400",
            "warning: setting setting_10: A not known, B 1")
        .hasSize(17)
        .last()
        .asString()
        .startsWith("warning: more settings: setting_19, ");
    assertThat(compare(a, a, PLAIN).differences()).isEmpty();
  }

  private static List<CellRecord> on(String os, String kernel) {
    return pool(1, 4)
        .withHost(new CellRecord.HostFacts("its name", os, kernel, "AMD EPYC", 8, 32_768))
        .run(3, c -> 1000);
  }

  @Test
  void runsOnTwoSystemsBeginWithThatAndWineIsNamed() {
    List<CellRecord> linux = on("Debian GNU/Linux 12", "Linux 6.1.0");
    List<CellRecord> wsl = on("Ubuntu Linux 24.04", "Linux 5.15.0-microsoft-standard-WSL2");
    List<CellRecord> windows = on("Microsoft Windows 11 build 22631", "Windows 11 10.0");
    List<CellRecord> wine = on("Windows 7 under Wine 8.0, not publishable", "Windows 7");
    String made = "Made under Wine, which is not Windows: no number of it may be published.";

    assertThat(compare(linux, windows, PLAIN).sides().get(2))
        .startsWith("A ran on Debian GNU/Linux 12, B on Microsoft Windows 11 build 22631: a ratio");
    assertThat(compare(wsl, windows, PLAIN).lines(false).get(2))
        .startsWith("A ran on Ubuntu Linux 24.04 in WSL2, a virtual machine of Windows, B on");
    assertThat(RunFacts.systems(compare(linux, wine, PLAIN))).startsWith(made).hasSize(2);
    assertThat(RunFacts.systems(compare(windows, wine, PLAIN))).containsExactly(made);
    assertThat(RunFacts.systems(compare(linux, linux, PLAIN))).isEmpty();
  }

  /** Records such as those of another system or an import: no facts, no usage, no histogram. */
  @Test
  void recordsThatKnowLittleAreCompared() {
    CellRecord full = exact(1, c -> 1000).get(0);
    CellRecord bare =
        CellRecordBuilder.builder()
            .cell(full.cell())
            .origin(new CellRecord.Origin(null, null, null, null, null))
            .load(full.load())
            .build();

    assertThat(text(List.of(bare), List.of(full), PLAIN))
        .contains(
            "warning: host: not known of A, so not compared",
            "warning: matrix, with table size and window: not known of A, so not compared",
            "2 without a verdict: A has 1 valid repetition (2 are needed) and B has 1 valid");
  }

  @Test
  void thePageOnRecordsHasTheColumns() {
    RecordPage.assertHasHeader(CompareCsv.HEADER);
  }

  @Test
  void aPercentileThatIsNeverKnownAnyMoreFails() {
    List<CellRecord> a = List.of(steady(1, 0), steady(2, 0), steady(3, 0));
    List<CellRecord> b = List.of(steady(1, 6), steady(2, 6), steady(3, 7));
    RunComparison.Options fail = new RunComparison.Options(false, 0.5, List.of());

    assertThat(compare(a, b, fail).fails()).isTrue();
    assertThat(text(a, b, fail))
        .contains(
            "100 clients, p95: no verdict on p95 at 100 clients: B was not steady",
            "known in A, never in B: oltp_read_only, sysbench, mariadb-10.11/pool, 100 clients,"
                + " p95");
    assertThat(compare(b, a, fail).fails()).isFalse();
    assertThat(compare(a.subList(0, 2), b.subList(0, 2), fail).fails()).isFalse();
  }

  private static CellRecord steady(int repetition, int starved) {
    return Records.measured(
        Records.key("pool", 100, repetition),
        ClosedLoop.independent(100, 2, 20, client -> client < starved ? 1000 : 1));
  }

  @Test
  void aSideWhosePercentileIsNotAlwaysKnownHasNoVerdict() {
    List<CellRecord> a = List.of(steady(1, 0), steady(2, 0), steady(3, 0));
    List<CellRecord> b = List.of(steady(1, 0), steady(2, 6), steady(3, 7));

    for (boolean paired : List.of(true, false)) {
      RunComparison.Options fail = new RunComparison.Options(paired, 0.5, List.of());
      assertThat(text(a, b, fail))
          .contains(
              "1 without a verdict: B was not steady in 2 of 3 repetitions.",
              "no regression by more than 50 %: shown for 1 of 2 comparisons");
      assertThat(CompareCsv.text(compare(a, b, fail)).lines())
          .anyMatch(
              line ->
                  line.contains(",pool,base,100,p95,ms,1000")
                      && line.endsWith(
                          ",,no verdict,,B was not steady in 2 of 3"
                              + " repetitions,mariadb-10.11/pool,,,no verdict,,"));
    }
  }

  @Test
  void theCsvHasEveryComparison() {
    List<CellRecord> a = exact(2, c -> 1000);
    List<CellRecord> b = exact(2, c -> 500);

    assertThat(CompareCsv.text(compare(a, b, PLAIN)))
        .startsWith(
            """
            workload,generator,server_a,server_b,arm,config,threads,metric,unit,a,b,repetitions_a,\
            repetitions_b,ratio,ratio_lo,ratio_hi,paired,change,flags_a,flags_b,p_value,q_value,\
            p_holm,result,max_undetected_ratio,missing_reason,compared,another_run_lo,\
            another_run_hi,another_run_result,another_run_p_holm,exaggeration
            oltp_read_only,sysbench,mariadb-10.11,mariadb-10.11,pool,base,4,throughput,per s,\
            1000.0000,500.0000,2,2,0.5000,0.5000,0.5000,false,regression,,,0.000000,0.000000,0.000000,lower,,,mariadb-10.11/pool,0.5000,0.5000,lower,0.000000,1.0
            """)
        .hasLineCount(7);
  }

  @Test
  void devicesThatDifferAreNamedAndTheSpreadOfOneIsNot() {
    List<CellRecord> plain = pool(1, 4).run(2, c -> 1000);
    List<CellRecord> fast = withDevice(plain, 50);
    assertThat(compare(fast, withDevice(plain, 1300), PLAIN).differences())
        .contains("warning: device: fdatasync of 4 KiB A 50 µs, B 1300 µs");
    for (List<CellRecord> other : List.of(withDevice(plain, 70), plain)) {
      assertThat(compare(fast, other, PLAIN).differences())
          .noneMatch(line -> line.contains("device"));
    }
  }

  @Test
  void aSlowerMachineIsTold() {
    List<CellRecord> plain = pool(1, 4).run(2, c -> 1000);
    String text =
        "warning: The machine was 17 % slower in A: its own integer work took 166 µs, in B 142 µs."
            + " Absolute numbers of these runs do not compare; ratios inside a run do.";
    assertThat(compare(atSpeed(plain, 166), atSpeed(plain, 142), PLAIN).differences())
        .containsExactly(text);
    assertThat(compare(atSpeed(plain, 142), plain, PLAIN).differences()).isEmpty();
  }

  private static List<CellRecord> atSpeed(List<CellRecord> records, double integerUs) {
    Probe probe = new Probe(integerUs, 130.0, 0.0, 50.0);
    return records.stream()
        .map(record -> record.withSpeed(new MachineSpeed(probe, probe, List.of(), null)))
        .toList();
  }

  private static List<CellRecord> withDevice(List<CellRecord> records, double syncUs) {
    Work other = new Work(100, 200, 10000);
    DeviceSpeed device = new DeviceSpeed(new Work(syncUs, 2000, 5000), other, other);
    return records.stream()
        .map(record -> record.withSpeed(new MachineSpeed(null, null, List.of(), device)))
        .toList();
  }
}
