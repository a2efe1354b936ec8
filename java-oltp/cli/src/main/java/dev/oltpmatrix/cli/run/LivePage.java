package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.cli.base.PageTrouble;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.screen.RunView;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.experiment.plan.Plan;
import dev.oltpmatrix.experiment.plan.PlannedCell;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.report.page.PageOptions;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/** Writes the page again between two cells; an open browser page checks for a newer one. */
final class LivePage implements RunView {
  /** Minimum interval in seconds; an open page that reloads more often cannot be read. */
  private static final int EVERY_S = 10;

  private static final long NS_PER_S = 1_000_000_000L;

  /**
   * Minimum ratio of the interval to the time for writing, so that a large run writes the page less
   * often.
   */
  private static final int REST_TO_WORK = 50;

  private final Project project;
  private final Reporter screen;
  private final LongSupplier clockNs;
  private ResultsDir results;
  private boolean isReported;
  private long nextNs = Long.MIN_VALUE;

  LivePage(Project project, Reporter screen, LongSupplier clockNs) {
    this.project = project;
    this.screen = screen;
    this.clockNs = clockNs;
  }

  @Override
  public void runStarted(Plan plan, ResultsDir folder) {
    results = folder;
  }

  @Override
  public void cellEnded(PlannedCell cell, CellRecord record, Progress progress) {
    long beganNs = clockNs.getAsLong();
    if (beganNs >= nextNs) {
      write();
      long endedNs = clockNs.getAsLong();
      nextNs = endedNs + Math.max(EVERY_S * NS_PER_S, REST_TO_WORK * (endedNs - beganNs));
    }
  }

  private void write() {
    ResultsWriter writer = new ResultsWriter(project, screen);
    PageOptions live = new PageOptions(false, false, EVERY_S);
    PageTrouble.of(() -> say(writer.page(results, writer.soFar(results), live)))
        .ifPresent(why -> screen.say("no page yet: " + why));
  }

  /** Reports the page's location once, because it does not change. */
  private void say(Path page) {
    if (!isReported) {
      isReported = true;
      screen.say("page      " + page + ", written anew between cells");
    }
  }
}
