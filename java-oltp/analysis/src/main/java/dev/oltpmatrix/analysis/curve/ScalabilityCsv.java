package dev.oltpmatrix.analysis.curve;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Scalability;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.results.Csv;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The file scalability.csv, version 1: its columns are a contract; new ones are added at the end.
 */
public final class ScalabilityCsv {
  static final String HEADER =
      "server,arm,config,workload,generator,blocks,client_counts,knee_clients,knee_lo,knee_hi,"
          + "peak_tps,peak_clients,usl_gamma_tps,usl_alpha,usl_alpha_lo,usl_alpha_hi,usl_beta,"
          + "usl_beta_lo,usl_beta_hi,usl_peak_clients,usl_peak_lo,usl_peak_hi,at_bound,"
          + "regime_change_clients,littles_law_min,littles_law_max,flagged_clients";

  private ScalabilityCsv() {}

  public static String text(List<CurveFinding> curves) {
    FactorColumns others =
        FactorColumns.of(curves.stream().map(CurveFinding::curve).distinct().toList());
    StringBuilder out = new StringBuilder(HEADER).append(others.header()).append('\n');
    curves.forEach(c -> out.append(line(c)).append(levels(others, c)).append('\n'));
    return out.toString();
  }

  private static String line(CurveFinding c) {
    Scalability s = c.scalability();
    Collection<Double> shares = c.littlesLaw().values();
    return String.join(
        ",",
        Csv.quoted(c.curve().server()),
        Csv.quoted(c.curve().arm()),
        Csv.quoted(c.curve().config()),
        Csv.quoted(c.curve().workload()),
        Csv.quoted(c.curve().generator()),
        Integer.toString(c.blocks()),
        Integer.toString(c.clientCounts()),
        estimated(s.knee(), 0),
        Csv.number(c.peakPerS(), 2),
        Integer.toString(c.peakAt()),
        Csv.number(s.fit() == null ? null : s.fit().gamma(), 2),
        estimated(s.alpha(), 6),
        estimated(s.beta(), 12),
        estimated(s.fit() == null || s.fit().atBound() ? null : s.peakClients(), 1),
        atBound(s),
        s.regimeChange() == null ? "" : Integer.toString(s.regimeChange()),
        Csv.number(shares.isEmpty() ? null : Collections.min(shares), 4),
        Csv.number(shares.isEmpty() ? null : Collections.max(shares), 4),
        c.invalid().stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }

  /**
   * Returns the levels of the other factors; for the factor of the axis, only the fact that it is
   * the axis: all columns of client counts then hold levels of it.
   */
  private static String levels(FactorColumns others, CurveFinding c) {
    CellKey curve = c.curve();
    return others.factors().stream()
        .map(factor -> factor.equals(c.axis().factor()) ? "axis" : curve.level(factor))
        .map(level -> "," + Csv.quoted(level))
        .collect(Collectors.joining());
  }

  private static String estimated(Estimate e, int digits) {
    if (e == null || e.value() == null || !Double.isFinite(e.value())) {
      return ",,";
    }
    return Csv.number(e.value(), digits)
        + ","
        + Csv.number(e.low(), digits)
        + ","
        + Csv.number(e.high(), digits);
  }

  private static String atBound(Scalability s) {
    if (s.fit() == null) {
      return "";
    }
    String names = (s.fit().alphaAtBound() ? "alpha " : "") + (s.fit().betaAtBound() ? "beta" : "");
    return names.strip().toLowerCase(Locale.ROOT);
  }
}
