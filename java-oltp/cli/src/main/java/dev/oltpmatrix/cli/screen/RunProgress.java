package dev.oltpmatrix.cli.screen;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.oltpmatrix.analysis.aggregate.InvalidReasons;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.analysis.verdict.LiveVerdict;
import dev.oltpmatrix.analysis.verdict.LiveVerdicts;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.experiment.run.ExperimentListener;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.Durations;
import dev.oltpmatrix.model.text.Plural;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The progress of a run: for people a line for each cell and each verdict that changes, and on a
 * terminal one for what is under way; for programs one JSON object a line, of which
 * docs/reference-files.md has every event and key.
 */
public final class RunProgress implements ExperimentListener {
  private static final String FORMAT = "oltp-matrix-events";
  private static final int VERSION = 1;

  private final Screen screen;
  private final PrintStream json;
  private final InstantSource clock;
  private final LongSupplier nanoClock;
  private final Consumer<ResultsDir> afterCell;
  private ResultsDir results;
  private LiveVerdicts verdicts;
  private int cells;
  private int ended;
  private boolean isRepeated;
  private Integer run;
  private double limitS = Double.POSITIVE_INFINITY;
  private long startedNs;
  private long stepNs;

  /** Sessions of which no cell has ended: the start of its server is still to be counted. */
  private final Map<CellKey, ServerSession> sessionOf = new HashMap<>();

  /** As estimated; what measured cells and their servers' starts were to take, and took. */
  private double remainingS;

  private double pastEstimatedS;
  private double pastTookS;

  /** The last said result of each comparison; one that was never told is inconclusive. */
  private final Map<List<Object>, String> lastResults = new HashMap<>();

  /**
   * @param json receives the events; {@code null} if no program reads them
   * @param nanoClock measures what cells take
   * @param afterCell is called when a cell's record is written
   */
  public RunProgress(
      Screen screen,
      PrintStream json,
      InstantSource clock,
      LongSupplier nanoClock,
      Consumer<ResultsDir> afterCell) {
    this.screen = screen;
    this.json = json;
    this.clock = clock;
    this.nanoClock = nanoClock;
    this.afterCell = afterCell;
  }

  /** Marks what follows as of one run of a campaign. */
  public RunProgress ofRun(int number) {
    run = number;
    return this;
  }

  /** Reports that a run of a campaign is not begun before this time. */
  public void waiting(Instant until) {
    write(event("waiting").put("until", until.truncatedTo(ChronoUnit.SECONDS).toString()));
  }

  @Override
  public void started(Plan plan, ResultsDir dir, LiveVerdicts known) {
    startedNs = nanoClock.getAsLong();
    stepNs = startedNs;
    verdicts = known;
    results = dir;
    isRepeated = plan.cells().stream().anyMatch(cell -> cell.key().repetition() > 1);
    add(plan);
    write(
        event("run_started")
            .put("format", FORMAT)
            .put("version", VERSION)
            .put("results", dir.root().toString())
            .put("cells", plan.cells().size())
            .put("server_starts", plan.sessions().size())
            .putPOJO("unsupported", plan.unsupported())
            .put("estimated_s", tenths(plan.estimatedS())));
  }

  private void add(Plan plan) {
    cells += plan.cells().size();
    remainingS += plan.estimatedS();
    plan.sessions()
        .forEach(session -> session.cells().forEach(cell -> sessionOf.put(cell.key(), session)));
  }

  @Override
  public void limitTo(double seconds) {
    limitS = seconds;
  }

  @Override
  public void serverStarting(ServerSession session) {
    show("starting " + session.server());
    ObjectNode event =
        event("server_starting")
            .put("server", session.server().build())
            .put("arm", session.server().arm())
            .put("config", session.config())
            .put("repetition", session.repetition());
    if (!session.settings().isEmpty()) {
      event.putPOJO("settings", session.settings());
    }
    write(timed(event));
  }

