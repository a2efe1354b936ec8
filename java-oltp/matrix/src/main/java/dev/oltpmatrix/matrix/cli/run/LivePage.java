package dev.oltpmatrix.matrix.cli.run;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.matrix.cli.base.Project;
import dev.oltpmatrix.matrix.cli.base.ResultsWriter;
import dev.oltpmatrix.matrix.page.PageOptions;
import dev.oltpmatrix.matrix.plan.Plan;
import dev.oltpmatrix.matrix.plan.PlannedCell;
import dev.oltpmatrix.matrix.plan.ServerSession;
import dev.oltpmatrix.matrix.results.ResultsDir;
import dev.oltpmatrix.matrix.run.generator.LiveSecond;
import dev.oltpmatrix.matrix.ui.RunView;
import dev.oltpmatrix.matrix.verdict.LiveVerdict;
import dev.oltpmatrix.matrix.verdict.Until;
import dev.oltpmatrix.record.CellKey;
import dev.oltpmatrix.record.CellRecord;
import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;

/** Writes the page anew between two cells; open in a browser, it looks for a newer one. */
final class LivePage implements RunView {
  /** An open page that reloads more often cannot be read. */
  private static final int EVERY_S = 10;

  private static final long NS_PER_S = 1_000_000_000L;

  private final Project project;
  private final Reporter screen;
  private final LongSupplier clockNs;
  private ResultsDir results;
  private Long writtenNs;

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
    long nowNs = clockNs.getAsLong();
    if (writtenNs == null || nowNs - writtenNs >= EVERY_S * NS_PER_S) {
      write();
      writtenNs = nowNs;
    }
  }

  /** What goes wrong with the page is no matter for the run. */
  private void write() {
    try {
      ResultsWriter writer = new ResultsWriter(project, screen);
      boolean isFirst = writtenNs == null;
      var page =
          writer.page(results, writer.summarize(results), new PageOptions(false, false, EVERY_S));
      if (isFirst) {
        screen.say("page      " + page + ", written anew between cells");
      }
    } catch (IOException | RuntimeException e) {
      screen.say("no page yet: " + e.getMessage());
    }
  }
}
