package dev.oltpmatrix.analysis.compare;

import dev.oltpmatrix.analysis.aggregate.Series;
import dev.oltpmatrix.analysis.aggregate.Side;
import dev.oltpmatrix.analysis.verdict.Contrast;
import dev.oltpmatrix.analysis.verdict.Contrast.Term;
import dev.oltpmatrix.analysis.verdict.Difference;
import dev.oltpmatrix.analysis.verdict.MeasuredContrast;
import dev.oltpmatrix.analysis.verdict.Significance;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The comparison of two results folders, cell by cell.
 *
 * @param failed cells that were measured in A and failed in B
 * @param unsupported cells that are unsupported on one side and were measured on the other; the
 *     value is the reason
 * @param onlyInA number of cells of A that were not run in B; {@code onlyInB} is the reverse
 */
record RunComparison(
    Side a,
    Side b,
    Options options,
    ServerMap servers,
    List<CellChange> changes,
    List<CellKey> failed,
    Map<CellKey, String> unsupported,
    int onlyInA,
    int onlyInB) {

  /** Minimum difference that is reported for single repetitions, which have no interval. */
  static final double MIN_SHARE = 0.05;

  /**
   * The options of a comparison.
   *
   * @param failOnShare regressions beyond this share fail; {@code null} if none do
   */
  record Options(boolean paired, Double failOnShare, List<String> map) {
    double leastShare() {
      return failOnShare == null ? MIN_SHARE : failOnShare;
    }
  }

  /** Compares two runs; refuses runs that have nothing in common. */
  static RunComparison of(Side a, Side b, Options options) {
    requireSameWork(a, b);
    requireIntervals(a, b, options);
    ServerMap servers = ServerMap.of(options.map(), a, b);
    List<MeasuredContrast> measured = new ArrayList<>();
    List<CellKey> failed = new ArrayList<>();
    Map<CellKey, String> unsupported = new LinkedHashMap<>();
    int onlyInA = 0;
    int common = 0;
    for (CellKey name : a.cells().names()) {
      CellKey inB = servers.inB(name);
      if (inB == null || !b.cells().has(inB)) {
        onlyInA++;
        continue;
      }
      common++;
      String lost = unsupported(a.cells().get(name), b.cells().get(inB));
      if (lost != null) {
        unsupported.put(name, lost);
      } else if (a.cells().get(name).isMeasured() && !b.cells().get(inB).isMeasured()) {
        failed.add(name);
      }
      Series ofA = a.cells().get(name);
      Series ofB = b.cells().get(inB);
      Contrast contrast =
          new Contrast(
              Difference.RUNS,
              inB,
              name,
              List.of(new Term("B", ofB, 1), new Term("A", ofA, -1)),
              options.paired());
      Stream.of(a.cells().metrics(name), b.cells().metrics(inB))
          .flatMap(List::stream)
          .distinct()
          .filter(metric -> !contrast.isSetByLoad(metric))
          .map(contrast::measured)
          .filter(m -> m.ratio() != null || isCensored(m, ofA, ofB))
          .forEach(measured::add);
    }
    if (common == 0) {
      throw new UsageException(
          ("no common cell: %s, %s; compare runs that share arm, config, workload, generator and"
                  + " client counts")
              .formatted(ofFirst(a), ofFirst(b)));
    }
    int onlyInB = b.cells().names().size() - common;
    List<CellChange> changes =
        Significance.corrected(MeasuredContrast.bounded(measured, 1)).stream()
            .map(comparison -> new CellChange(comparison, options.leastShare()))
            .toList();
    return new RunComparison(
        a, b, options, servers, changes, failed, unsupported, onlyInA, onlyInB);
  }

  /**
   * Returns why one of the two cells is unsupported if the other was measured; otherwise {@code
   * null}.
   */
  private static String unsupported(Series a, Series b) {
    if (a.unsupported() != null && b.isMeasured()) {
      return "unsupported in A, measured in B: " + a.unsupported();
    }
    return b.unsupported() != null && a.isMeasured()
        ? "measured in A, unsupported in B: " + b.unsupported()
        : null;
  }

  private static boolean isCensored(MeasuredContrast m, Series a, Series b) {
    return !m.missing().isEmpty() && a.isMeasured() && b.isMeasured();
  }

  private static String ofFirst(Side side) {
    CellKey first = side.cells().names().iterator().next();
    return "%s has such as %s %s at %s%s"
        .formatted(
            side.letter(),
            first.armLabel(),
            first.generator(),
            Factors.CLIENTS.shown(first.level(Factors.CLIENTS)),
            first.othersLabel());
  }

  /** Refuses single repetitions: they do not show their variance, so a failure might be noise. */
  private static void requireIntervals(Side a, Side b, Options options) {
    for (Side side : List.of(a, b)) {
      if (options.failOnShare() != null && side.mostRepetitions() < 2) {
        throw new UsageException(
            ("--fail-on-regression: %s (%s) has a single repetition, which no interval is made"
                    + " from, and 2 are the least; run it with --repetitions 5, or compare without the"
                    + " option")
                .formatted(side.letter(), side.dir()));
      }
    }
  }

  private static void requireSameWork(Side a, Side b) {
    Set<String> workloadsA = a.cells().distinct(CellKey::workload);
    Set<String> workloadsB = b.cells().distinct(CellKey::workload);
    if (workloadsA.stream().noneMatch(workloadsB::contains)) {
      throw new UsageException(
          "no workload in common: A ran %s, B %s; such throughputs say nothing of each other"
              .formatted(String.join(", ", workloadsA), String.join(", ", workloadsB)));
    }
    for (String key : List.of("table_size", "rand_type")) {
      Set<String> ofA = SpecFacts.values(a.records(), key);
      Set<String> ofB = SpecFacts.values(b.records(), key);
      if (!ofA.isEmpty() && !ofB.isEmpty() && !ofA.equals(ofB)) {
        throw new UsageException(
            "%s differs: A %s, B %s; run both with the same to compare them"
                .formatted(key, String.join(" and ", ofA), String.join(" and ", ofB)));
      }
    }
  }

  /** Returns the changes that fail under {@code --fail-on-regression}; empty without it. */
  List<CellChange> failing() {
    return options.failOnShare() == null
        ? List.of()
        : changes.stream().filter(c -> c.failsBeyond(options.failOnShare())).toList();
  }

  boolean fails() {
    return options.failOnShare() != null && !(failing().isEmpty() && failed.isEmpty());
  }

  List<CellChange> of(CellChange.Kind kind) {
    return changes.stream().filter(c -> c.kind() == kind).toList();
  }
}
