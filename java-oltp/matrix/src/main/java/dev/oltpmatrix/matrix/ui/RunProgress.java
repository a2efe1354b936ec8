package dev.oltpmatrix.matrix.ui;

import dev.oltpmatrix.matrix.plan.ArmStint;
import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.plan.PlannedCell;
import dev.oltpmatrix.matrix.run.CellListener;
import dev.oltpmatrix.matrix.summary.SummaryTable;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.LoadResult;
import java.util.Locale;

/**
 * The run's progress, counted in estimated seconds: so the time left, which the bar works out from
 * the share done, corrects the estimates by how long past cells really took.
 */
public final class RunProgress implements CellListener {
  private final Screen screen;
  private final int cells;
  private final long totalS;
  private final long startedNs = System.nanoTime();
  private double doneS;
  private int ended;
  private String latest = "";
  private String lastFailure;

  public RunProgress(Screen screen, Plan plan) {
    this.screen = screen;
    this.cells = plan.cells().size();
    this.totalS = Math.max(1, Math.round(plan.estimatedS()));
    if (screen.interactive()) {
      screen.openBar("cells", totalS, "s of work");
    }
  }

  @Override
  public void serverStarting(ArmStint stint) {
    show("starting " + stint.server());
    doneS += stint.startS();
  }

  @Override
  public void cellStarting(PlannedCell cell) {
    show(latest);
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record) {
    doneS += cell.estimatedS();
    ended++;
    String result = result(record);
    String line =
        String.format(Locale.ROOT, "[%d/%d] %s: %s", ended, cells, cell.key().label(), result);
    // Short enough to stand beside the bar.
    latest = String.format(Locale.ROOT, "%d/%d, %d clients: ", ended, cells, cell.key().threads());
    latest += result.lines().findFirst().orElse("");
    if (!screen.interactive()) {
      line += ", " + timeLeft();
    }
    if (!screen.interactive() || !record.valid()) {
      screen.say(line);
    }
    show(latest);
  }

  @Override
  public void serverFailed(String why) {
    screen.say(why);
  }

  private void show(String message) {
    screen.stepBar(Math.min(totalS, Math.round(doneS)), message);
  }

  private String timeLeft() {
    double elapsedS = (System.nanoTime() - startedNs) / 1e9;
    double leftS = doneS == 0 ? totalS : elapsedS / doneS * Math.max(0, totalS - doneS);
    return Durations.about(leftS) + " left";
  }

  /** A failure that several cells share is told in full once. */
  private String failure(String text) {
    boolean told = text.equals(lastFailure);
    lastFailure = text;
    return told ? text.lines().findFirst().orElse("") + " (as before)" : text;
  }

  private String result(CellRecord record) {
    LoadResult load = record.load();
    if (load == null) {
      return "FAILED: " + failure(record.failure());
    }
    Long p95Us = load.latency().p95Us();
    String p95 = p95Us == null ? "-" : SummaryTable.latency(p95Us / 1000.0);
    String flags = record.flags().isEmpty() ? "" : " (" + String.join("; ", record.flags()) + ")";
    return String.format(Locale.ROOT, "%.0f tps, p95 %s%s", load.transactionsPerS(), p95, flags);
  }
}
