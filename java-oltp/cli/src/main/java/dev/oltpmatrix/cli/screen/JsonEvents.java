package dev.oltpmatrix.cli.screen;

import com.fasterxml.jackson.core.JsonProcessingException;
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
    ObjectNode event = event("run_started");
    event.put("format", FORMAT).put("version", VERSION);
    event.put("results", dir.root().toString());
    event.put("cells", plan.cells().size()).put("server_starts", plan.sessions().size());
    event.set("unsupported", Json.mapper().valueToTree(plan.unsupported()));
    write(event.put("estimated_s", tenths(plan.estimatedS())));
  }

  @Override
  public void serverStarting(ServerSession session, Progress progress) {
    ObjectNode event = event("server_starting");
    event.put("server", session.server().build()).put("arm", session.server().arm());
    event.put("config", session.config()).put("repetition", session.repetition());
    if (!session.settings().isEmpty()) {
      event.set("settings", Json.mapper().valueToTree(session.settings()));
    }
    write(timed(event, progress));
  }

  @Override
  public void cellStarting(PlannedCell cell, Progress progress) {
    ObjectNode event = event("cell_started");
    event.set("cell", Json.mapper().valueToTree(cell.key()));
    event.put("estimated_s", tenths(cell.estimatedS()));
    write(timed(event, progress));
  }

  @Override
  public void second(CellKey cell, LiveSecond second, Progress progress) {
    ObjectNode event = event("second");
    event.set("cell", Json.mapper().valueToTree(cell));
    event.put("at_s", second.atS()).put("tps", second.tps()).put("p95_ms", second.p95Ms());
    write(timed(event, progress));
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record, Progress progress) {
    ObjectNode event = event("cell_ended");
    event.set("cell", Json.mapper().valueToTree(record.cell()));
    event.put("file", results.cellFile(record.cell()).toString());
    event.put("valid", record.valid());
    boolean measured = record.load() != null;
    event.put("tps", measured ? record.load().transactionsPerS() : null);
    event.put("p95_ms", measured ? Percentiles.of(record).ms(95).value() : null);
    event.set("flags", Json.mapper().valueToTree(record.flags()));
    write(timed(event.put("failure", record.failure()), progress));
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
    ObjectNode event = event("block_added");
    event.put("block", block.lastBlock());
    event.put("cells", block.cells().size()).put("server_starts", block.sessions().size());
    event.put("estimated_s", tenths(block.estimatedS())).put("blocks_left", next.blocksLeft());
    event.set("unsupported", Json.mapper().valueToTree(block.unsupported()));
    event.set("too_wide", Json.mapper().valueToTree(next.tooWide()));
    write(timed(event, progress));
  }

  @Override
  public void blocksEnded(Until.Ended why, int blocks, List<String> tooWide) {
    ObjectNode event = event("blocks_ended");
    event.put("why", why.name().toLowerCase(Locale.ROOT)).put("blocks", blocks);
    event.set("too_wide", Json.mapper().valueToTree(tooWide));
    write(event);
  }

  @Override
  public void runEnded(int exitStatus, String why) {
    ObjectNode event = event("run_ended");
    event.put("exit_status", exitStatus).put("why", why);
    write(event.put("results", results.root().toString()));
  }

  private ObjectNode event(String name) {
    return Json.mapper()
        .createObjectNode()
        .put("event", name)
        .put("at", clock.instant().truncatedTo(ChronoUnit.MILLIS).toString());
  }

  private static ObjectNode timed(ObjectNode event, Progress progress) {
    return event
        .put("elapsed_s", tenths(progress.elapsedS()))
        .put("left_s", tenths(progress.leftS()));
  }

  private static double tenths(double s) {
    return Math.round(s * 10) / 10.0;
  }

  private synchronized void write(ObjectNode event) {
    try {
      out.print(Json.mapper().writeValueAsString(event) + "\n");
      out.flush(); // flushed, because readers need events when they occur
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
