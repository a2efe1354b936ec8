package dev.oltpmatrix.report.plot;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Curves;
import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.AaControl;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Passes the x-axis to gnuplot, and the factors that have separate panels. */
final class PlotAxis {
  /** A word of a list in gnuplot; an imported name may contain anything. */
  private static final Pattern PLAIN = Pattern.compile("[\\w.+=:-]+");

  private PlotAxis() {}

  /**
   * Returns statements that columns.gp evaluates; names and labels come from the program itself.
   */
  static String of(Collection<CellKey> cells) {
    Axis axis = Axis.of(cells);
    String apart =
        FactorColumns.varied(cells).stream()
            .filter(factor -> !factor.equals(axis.factor()))
            .map(factor -> factor.name() + "=" + factor.defaultLevel())
            .collect(Collectors.joining(" "));
    return String.join(
        "; ",
        "x_name = '" + axis.factor().name() + "'",
        "x_else = '"
            + (axis.factor().scale().fallsBackToClients() ? Factors.CLIENTS.name() : "")
            + "'",
        "x_label = \"" + axis.label(cells) + "\"",
        "x_log = " + (axis.factor().scale().doubling() ? 1 : 0),
        "apart = '" + apart + "'",
        "line_name = '" + Curves.of(cells).column() + "'",
        "controls = ' "
            + controls(cells).stream().map(c -> c + " ").collect(Collectors.joining())
            + "'");
  }

  /** Returns the configs that only replicate another one of the run: they appear in verdicts. */
  static Set<String> controls(Collection<CellKey> cells) {
    Set<String> configs = cells.stream().map(CellKey::config).collect(Collectors.toSet());
    return configs.stream()
        .filter(config -> AaControl.isOne(config) && configs.contains(AaControl.original(config)))
        .filter(config -> PLAIN.matcher(config).matches())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
