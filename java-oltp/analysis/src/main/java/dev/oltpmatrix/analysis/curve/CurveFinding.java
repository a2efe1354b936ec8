package dev.oltpmatrix.analysis.curve;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Cells;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.stats.Curve;
import dev.oltpmatrix.analysis.stats.Scalability;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.hipparchus.stat.descriptive.rank.Median;

/**
 * The results of one curve: an arm over all its client counts.
 *
 * @param curve any cell of it
 * @param axis the axis of the curve; client counts below are levels of it
 * @param clientCounts how many of its client counts were measured
 * @param peakAt client count of the highest median throughput
 * @param littlesLaw for each client count, the share of the clients that throughput times mean
 *     latency accounts for, as the median over blocks; without open loops, to which the law does
 *     not apply
 * @param invalid client counts with an invalid cell
 */
public record CurveFinding(
    CellKey curve,
    Axis axis,
    int blocks,
    int clientCounts,
    Scalability scalability,
    double peakPerS,
    int peakAt,
    SortedMap<Integer, Double> littlesLaw,
    List<Integer> invalid) {

  public static List<CurveFinding> of(Cells cells) {
    Axis axis = Axis.of(cells.names());
    Map<Map<Factor, String>, List<CellKey>> curves = new LinkedHashMap<>();
    for (CellKey name : cells.names()) {
      if (cells.get(name).isMeasured() && axis.at(name) != null) {
        curves.computeIfAbsent(axis.curve(name), n -> new ArrayList<>()).add(name);
      }
    }
    List<CurveFinding> results = new ArrayList<>();
    curves.values().forEach(points -> results.add(of(axis, points, cells)));
    return results;
  }

  private static CurveFinding of(Axis axis, List<CellKey> points, Cells cells) {
    SortedMap<Integer, SortedMap<Integer, Double>> byBlock = new TreeMap<>();
    SortedMap<Integer, Double> littlesLaw = new TreeMap<>();
    for (CellKey point : points) {
      int at = axis.at(point).intValue();
      Series series = cells.get(point);
      series
          .values(Metrics.THROUGHPUT)
          .forEach(
              (block, perS) -> byBlock.computeIfAbsent(block, b -> new TreeMap<>()).put(at, perS));
      double[] shares = series.littlesLaw();
      if (shares.length > 0) {
        littlesLaw.put(at, new Median().evaluate(shares));
      }
    }
    Curve measured = new Curve(List.copyOf(byBlock.values()));
    Map.Entry<Integer, Double> peak =
        measured.medians().entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    return new CurveFinding(
        points.get(0),
        axis,
        byBlock.size(),
        points.size(),
        axis.isClients() ? Scalability.of(measured) : Scalability.withoutLaw(measured),
        peak.getValue(),
        peak.getKey(),
        littlesLaw,
        points.stream()
            .filter(p -> !cells.get(p).invalidCells().isEmpty())
            .map(point -> axis.at(point).intValue())
            .toList());
  }
}
