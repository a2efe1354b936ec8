package dev.oltpmatrix.load.report;

import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.record.LoadResult;

/** Converts a run's measurements to the record's form. */
public final class Results {
  private Results() {}

  public static LoadResult of(
      RunOutcome outcome,
      String generator,
      String generatorVersion,
      String workload,
      Options options) {
    WindowSlice window = outcome.whole();
    return new LoadResult(
        new LoadResult.Setup(
            generator,
            generatorVersion,
            workload,
            options.integer("threads"),
            options.shapingLoad()),
        outcome.window(),
        new LoadResult.Counts(
            window.transactions(),
            window.queries(),
            window.errors(),
            // Every error that does not end the run restarts its transaction.
            window.errorCount() + window.reconnects(),
            window.reconnects()),
        window.latencies(),
        outcome.intervals(),
        outcome.steady(),
        outcome.kinds(),
        outcome.openLoop(),
        outcome.cutOff() == 0 ? null : outcome.cutOff(),
        outcome.clientPool(),
        outcome.counted(),
        LoadResult.Jvm.NOT_ASKED);
  }
}
