package dev.oltpmatrix.load.report;

import dev.oltpmatrix.load.options.Options;
import java.util.List;

/**
 * The settings of the report.
 *
 * @param intervalS 0 for no intermediate reports
 * @param percentiles the first one is in intermediate reports; empty for none
 * @param seed 0 for the time
 * @param arrivalsPerS 0 for a closed loop
 */
public record ReportSettings(
    int threads,
    int intervalS,
    List<Double> percentiles,
    int seed,
    int arrivalsPerS,
    List<Integer> checkpointsS,
    boolean histogram,
    boolean debug,
    boolean validate) {
  public static ReportSettings of(Options options) {
    return new ReportSettings(
        options.integer("threads"),
        options.integer("report-interval"),
        options.percentiles(),
        options.integer("rand-seed"),
        options.integer("rate"),
        options.integers("report-checkpoints").stream().sorted().toList(),
        options.flag("histogram"),
        options.flag("debug"),
        options.flag("validate"));
  }
}
