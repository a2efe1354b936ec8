package dev.oltpmatrix.cli.screen;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.oltpmatrix.analysis.conclusions.Until;
import dev.oltpmatrix.analysis.stats.Percentiles;
import dev.oltpmatrix.analysis.verdict.LiveVerdict;
import dev.oltpmatrix.experiment.generator.LiveSecond;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.experiment.plan.ServerSession;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/**
 * The events of a run for programs: one JSON object a line; docs/record.md has every event and key.
 */
public final class JsonEvents implements RunView {
  public static final String FORMAT = "oltp-matrix-events";
  public static final int VERSION = 1;

  private final PrintStream out;
  private final InstantSource clock;
  private ResultsDir results;

  public JsonEvents(PrintStream out, InstantSource clock) {
    this.out = out;
    this.clock = clock;
  }

  @Override
  public void runStarted(Plan plan, ResultsDir dir) {
    results = dir;
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

  @Override
  public void serverStarting(ServerSession session, Progress progress) {
    ObjectNode event =
        event("server_starting")
            .put("server", session.server().build())
            .put("arm", session.server().arm())
            .put("config", session.config())
            .put("repetition", session.repetition());
    if (!session.settings().isEmpty()) {
      event.putPOJO("settings", session.settings());
    }
    write(event, progress);
  }

  @Override
  public void cellStarting(PlannedCell cell, Progress progress) {
    write(
        event("cell_started")
            .putPOJO("cell", cell.key())
            .put("estimated_s", tenths(cell.estimatedS())),
        progress);
  }

  @Override
  public void second(CellKey cell, LiveSecond second, Progress progress) {
    write(
        event("second")
            .putPOJO("cell", cell)
            .put("at_s", second.atS())
            .put("tps", second.tps())
            .put("p95_ms", second.p95Ms()),
        progress);
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record, Progress progress) {
    boolean measured = record.load() != null;
    write(
        event("cell_ended")
            .putPOJO("cell", record.cell())
            .put("file", results.cellFile(record.cell()).toString())
            .put("valid", record.valid())
            .put("tps", measured ? record.load().transactionsPerS() : null)
            .put("p95_ms", measured ? Percentiles.of(record).ms(95).value() : null)
            .putPOJO("flags", record.flags().stream().map(JsonEvents::flag).toList())
            .put("failure", record.failure()),
        progress);
  }

  private static ObjectNode flag(Flag flag) {
    ObjectNode json = Json.mapper().valueToTree(flag);
    return json.put("text", flag.text());
  }

  @Override
  public void verdicts(List<LiveVerdict> newest) {
    for (LiveVerdict verdict : newest) {
      write(event("verdict").setAll((ObjectNode) Json.mapper().valueToTree(verdict)));
    }
  }

  @Override
  public void serverFailed(String why) {
    write(event("server_failed").put("why", why));
  }

  @Override
  public void blockAdded(Plan block, Until.Next next, Progress progress) {
    write(
        event("block_added")
            .put("block", block.lastBlock())
            .put("cells", block.cells().size())
            .put("server_starts", block.sessions().size())
            .put("estimated_s", tenths(block.estimatedS()))
            .put("blocks_left", next.blocksLeft())
            .putPOJO("unsupported", block.unsupported())
            .putPOJO("too_wide", next.tooWide()),
        progress);
  }

  @Override
  public void blocksEnded(Until.Ended why, int blocks, List<String> tooWide) {
    write(
        event("blocks_ended")
            .put("why", why.name().toLowerCase(Locale.ROOT))
            .put("blocks", blocks)
            .putPOJO("too_wide", tooWide));
  }

  @Override
  public void runEnded(int exitStatus, String why) {
    write(
        event("run_ended")
            .put("exit_status", exitStatus)
            .put("why", why)
            .put("results", results.root().toString()));
  }

  private ObjectNode event(String name) {
    return Json.mapper()
        .createObjectNode()
        .put("event", name)
        .put("at", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
  }

  private static double tenths(double s) {
    return Math.round(s * 10) / 10.0;
  }

  private void write(ObjectNode event, Progress progress) {
    write(
        event
            .put("elapsed_s", tenths(progress.elapsedS()))
            .put("left_s", tenths(progress.leftS())));
  }

  private synchronized void write(JsonNode event) {
    try {
      out.print(Json.mapper().writeValueAsString(event) + "\n");
      out.flush(); // flushed, because readers need events when they occur
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
