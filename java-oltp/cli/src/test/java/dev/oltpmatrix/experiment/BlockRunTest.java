package dev.oltpmatrix.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.oltpmatrix.analysis.aggregate.MatrixPart;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.RunComparisons;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.cli.screen.RunProgress;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.plan.DynamicSettings;
import dev.oltpmatrix.experiment.plan.MemoryBudget;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.Planner;
import dev.oltpmatrix.experiment.run.MatrixRun;
import dev.oltpmatrix.experiment.sampling.IdleServer;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.record.ServerState;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.MatrixSpecBuilder;
import dev.oltpmatrix.model.spec.ServerRef;
import dev.oltpmatrix.model.spec.StateSpec;
import dev.oltpmatrix.server.api.RunningServer;
import dev.oltpmatrix.testing.FakeServer;
import dev.oltpmatrix.testing.Records;
import dev.oltpmatrix.testing.Specs;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests two arms at one client count: two cells in a block, each of a minute by the test's clock.
 */
class BlockRunTest {
  private static final int CELL_S = 60;
  private static final int BLOCK_S = 2 * CELL_S;
  private static final double NOISY = 0.12;
  private static final List<ServerRef> ARMS =
      List.of(new ServerRef("mariadb-10.11", "per-thread"), new ServerRef("mariadb-10.11", "pool"));

  @TempDir Path folder;
  private final ByteArrayOutputStream events = new ByteArrayOutputStream();
  private ResultsDir results;
  private long nowNs;

  @BeforeEach
  void makeResults() {
    results = ResultsDir.create(folder.resolve("out"));
  }

  private static MatrixSpec spec(int repetitions, Integer untilPercent, Integer timeLimitS) {
    return MatrixSpecBuilder.builder(
            Specs.several(List.of("oltp_read_only"), new StateSpec("fresh", 30)))
        .threads(List.of(8))
        .repetitions(repetitions)
        .untilPercent(untilPercent)
        .timeLimitS(timeLimitS)
        .build();
  }

  private static Plan plan(MatrixSpec spec, int lastBlock) {
    return Planner.plan(spec, ARMS, MemoryBudget.ENDLESS, DynamicSettings.NONE, lastBlock);
  }

  private static CellRecord record(CellKey key, double noise) {
    Random random = new Random(97L * key.repetition() + key.arm().length());
    random.nextGaussian();
    long tps = Math.round(10_000 * Math.exp(noise * random.nextGaussian()));
    CellRecord record = Records.measured(key, Records.load(8, tps, 8_000_000_000L / tps / 1000));
    CellRecord.Origin origin = record.origin();
    return record.withOrigin(
        new CellRecord.Origin(
            origin.startedAt(),
            origin.endedAt(),
            Map.of(MatrixPart.UNTIL, 10),
            origin.hosts(),
            null));
  }

  /** Cells whose values depend only on their position and the noise. */
  private final class FakeCells implements MatrixRun.Cells {
    private final double noise;
    private final int maxCells;
    private int count;

    FakeCells(double noise, int maxCells) {
      this.noise = noise;
      this.maxCells = maxCells;
    }

    @Override
    public CellRecord run(
        CellKey key, RunningServer server, ServerState state, List<IdleServer> idle)
        throws InterruptedException {
      if (++count > maxCells) {
        throw new InterruptedException();
      }
      nowNs += CELL_S * 1_000_000_000L;
      return record(key, noise);
    }

    @Override
    public CellRecord failed(CellKey key, Instant started, String failure) {
      return Records.failed(key, failure);
    }

    @Override
    public CellRecord unsupported(CellKey key, String why) {
      return Records.unsupported(key, why);
    }
  }

  private void run(MatrixSpec spec, Plan plan, int lastBlock, MatrixRun.Cells cells)
      throws IOException, InterruptedException {
    PrintStream out = new PrintStream(events, true, StandardCharsets.UTF_8);
    RunProgress view =
        new RunProgress(
            new Screen(new PrintStream(OutputStream.nullOutputStream()), false),
            out,
            Clock.systemUTC(),
            () -> nowNs,
            folder -> {});
    view.started(plan, results, new LiveVerdicts(List.of()));
    MatrixRun run =
        new MatrixRun(
            session -> new FakeServer(false),
            (server, before, writes, atRest) ->
                new ServerState("sum", before, writes, 0, 0L, 0L, 1L, 0L, 0L, List.of(), null),
            cells,
            results,
            view);
    new BlockRun(
            BlockRules.of(spec),
            last -> plan(spec, last),
            run,
            results,
            null,
            view,
            () -> nowNs,
            nowNs)
        .run(plan, lastBlock);
  }

