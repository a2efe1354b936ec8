package dev.oltpmatrix.analysis.curve;

import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.analysis.stats.Estimate;
import dev.oltpmatrix.analysis.stats.Scalability;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.results.Column;
import dev.oltpmatrix.model.results.Csv;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file scalability.csv, version 1: its columns are a contract; new ones are added at the end.
 */
public final class ScalabilityCsv {
  private static final List<Column<CurveFinding>> COLUMNS =
      Stream.<List<Column<CurveFinding>>>of(
              List.of(
                  Column.text("server", c -> c.curve().server()),
                  Column.text("arm", c -> c.curve().arm()),
                  Column.text("config", c -> c.curve().config()),
                  Column.text("workload", c -> c.curve().workload()),
                  Column.text("generator", c -> c.curve().generator()),
                  Column.text("blocks", CurveFinding::blocks),
                  Column.text("client_counts", CurveFinding::clientCounts)),
              estimate("knee_clients", "knee", 0, Scalability::knee),
              List.of(
                  Column.number("peak_tps", 2, CurveFinding::peakPerS),
                  Column.text("peak_clients", CurveFinding::peakAt),
                  Column.number("usl_gamma_tps", 2, c -> gamma(c.scalability()))),
              estimate("usl_alpha", "usl_alpha", 6, Scalability::alpha),
              estimate("usl_beta", "usl_beta", 12, Scalability::beta),
              estimate("usl_peak_clients", "usl_peak", 1, ScalabilityCsv::peakClients),
              List.of(
                  Column.text("at_bound", c -> atBound(c.scalability())),
                  Column.text("regime_change_clients", c -> c.scalability().regimeChange()),
                  Column.number("littles_law_min", 4, c -> share(c, Collections::min)),
                  Column.number("littles_law_max", 4, c -> share(c, Collections::max)),
                  Column.text("flagged_clients", ScalabilityCsv::flagged)))
          .flatMap(List::stream)
          .toList();

  static final String HEADER = Csv.header(COLUMNS);

  private ScalabilityCsv() {}

  /** For the factor of the axis, a curve has no level: all columns of client counts hold it. */
  public static String text(List<CurveFinding> curves) {
    List<Factor> others =
        FactorColumns.varied(curves.stream().map(CurveFinding::curve).distinct().toList());
    Stream<Column<CurveFinding>> levels =
        others.stream()
            .map(
                factor ->
                    Column.text(
                        factor.name(),
                        c -> factor.equals(c.axis().factor()) ? "axis" : c.curve().level(factor)));
    return Csv.text(Stream.concat(COLUMNS.stream(), levels).toList(), curves);
  }

  private static List<Column<CurveFinding>> estimate(
      String name, String bound, int digits, Function<Scalability, Estimate> of) {
    Function<CurveFinding, Estimate> known =
        c -> {
          Estimate e = of.apply(c.scalability());
          return e == null || e.value() == null || !Double.isFinite(e.value())
              ? Estimate.UNKNOWN
              : e;
        };
    return List.of(
        Column.number(name, digits, c -> known.apply(c).value()),
        Column.number(bound + "_lo", digits, c -> known.apply(c).low()),
        Column.number(bound + "_hi", digits, c -> known.apply(c).high()));
  }

  private static Double gamma(Scalability s) {
    return s.fit() == null ? null : (Double) s.fit().gamma();
  }

  private static Estimate peakClients(Scalability s) {
    return s.fit() == null || s.fit().atBound() ? null : s.peakClients();
  }

  private static Double share(CurveFinding c, Function<Collection<Double>, Double> of) {
    return c.littlesLaw().isEmpty() ? null : of.apply(c.littlesLaw().values());
  }

  private static String flagged(CurveFinding c) {
    return c.invalid().stream().map(String::valueOf).collect(Collectors.joining(" "));
  }

  private static String atBound(Scalability s) {
    if (s.fit() == null) {
      return "";
    }
    String names = (s.fit().alphaAtBound() ? "alpha " : "") + (s.fit().betaAtBound() ? "beta" : "");
    return names.strip();
  }
}
