package dev.oltpmatrix.report.plot;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.aggregate.Curves;
import dev.oltpmatrix.analysis.aggregate.FactorColumns;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.AaControl;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tells gnuplot what the x-axis is, and which factors have panels of their own. */
final class PlotAxis {
  /** A word of a list in gnuplot; an imported name may hold anything. */
  private static final Pattern PLAIN = Pattern.compile("[\\w.+=:-]+");

  private PlotAxis() {}

  /** Statements that columns.gp understands; names and labels are the program's own. */
  static String of(Collection<CellKey> cells) {
    Axis axis = Axis.of(cells);
    String apart =
        FactorColumns.of(cells).factors().stream()
            .filter(factor -> !factor.equals(axis.factor()))
            .map(factor -> factor.name() + "=" + factor.usual())
            .collect(Collectors.joining(" "));
    return String.join(
        "; ",
        "x_name = '" + axis.factor().name() + "'",
        "x_else = '" + (axis.factor().scale().elseClients() ? Factors.CLIENTS.name() : "") + "'",
        "x_label = \"" + axis.label(cells) + "\"",
        "x_log = " + (axis.factor().scale().doubling() ? 1 : 0),
        "apart = '" + apart + "'",
        "line_name = '" + Curves.of(cells).column() + "'",
        "controls = ' "
            + controls(cells).stream().map(c -> c + " ").collect(Collectors.joining())
            + "'");
  }

  /** Configs that only measure another one of the run again: their points are in verdicts. */
  static Set<String> controls(Collection<CellKey> cells) {
    Set<String> configs = cells.stream().map(CellKey::config).collect(Collectors.toSet());
    return configs.stream()
        .filter(config -> AaControl.isOne(config) && configs.contains(AaControl.original(config)))
        .filter(config -> PLAIN.matcher(config).matches())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** As in a panel's name. */
  static String apart(Axis axis, CellKey cell) {
    return cell.levels().entrySet().stream()
        .filter(level -> level.getKey().usual() != null && !level.getKey().equals(axis.factor()))
        .map(level -> "+" + named(level.getKey(), level.getValue()))
        .collect(Collectors.joining());
  }

  private static String named(Factor factor, String level) {
    return factor.name() + "=" + level;
  }
}