  private void run(MatrixSpec spec, double noise) throws IOException, InterruptedException {
    Plan plan = plan(spec, spec.repetitions());
    run(spec, plan, plan.lastBlock(), new FakeCells(noise, Integer.MAX_VALUE));
  }

  private Set<CellKey> measured() throws IOException {
    return results.readSoFar().stream().map(CellRecord::cell).collect(Collectors.toSet());
  }

  private List<JsonNode> events(String name) throws IOException {
    List<JsonNode> named = new ArrayList<>();
    for (String line : events.toString(StandardCharsets.UTF_8).lines().toList()) {
      JsonNode event = Json.mapper().readTree(line);
      if (event.path("event").asText().equals(name)) {
        named.add(event);
      }
    }
    return named;
  }

  /** Returns the reason of the end, and the number of blocks, each of which is complete. */
  private String ended() throws IOException {
    JsonNode end = events("blocks_ended").get(0);
    int blocks = end.path("blocks").asInt();
    assertThat(measured()).hasSize(2 * blocks);
    assertThat(measured()).extracting(CellKey::repetition).allMatch(n -> n <= blocks);
    return end.path("why").asText() + " " + blocks;
  }

  /** Of six blocks two arms can be compared; a first block is shown although it took too long. */
  @ParameterizedTest
  @CsvSource({
    "2, 10,     , 0.001, narrow_enough 6",
    "7, 10,     , 0.001, narrow_enough 7",
    "5,   ,  479, 0.12,  no_time 3",
    "2,  1,  840, 0.12,  no_time 7",
    "5,  1,  360, 0.12,  no_time 3",
    "5,   ,    1, 0.12,  no_time 1",
  })
  void blocksAreAddedUntilAllIsNarrowOrNoTimeIsLeft(
      int repetitions, Integer untilPercent, Integer timeLimitS, double noise, String end)
      throws Exception {
    run(spec(repetitions, untilPercent, timeLimitS), noise);
    assertThat(ended()).isEqualTo(end);
    int blocks = Integer.parseInt(end.replaceAll("\\D", ""));
    assertThat(events("block_added"))
        .extracting(e -> e.path("block").asInt())
        .isEqualTo(IntStream.rangeClosed(repetitions + 1, blocks).boxed().toList());
    boolean isTooWide = untilPercent != null && end.startsWith("no_time");
    assertThat(events("blocks_ended").get(0).path("too_wide").isEmpty()).isNotEqualTo(isTooWide);
  }

  @Test
  void aNoisyRunGoesOnUntilAllIsNarrowAndItsPlanHasAllBlocks() throws Exception {
    run(spec(2, 10, null), NOISY);
    int blocks = events("blocks_ended").get(0).path("blocks").asInt();
    assertThat(ended()).isEqualTo("narrow_enough " + blocks);
    assertThat(blocks).isGreaterThan(Until.MIN_BLOCKS);
    RunComparisons comparisons = RunComparisons.of(MeasuredCell.of(results.readSoFar()));
    assertThat(Until.ofPercent(10).next(comparisons, blocks).tooWide()).isEmpty();
    JsonNode sixth = events("block_added").get(4);
    assertThat(sixth.path("too_wide").get(0).asText()).contains(" at 8 clients: ± ");
    assertThat(sixth.path("blocks_left").asInt()).isPositive();

    JsonNode sessions = Json.mapper().readTree(results.planJson().toFile()).path("server_sessions");
    assertThat(sessions).hasSize(2 * blocks);
    assertThat(sessions.get(2 * blocks - 1).path("repetition").asInt()).isEqualTo(blocks);
  }

  @Test
  void withTimeEnoughALimitChangesNothing() throws Exception {
    run(spec(5, null, 5 * BLOCK_S), NOISY);
    assertThat(measured()).hasSize(10);
    assertThat(events("blocks_ended")).isEmpty();
  }

  @Test
  void aRunThatWasInterruptedEndsAsIfItHadNotBeen() throws Exception {
    MatrixSpec spec = spec(2, 10, null);
    assertThatThrownBy(() -> run(spec, plan(spec, 2), 2, new FakeCells(NOISY, 9)))
        .isInstanceOf(InterruptedException.class);
    assertThat(measured()).hasSize(9);
    Set<CellKey> there = measured();
    Plan missing = plan(spec, 5).keeping(key -> !there.contains(key));
    assertThat(missing.cells()).hasSize(1);
    run(spec, missing, 5, new FakeCells(NOISY, Integer.MAX_VALUE));
    String interrupted = ended();

    events.reset();
    results = ResultsDir.create(folder.resolve("at-once"));
    run(spec, NOISY);
    assertThat(ended()).isEqualTo(interrupted);
  }
}
