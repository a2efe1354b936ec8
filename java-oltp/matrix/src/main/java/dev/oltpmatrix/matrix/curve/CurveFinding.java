package dev.oltpmatrix.matrix.curve;

import dev.oltpmatrix.matrix.series.CellName;
import dev.oltpmatrix.matrix.series.Cells;
import dev.oltpmatrix.matrix.series.Metric;
import dev.oltpmatrix.matrix.series.Series;
import dev.oltpmatrix.matrix.stats.Curve;
import dev.oltpmatrix.matrix.stats.Scalability;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * What one curve says: an arm over all its client counts.
 *
 * @param curve any cell of it
 * @param clientCounts how many of its client counts were measured
 * @param peakAt client count of the greatest median throughput
 * @param littlesLaw for each client count, the share of the clients that throughput and mean
 *     latency speak of; the median over blocks; without open loops, for which the law says nothing
 * @param invalid client counts with an invalid cell
 */
public record CurveFinding(
    CellName curve,
    int blocks,
    int clientCounts,
    Scalability scalability,
    double peakPerS,
    int peakAt,
    SortedMap<Integer, Double> littlesLaw,
    List<Integer> invalid) {

  public static List<CurveFinding> of(Cells cells) {
    Map<CellName, List<CellName>> curves = new LinkedHashMap<>();
    for (CellName name : cells.names()) {
      if (cells.get(name).isMeasured()) {
        curves.computeIfAbsent(name.withThreads(0), n -> new ArrayList<>()).add(name);
      }
    }
    List<CurveFinding> findings = new ArrayList<>();
    curves.forEach((curve, points) -> findings.add(of(curve, points, cells)));
    return findings;
  }

  private static CurveFinding of(CellName curve, List<CellName> points, Cells cells) {
    SortedMap<Integer, SortedMap<Integer, Double>> byBlock = new TreeMap<>();
    SortedMap<Integer, Double> littlesLaw = new TreeMap<>();
    for (CellName point : points) {
      Series series = cells.get(point);
      series
          .values(Metric.THROUGHPUT)
          .forEach(
              (block, perS) ->
                  byBlock.computeIfAbsent(block, b -> new TreeMap<>()).put(point.threads(), perS));
      double[] shares = series.littlesLaw();
      if (shares.length > 0) {
        littlesLaw.put(point.threads(), new Median().evaluate(shares));
      }
    }
    Curve measured = new Curve(List.copyOf(byBlock.values()));
    Map.Entry<Integer, Double> peak =
        measured.medians().entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    return new CurveFinding(
        curve,
        byBlock.size(),
        points.size(),
        Scalability.of(measured),
        peak.getValue(),
        peak.getKey(),
        littlesLaw,
        points.stream()
            .filter(p -> !cells.get(p).whyInvalid().isEmpty())
            .map(CellName::threads)
            .toList());
  }
}
