package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Field;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Head;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Row;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The first table of a run on a terminal: verdicts in words, or, where there is none yet, ratios.
 */
public final class AnswerTableText {
  private static final String BETWEEN = "  ";

  /** Width from which on heads are broken into lines. */
  private static final int MAX_HEAD = 12;

  /** Greatest width of a metric beside its columns; a wider one has a line of its own. */
  private static final int MAX_METRIC = 20;

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
        table.fields().anyMatch(field -> !field.outcome().equals(Result.NO_VERDICT.word()));
    this.isOfOnePart = table.rows().stream().map(Row::part).distinct().count() == 1;
    this.heads = heads(table.heads());
    Stream<String> metrics = table.rows().stream().map(Row::metric).filter(m -> !isWide(m));
    this.labelWidth = longest(Stream.concat(metrics, heads.stream().map(Line::label)));
    this.columns = fitting(IntStream.range(0, table.heads().size()).mapToObj(this::width).toList());
  }

  /**
   * Returns the table in at most so many lines: the heads and the places, and if there is space,
   * the problems and what is not in it. If not all places fit, those with a difference or a problem
   * come first. It is empty if nothing is compared.
   *
   * @param more line that says that places are left out
   */
  public static List<String> lines(AnswerTable table, int maxLines, String more) {
    return table.rows().isEmpty() ? List.of() : new AnswerTableText(table).lines(maxLines, more);
  }

  private List<String> lines(int maxLines, String more) {
    List<String> lines = new ArrayList<>(List.of(title()));
    heads.forEach(head -> lines.add(text(head)));
    Map<String, List<Row>> places =
        table.rows().stream()
            .filter(row -> columns.keySet().stream().anyMatch(c -> row.fields().get(c) != null))
            .collect(
                Collectors.groupingBy(
                    row -> isOfOnePart ? row.place() : row.part() + ", " + row.place(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    Map<String, List<String>> blocks = new LinkedHashMap<>();
    places.forEach((place, rows) -> blocks.put(place, lines(place, rows)));
    int taken = lines.size() + blocks.values().stream().mapToInt(Lines::onScreen).sum();
    Comparator<String> order =
        Comparator.comparing(place -> taken > maxLines && !isTelling(places.get(place)));
    lines.addAll(
        Lines.fitting(
            blocks.keySet().stream().sorted(order).map(blocks::get).toList(),
            maxLines - lines.size(),
            more));
    for (String further : further()) {
      List<String> wrapped = Lines.ofWords(further);
      if (lines.size() + wrapped.size() <= maxLines) {
        lines.addAll(wrapped);
      }
    }
    return lines;
  }

  private static boolean isTelling(List<Row> rows) {
    return rows.stream()
        .flatMap(row -> row.fields().stream())
        .anyMatch(f -> f != null && (f.isDifference() || !f.problems().isEmpty()));
  }

  private String title() {
    String left = isOfOnePart ? table.rows().get(0).part() : table.factor().replace('_', ' ');
    return left
        + " over "
        + table.base()
        + (hasVerdicts ? "" : ": ratios without intervals, not tested")
        + (table.notes().contains(AnswerTable.STARRED)
            ? " (* blocks left out: a cell is invalid)"
            : "");
  }

  private List<String> lines(String place, List<Row> rows) {
    List<String> lines = new ArrayList<>(List.of(place));
    for (Row row : rows) {
      if (isWide(row.metric())) {
        lines.add(BETWEEN + row.metric());
      }
      String label = isWide(row.metric()) ? "" : row.metric();
      lines.add(text(new Line(label, row.fields().stream().map(this::text).toList())));
    }
    return lines;
  }

  private static boolean isWide(String metric) {
    return metric.length() > MAX_METRIC;
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
    if (all.stream().allMatch(head -> head.clients() != null)) {
      // The unit is said once for all columns.
      return Stream.of(line("clients", all, Head::clients), line("per CPU", all, Head::perCpu))
          .filter(line -> line.texts().stream().anyMatch(text -> !text.isEmpty()))
          .toList();
    }
    List<List<String>> broken = all.stream().map(head -> broken(head.text())).toList();
    int height = broken.stream().mapToInt(List::size).max().orElse(0);
    return IntStream.range(0, height)
        .mapToObj(i -> line("", broken, words -> i < words.size() ? words.get(i) : ""))
        .toList();
  }

  private static <T> Line line(String label, List<T> columns, Function<T, String> text) {
    return new Line(
        label, columns.stream().map(text).map(one -> Objects.toString(one, "")).toList());
  }

  /** Breaks a head between words. */
  private static List<String> broken(String head) {
    List<String> lines = new ArrayList<>();
    for (String word : head.split(" ", -1)) {
      int last = lines.size() - 1;
      if (last >= 0 && lines.get(last).length() + 1 + word.length() <= MAX_HEAD) {
        lines.set(last, lines.get(last) + " " + word);
      } else {
        lines.add(word);
      }
    }
    return lines;
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
