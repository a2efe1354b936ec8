package dev.oltpmatrix.matrix.runs;

import dev.oltpmatrix.descriptors.Factors;
import dev.oltpmatrix.matrix.UsageException;
import dev.oltpmatrix.matrix.series.Metric;
import dev.oltpmatrix.matrix.series.Series;
import dev.oltpmatrix.matrix.series.Side;
import dev.oltpmatrix.matrix.stats.Ratio;
import dev.oltpmatrix.matrix.verdict.Findings;
import dev.oltpmatrix.record.CellKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Two results folders, cell by cell.
 *
 * @param failed cells of A that were measured there and failed in B
 * @param onlyInA how many cells of A were not run in B, as {@code onlyInB} the other way
 */
record Comparison(
    Side a,
    Side b,
    Options options,
    ServerMap servers,
    List<CellChange> changes,
    List<CellKey> failed,
    int onlyInA,
    int onlyInB) {

  /** With one repetition there is no interval; smaller differences are then not worth a line. */
  static final double LEAST_SHARE = 0.05;

  /**
   * How to compare.
   *
   * @param failOnShare regressions beyond it fail; {@code null} for none do
   */
  record Options(boolean paired, Double failOnShare, List<String> map) {
    double leastShare() {
      return failOnShare == null ? LEAST_SHARE : failOnShare;
    }
  }

  /** Refuses what has nothing to do with each other. */
  static Comparison of(Side a, Side b, Options options) {
    requireSameWork(a, b);
    ServerMap servers = ServerMap.of(options.map(), a.servers(), b.servers());
    List<CellChange> changes = new ArrayList<>();
    List<CellKey> failed = new ArrayList<>();
    int onlyInA = 0;
    int common = 0;
    for (CellKey name : a.cells().names()) {
      CellKey inB = servers.inB(name);
      if (inB == null || !b.cells().has(inB)) {
        onlyInA++;
        continue;
      }
      common++;
      if (a.cells().get(name).isMeasured() && !b.cells().get(inB).isMeasured()) {
        failed.add(name);
      }
      for (Metric metric : Metric.values()) {
        addChange(changes, a.cells().get(name), name, b.cells().get(inB), inB, metric, options);
      }
    }
    if (common == 0) {
      throw new UsageException(
          "no common cell: "
              + ofFirst(a)
              + ", "
              + ofFirst(b)
              + "; compare runs that share arm, config, workload, generator and client counts");
    }
    int onlyInB = b.cells().names().size() - common;
    return new Comparison(a, b, options, servers, changes, failed, onlyInA, onlyInB);
  }

  private static void addChange(
      List<CellChange> changes,
      Series a,
      CellKey nameA,
      Series b,
      CellKey nameB,
      Metric metric,
      Options options) {
    Ratio ratio = ratio(a, b, metric, options.paired());
    if (ratio != null) {
      changes.add(
          new CellChange(
              nameA,
              nameB,
              metric,
              a.median(metric),
              b.median(metric),
              a.values(metric).size(),
              b.values(metric).size(),
              ratio,
              options.leastShare(),
              a.whyInvalid(),
              b.whyInvalid()));
    }
  }

  /** {@code null} where one side was not measured, or no block of both was. */
  private static Ratio ratio(Series a, Series b, Metric metric, boolean paired) {
    if (paired) {
      return Findings.paired(b.values(metric), a.values(metric));
    }
    boolean both = !a.values(metric).isEmpty() && !b.values(metric).isEmpty();
    return both ? Ratio.unpaired(b.all(metric), a.all(metric)) : null;
  }

  private static String ofFirst(Side side) {
    CellKey first = side.cells().names().iterator().next();
    return side.letter()
        + " has such as "
        + first.armLabel()
        + " "
        + first.generator()
        + " at "
        + Factors.CLIENTS.shown(first.level(Factors.CLIENTS))
        + first.othersLabel();
  }

  private static void requireSameWork(Side a, Side b) {
    Set<String> workloadsA = a.cells().distinct(CellKey::workload);
    Set<String> workloadsB = b.cells().distinct(CellKey::workload);
    if (workloadsA.stream().noneMatch(workloadsB::contains)) {
      throw new UsageException(
          "no workload in common: A ran "
              + String.join(", ", workloadsA)
              + ", B "
              + String.join(", ", workloadsB)
              + "; such throughputs say nothing of each other");
    }
    for (String key : List.of("table_size", "rand_type")) {
      Set<String> ofA = SpecFacts.values(a.records(), key);
      Set<String> ofB = SpecFacts.values(b.records(), key);
      if (!ofA.isEmpty() && !ofB.isEmpty() && !ofA.equals(ofB)) {
        throw new UsageException(
            key
                + " differs: A "
                + String.join(" and ", ofA)
                + ", B "
                + String.join(" and ", ofB)
                + "; run both with the same to compare them");
      }
    }
  }

  /** What fails under {@code --fail-on-regression}; empty without it. */
  List<CellChange> failing() {
    return options.failOnShare() == null
        ? List.of()
        : changes.stream()
            .filter(c -> c.kind() == CellChange.Kind.REGRESSION)
            .filter(c -> c.exceeds(options.failOnShare()))
            .toList();
  }

  boolean fails() {
    return options.failOnShare() != null && !(failing().isEmpty() && failed.isEmpty());
  }

  List<CellChange> of(CellChange.Kind kind) {
    return changes.stream().filter(c -> c.kind() == kind).toList();
  }
}