  @Override
  public void cellStarting(PlannedCell cell) {
    show("connecting | " + name(cell.key()));
    write(
        timed(
            event("cell_started")
                .putPOJO("cell", cell.key())
                .put("estimated_s", tenths(cell.estimatedS()))));
  }

  @Override
  public void second(CellKey cell, LiveSecond second) {
    String p95 = second.p95Ms() == null ? "-" : Metrics.P95.shown(second.p95Ms());
    String now =
        String.format(Locale.ROOT, "%.0f tps, p95 %s at %.0f s", second.tps(), p95, second.atS());
    show(now + " | " + name(cell));
    write(
        timed(
            event("second")
                .putPOJO("cell", cell)
                .put("at_s", second.atS())
                .put("tps", second.tps())
                .put("p95_ms", second.p95Ms())));
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record) {
    ServerSession session = sessionOf.get(cell.key());
    boolean isFirst = session != null && sessionOf.values().removeIf(session::equals);
    double estimatedS = cell.estimatedS() + (isFirst ? session.startS() : 0);
    long nowNs = nanoClock.getAsLong();
    remainingS = Math.max(0, remainingS - estimatedS);
    if (record.failure() == null) {
      pastEstimatedS += estimatedS;
      pastTookS += s(nowNs - stepNs);
    }
    stepNs = nowNs;
    ended++;
    boolean measured = record.load() != null;
    Percentiles latency = measured ? Percentiles.of(record) : null;
    screen.clear();
    screen.say(
        String.format(
            Locale.ROOT,
            "[%d/%d] %s: %s, %s left",
            ended,
            cells,
            name(cell.key()),
            measured ? result(record, latency) : InvalidReasons.of(record).text(),
            Durations.about(leftS())));
    write(
        timed(
            event("cell_ended")
                .putPOJO("cell", record.cell())
                .put("file", results.cellFile(record.cell()).toString())
                .put("valid", record.valid())
                .put("tps", measured ? record.load().transactionsPerS() : null)
                .put("p95_ms", measured ? latency.ms(95).value() : null)
                .putPOJO("flags", record.flags().stream().map(RunProgress::flag).toList())
                .put("failure", record.failure())));
    tell(verdicts.add(record));
    afterCell.accept(results);
  }

  private static ObjectNode flag(Flag flag) {
    ObjectNode json = Json.mapper().valueToTree(flag);
    return json.put("text", flag.text());
  }

  private static String result(CellRecord record, Percentiles latency) {
    Double p95Ms = latency.ms(95).value();
    Double aboveMs = latency.aboveMs(95);
    String above = aboveMs == null ? "-" : "> " + Metrics.P95.shown(aboveMs);
    String p95 = p95Ms == null ? above : Metrics.P95.shown(p95Ms);
    String flags = record.flags().isEmpty() ? "" : " (" + Flag.line(record.flags()) + ")";
    double tps = record.load().transactionsPerS();
    return String.format(Locale.ROOT, "%.0f tps, p95 %s%s", tps, p95, flags);
  }

  /** Tells programs all verdicts on a pair, and people those whose result is another. */
  void tell(List<LiveVerdict> newest) {
    newest.stream()
        .filter(this::isNews)
        .limit(Metrics.DEFAULT.size()) // all of one pair
        .forEach(verdict -> screen.say("  " + verdict.line()));
    newest.forEach(
        verdict -> write(event("verdict").setAll((ObjectNode) Json.mapper().valueToTree(verdict))));
  }

  private boolean isNews(LiveVerdict verdict) {
    List<Object> of = List.of(verdict.cell(), verdict.base(), verdict.metric());
    String before = lastResults.put(of, verdict.result());
    return !verdict.result().equals(before == null ? Result.INCONCLUSIVE.word() : before);
  }

  @Override
  public void serverFailed(String why) {
    screen.say(why);
    write(event("server_failed").put("why", why));
  }

