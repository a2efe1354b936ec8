package dev.oltpmatrix.load.report;

import dev.oltpmatrix.load.measure.RunOutcome;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.record.LatencyHistogram;
import dev.oltpmatrix.model.record.LatencySummary;
import dev.oltpmatrix.model.record.LoadResult;

/** Converts a run's measurements to the record's form. */
public final class Results {
  private static final double NS_PER_S = 1e9;

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
        new LoadResult.Window(
            outcome.interrupted(),
            outcome.times().connectNs() / NS_PER_S,
            outcome.times().warmupNs() / NS_PER_S,
            outcome.times().windowStartNs(),
            outcome.times().windowEndNs(),
            outcome.windowNs() / NS_PER_S,
            outcome.times().extended()),
        new LoadResult.Counts(
            window.transactions(),
            window.queries(),
            window.errors(),
            // Every error that does not end the run restarts its transaction.
            window.errorCount() + window.reconnects(),
            window.reconnects()),
        new LoadResult.Latencies(
            LatencySummary.of(window.latency()),
            window.overflow(),
            LatencyHistogram.of(window.latency())),
        outcome.intervals(),
        outcome.steady(),
        outcome.kinds().stream().map(Results::kind).toList(),
        openLoop(outcome.openLoop()),
        outcome.cutOff() == 0 ? null : outcome.cutOff(),
        clientPool(outcome.clientPool()),
        outcome.counted(),
        LoadResult.Jvm.NOT_ASKED);
  }

  private static LoadResult.Kind kind(RunOutcome.Kind kind) {
    return new LoadResult.Kind(
        kind.name(),
        kind.transactions(),
        kind.errors(),
        kind.rolledBack(),
        new LoadResult.Latencies(
            LatencySummary.of(kind.latency()),
            kind.overflow(),
            LatencyHistogram.of(kind.latency())));
  }

  private static LoadResult.ClientPool clientPool(RunOutcome.ClientPool pool) {
    return pool == null
        ? null
        : new LoadResult.ClientPool(pool.connections(), LatencySummary.of(pool.waits()));
  }

  private static LoadResult.OpenLoop openLoop(RunOutcome.OpenLoop loop) {
    return loop == null
        ? null
        : new LoadResult.OpenLoop(
            loop.arrivalsPerS(),
            loop.arrivals(),
            loop.backlogMax(),
            loop.backlogEnd(),
            LatencySummary.of(loop.service()),
            loop.burst());
  }
}
