package dev.oltpmatrix.analysis.curve;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.aggregate.Metrics;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.LittlesLaw;
import dev.oltpmatrix.analysis.stats.Scalability;
import dev.oltpmatrix.analysis.stats.Usl;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Knee, peak and scalability law of each curve, for a terminal. */
public final class CurveText {
  private CurveText() {}

  public static List<String> lines(List<CurveFinding> curves) {
    List<String> lines = new ArrayList<>();
    int widest = curves.stream().mapToInt(c -> label(c).length()).max().orElse(0);
    String table = "";
    for (CurveFinding c : curves) {
      String own = c.curve().workload() + ", " + c.curve().generator();
      if (!own.equals(table)) {
        lines.add(own + ": the curves");
        table = own;
      }
      String head = String.format("  %-" + widest + "s  ", label(c));
      lines.addAll(Lines.wrapped(head, clauses(c)));
    }
    return lines;
  }

  private static String label(CurveFinding c) {
    return c.curve().armLabel() + c.curve().othersLabel(c.axis().factor());
  }

  private static List<String> clauses(CurveFinding c) {
    Scalability s = c.scalability();
    List<String> clauses = new ArrayList<>();
    clauses.add(s.knee().value() == null ? noKnee(s) : "knee " + rounded(c.axis(), s.knee()));
    clauses.add(
        String.format(
            Locale.ROOT, "peak %s at %d", Metrics.THROUGHPUT.shown(c.peakPerS()), c.peakAt()));
    if (s.fit() == null && c.axis().isClients()) {
      clauses.add("no fit: fewer than " + Usl.MIN_POINTS + " client counts");
    } else if (s.fit() != null) {
      clauses.add("contention α " + parameter(s.alpha(), s.fit().alphaAtBound()));
      clauses.add("crosstalk β " + parameter(s.beta(), s.fit().betaAtBound()));
    }
    if (s.regimeChange() != null) {
      clauses.add("regime change at " + s.regimeChange());
    }
    String broken =
        c.littlesLaw().entrySet().stream()
            .filter(e -> !LittlesLaw.holds(e.getValue()))
            .map(e -> String.format(Locale.ROOT, "%d (%.2f)", e.getKey(), e.getValue()))
            .collect(Collectors.joining(" "));
    if (!broken.isEmpty()) {
      clauses.add("Little's law missed at " + broken);
    }
    if (!c.invalid().isEmpty()) {
      clauses.add(
          "invalid cells at "
              + c.invalid().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }
    return clauses;
  }

  private static String noKnee(Scalability s) {
    return String.format(
        Locale.ROOT, "no knee: equal points differ by up to %.0f %% by chance", 100 * s.noise());
  }

  private static String rounded(Axis axis, Estimate e) {
    String unit = axis.isClients() ? " clients" : " (" + axis.factor().name() + ")";
    String clients = String.format(Locale.ROOT, "%.0f%s", e.value(), unit);
    return e.low() == null
        ? clients
        : String.format(Locale.ROOT, "%s (%.0f–%.0f)", clients, e.low(), e.high());
  }

  private static String parameter(Estimate e, boolean atBound) {
    if (atBound) {
      return number(e.value()) + " (at its bound: these counts do not tell it)";
    }
    return e.low() == null
        ? number(e.value())
        : number(e.value()) + " (" + number(e.low()) + "–" + number(e.high()) + ")";
  }

  /** A fit over a dozen points is precise to two digits. */
  private static String number(double value) {
    if (value == 0 || value >= 0.01) {
      return String.format(Locale.ROOT, "%.2f", value);
    }
    return String.format(Locale.ROOT, "%.1e", value);
  }
}
