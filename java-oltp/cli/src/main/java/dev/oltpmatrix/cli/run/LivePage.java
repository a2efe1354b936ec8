package dev.oltpmatrix.cli.run;

import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.report.page.PageOptions;
import java.nio.file.Path;

/** Writes the page again between two cells; an open browser page checks for a newer one. */
final class LivePage {
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
  private boolean isReported;
  private long nextNs = Long.MIN_VALUE;

  LivePage(Project project, Reporter screen) {
    this.project = project;
    this.screen = screen;
  }

  void write(ResultsDir results) {
    long beganNs = System.nanoTime();
    if (beganNs < nextNs) {
      return;
    }
    ResultsWriter writer = new ResultsWriter(project, screen);
    PageOptions live = new PageOptions(false, false, EVERY_S);
    // Broken records are named at the end of the run.
    ResultsWriter.trouble(() -> say(writer.page(results, Summary.of(results.readSoFar(), 0), live)))
        .ifPresent(why -> screen.say("no page yet: " + why));
    long endedNs = System.nanoTime();
    nextNs = endedNs + Math.max(EVERY_S * NS_PER_S, REST_TO_WORK * (endedNs - beganNs));
  }

  private void say(Path page) {
    if (!isReported) {
      isReported = true;
      screen.say("page      " + page + ", written anew between cells");
    }
  }
}