  @Override
  public void blockAdded(Plan block, Until.Next next) {
    add(block);
    isRepeated = true;
    String wide = next.tooWide().isEmpty() ? "too few" : wide(next.tooWide());
    String blocks = Plural.of(block.lastBlock() - 1, "block");
    screen.say(blocks + ": " + wide + "; about " + next.blocksLeft() + " to come");
    write(
        timed(
            event("block_added")
                .put("block", block.lastBlock())
                .put("cells", block.cells().size())
                .put("server_starts", block.sessions().size())
                .put("estimated_s", tenths(block.estimatedS()))
                .put("blocks_left", next.blocksLeft())
                .putPOJO("unsupported", block.unsupported())
                .putPOJO("too_wide", next.tooWide())));
  }

  @Override
  public void blocksEnded(Until.Ended why, int blocks, List<String> tooWide) {
    String word = why.name().toLowerCase(Locale.ROOT);
    String still = tooWide.isEmpty() ? "" : "; " + wide(tooWide);
    // More repetitions would give no number where none of these is valid.
    String said =
        why == Until.Ended.NARROW_ENOUGH && !tooWide.isEmpty()
            ? "%s without a valid number, first %s"
                .formatted(Plural.of(tooWide.size(), "comparison"), tooWide.get(0))
            : word.replace('_', ' ') + still;
    screen.say("ended after " + Plural.of(blocks, "block") + ": " + said);
    write(
        event("blocks_ended").put("why", word).put("blocks", blocks).putPOJO("too_wide", tooWide));
  }

  private static String wide(List<String> tooWide) {
    return "too wide: " + Plural.of(tooWide.size(), "interval") + ", first " + tooWide.get(0);
  }

  /**
   * Reports the end; nothing is reported of a run that never started.
   *
   * @param why what ended the run early, {@code null} if it is complete
   */
  public void ended(int exitStatus, String why) {
    if (verdicts != null) {
      screen.clear();
      write(
          event("run_ended")
              .put("exit_status", exitStatus)
              .put("why", why)
              .put("results", results.root().toString()));
      verdicts = null; // it ends once
    }
  }

  private void show(String now) {
    double elapsedS = elapsedS();
    double allS = elapsedS + leftS();
    screen.show(
        String.format(
            Locale.ROOT,
            "%d/%s, %.0f %%, %s left | %s",
            ended,
            Plural.of(cells, "cell"),
            Math.floor(allS > 0 ? 100 * elapsedS / allS : 0),
            Durations.about(leftS()),
            now));
  }

  /** A name that distinguishes the cell from all others of the run. */
  private String name(CellKey key) {
    return "%s %s %s%s %s%s"
        .formatted(
            key.armLabel(),
            key.workload(),
            key.generator(),
            key.othersLabel(),
            Plural.of(key.threads(), "client"),
            isRepeated ? " r" + key.repetition() : "");
  }

  private static double s(long ns) {
    return ns / 1e9;
  }

  private double elapsedS() {
    return s(nanoClock.getAsLong() - startedNs);
  }

  /** The estimate of the rest is corrected by what past cells took; the time under way counts. */
  private double leftS() {
    double ratio = pastEstimatedS > 0 ? pastTookS / pastEstimatedS : 1;
    double leftS = Math.max(0, remainingS * ratio - s(nanoClock.getAsLong() - stepNs));
    return Math.min(leftS, Math.max(0, limitS - elapsedS()));
  }

  private ObjectNode event(String name) {
    ObjectNode event =
        Json.mapper()
            .createObjectNode()
            .put("event", name)
            .put("at", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
    return run == null ? event : event.put("run", run);
  }

  private ObjectNode timed(ObjectNode event) {
    return event.put("elapsed_s", tenths(elapsedS())).put("left_s", tenths(leftS()));
  }

  private static double tenths(double s) {
    return Math.round(s * 10) / 10.0;
  }

  private synchronized void write(JsonNode event) {
    if (json == null) {
      return;
    }
    try {
      json.print(Json.mapper().writeValueAsString(event) + "\n");
      json.flush(); // readers need events when they occur
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
