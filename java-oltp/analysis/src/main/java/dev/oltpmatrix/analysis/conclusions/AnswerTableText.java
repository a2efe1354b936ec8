package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Field;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Head;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The first table of a run on a terminal: verdicts in words, or, where there is none yet, ratios.
 */
public final class AnswerTableText {
  private static final String BETWEEN = "  ";

  /** A line of the table: what stands before its columns, and their texts. */
  private record Line(String label, List<String> texts) {}

  private final AnswerTable table;
  private final boolean hasVerdicts;
  private final boolean isOfOnePart;
  private final List<Line> heads;
  private final int labelWidth;

  /** The columns that are shown, and the width of each. */
  private final Map<Integer, Integer> columns;

  private AnswerTableText(AnswerTable table) {
    this.table = table;
    this.hasVerdicts =
        table.fields().anyMatch(field -> field.interval() != null || field.isDifference());
    this.isOfOnePart = table.rows().stream().map(Row::part).distinct().count() == 1;
    this.heads = heads(table.heads());
    Stream<String> metrics = table.rows().stream().map(Row::metric);
    this.labelWidth = longest(Stream.concat(metrics, heads.stream().map(Line::label)));
    this.columns = fitting(IntStream.range(0, table.heads().size()).mapToObj(this::width).toList());
  }

  /**
   * Returns the table in at most so many lines: the heads and the places, and if there is space,
   * the problems and what is not in it. It is empty if nothing is compared.
   *
   * @param more line that says that places are left out
   */
  public static List<String> lines(AnswerTable table, int maxLines, String more) {
    return table.rows().isEmpty() ? List.of() : new AnswerTableText(table).lines(maxLines, more);
  }

  private List<String> lines(int maxLines, String more) {
    List<String> lines = new ArrayList<>(Lines.ofWords(title()));
    heads.forEach(head -> lines.add(text(head)));
    Map<String, List<String>> places = new LinkedHashMap<>();
    for (Row row : table.rows()) {
      if (columns.keySet().stream().anyMatch(column -> row.fields().get(column) != null)) {
        String place = isOfOnePart ? row.place() : row.part() + ", " + row.place();
        places
            .computeIfAbsent(place, p -> new ArrayList<>(List.of(place)))
            .add(text(new Line(row.metric(), row.fields().stream().map(this::text).toList())));
      }
    }
    lines.addAll(Lines.fitting(List.copyOf(places.values()), maxLines - lines.size(), more));
    for (String further : further()) {
      List<String> wrapped = Lines.ofWords(further);
      if (lines.size() + wrapped.size() <= maxLines) {
        lines.addAll(wrapped);
      }
    }
    return lines;
  }

  private String title() {
    String left = isOfOnePart ? table.rows().get(0).part() : table.factor().replace('_', ' ');
    return left
        + " over "
        + table.base()
        + (hasVerdicts ? "" : ": ratios of single measurements")
        + (table.notes().contains(AnswerTable.STARRED)
            ? " (* repetitions left out: a measurement is invalid)"
            : "");
  }

  private String text(Line line) {
    StringBuilder text = new StringBuilder(BETWEEN).append(line.label());
    text.append(" ".repeat(labelWidth - line.label().length()));
    columns.forEach(
        (column, width) -> {
          String field = line.texts().get(column);
          text.append(" ".repeat(width - field.length())).append(field);
        });
    return text.toString().stripTrailing();
  }

  private String text(Field field) {
    if (field == null) {
      return "";
    }
    String star = field.isStarred() ? "*" : "";
    if (field.ratio() == null && !field.problems().isEmpty()) {
      return Collections.min(field.problems().stream().map(Problem::kind).toList()) + star;
    }
    String ratio = Objects.toString(field.ratio(), "");
    if (!hasVerdicts) {
      return ratio.isEmpty() ? "-" : ratio + star;
    }
    return (field.outcome() + (field.isDifference() ? " " + ratio : "")).stripTrailing() + star;
  }

  /** Returns the problems with their places, each once, then what is not in the table. */
  private Set<String> further() {
    Set<String> lines = new LinkedHashSet<>();
    for (Row row : table.rows()) {
      for (int column = 0; column < row.fields().size(); column++) {
        Field field = row.fields().get(column);
        if (field != null) {
          String where = row.place() + ", " + table.heads().get(column).shown() + ": ";
          field.problems().forEach(problem -> lines.add(where + problem.text()));
        }
      }
    }
    lines.addAll(table.notes());
    lines.remove(AnswerTable.STARRED);
    return lines;
  }

  private static List<Line> heads(List<Head> all) {
    if (all.stream().anyMatch(head -> head.clients() == null)) {
      return List.of(line("", all, Head::text));
    }
    // The unit is said once for all columns.
    return Stream.of(line("clients", all, Head::clients), line("per CPU", all, Head::perCpu))
        .filter(line -> line.texts().stream().anyMatch(text -> !text.isEmpty()))
        .toList();
  }

  private static Line line(String label, List<Head> heads, Function<Head, String> text) {
    return new Line(label, heads.stream().map(text).map(one -> Objects.toString(one, "")).toList());
  }

  private int width(int column) {
    Stream<String> ofHeads = heads.stream().map(head -> head.texts().get(column));
    Stream<String> ofRows = table.rows().stream().map(row -> text(row.fields().get(column)));
    return BETWEEN.length() + longest(Stream.concat(ofHeads, ofRows));
  }

  /** Returns the columns that fit a line; if not all do, from the first to the last. */
  private Map<Integer, Integer> fitting(List<Integer> widths) {
    int left = Lines.WIDTH - BETWEEN.length() - labelWidth;
    int last = widths.size() - 1;
    for (int steps = last; steps > 0; steps--) {
      Map<Integer, Integer> some = new LinkedHashMap<>();
      for (int i = 0; i <= steps; i++) {
        some.put(i * last / steps, widths.get(i * last / steps));
      }
      if (some.values().stream().mapToInt(width -> width).sum() <= left) {
        return some;
      }
    }
    return Map.of(last, widths.get(last));
  }

  private static int longest(Stream<String> texts) {
    return texts.mapToInt(String::length).max().orElse(0);
  }
}
