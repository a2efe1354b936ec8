package dev.oltpmatrix.report.export;

import dev.oltpmatrix.analysis.aggregate.Metric;
import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Ratio;
import dev.oltpmatrix.analysis.verdict.Comparison;
import java.util.List;

/**
 * What other programs get of a point: the new one's value, its ratio to the base, and the word.
 *
 * @param name the cell of the new one
 * @param values of the repetitions that count
 */
public record ExportPoint(
    String name,
    Metric metric,
    Estimate value,
    List<Double> values,
    Ratio ratio,
    NoWorse.Word word) {
  static ExportPoint of(NoWorse.Finding finding) {
    Comparison f = finding.comparison();
    String name =
        "%s/%d clients/%s/%s%s"
            .formatted(
                f.cell().workload(),
                f.cell().threads(),
                f.cell().generator(),
                f.cell().armLabel(),
                f.cell().othersLabel());
    return new ExportPoint(
        name,
        f.metric(),
        f.series().estimate(f.metric()),
        List.copyOf(f.series().exact(f.metric()).values()),
        f.ratio(),
        finding.word());
  }

  boolean isKnown() {
    return value.value() != null;
  }

  boolean hasInterval() {
    return ratio != null && ratio.hasInterval();
  }

  String unit() {
    return metric.unit().isEmpty() ? "1" : metric.unit();
  }
}
