package dev.oltpmatrix.analysis.conclusions;

import dev.oltpmatrix.analysis.aggregate.Lines;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Field;
import dev.oltpmatrix.analysis.conclusions.AnswerTable.Row;
import dev.oltpmatrix.analysis.verdict.Verdict.Result;
import java.util.ArrayList;
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

  /**
   * Greatest width of a metric beside its columns, where not all columns fit beside a wider one.
   */
  private static final int MAX_METRIC = 20;

  private final AnswerTable table;
  private final boolean hasVerdicts;
  private final boolean isOfOnePart;
  private final List<List<String>> heads;
  private final List<Integer> columns;
  private final List<Integer> widths;
  private final int placeWidth;
  private final int maxMetric;
  private final int metricWidth;

  private AnswerTableText(AnswerTable table) {
    this.table = table;
    this.hasVerdicts =
        fields(table).anyMatch(field -> !field.outcome().equals(Result.NO_VERDICT.word()));
    this.isOfOnePart = table.rows().stream().map(Row::part).distinct().count() == 1;
    this.heads = heads(table);
    List<Integer> all = IntStream.range(0, table.heads().size()).boxed().toList();
    this.widths = all.stream().map(this::width).toList();
    int longest = longest(table.rows().stream().map(Row::metric));
    boolean allFit = BETWEEN.length() + longest + sum(all) <= Lines.WIDTH;
    this.maxMetric = allFit ? longest : MAX_METRIC;
    int metrics = longest(table.rows().stream().map(Row::metric).filter(m -> !isWide(m)));
    int places = longest(table.rows().stream().map(this::place));
    this.metricWidth = Math.max(metrics, longest(heads.stream().map(head -> head.get(0))));
    boolean isInline = places + metricWidth + 2 + sum(all) <= Lines.WIDTH;
    this.placeWidth = isInline ? places : 0;
    this.columns = fitting(all);
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
    Map<String, List<Row>> places =
        table.rows().stream()
            .filter(row -> columns.stream().anyMatch(column -> row.fields().get(column) != null))
            .collect(Collectors.groupingBy(this::place, LinkedHashMap::new, Collectors.toList()));
    List<String> head = headLines();
    Map<String, List<String>> blocks = new LinkedHashMap<>();
    places.forEach((place, rows) -> blocks.put(place, lines(place, rows)));
    int taken = head.size() + blocks.values().stream().mapToInt(Lines::onScreen).sum();
    Comparator<String> order =
        Comparator.comparing(place -> taken > maxLines && !isTelling(places.get(place)));
    List<String> lines = new ArrayList<>(head);
    lines.addAll(
        Lines.fitting(
            blocks.keySet().stream().sorted(order).map(blocks::get).toList(),
            maxLines - head.size(),
            more));
    for (String further : further()) {
      List<String> wrapped = Lines.ofWords(further);
      if (lines.size() + wrapped.size() <= maxLines) {
        lines.addAll(wrapped);
      }
    }
    return lines;
  }

  /** Checks whether any field has a difference or a problem. */
  private static boolean isTelling(List<Row> rows) {
    return rows.stream()
        .flatMap(row -> row.fields().stream())
        .filter(Objects::nonNull)
        .anyMatch(field -> isDifference(field) || !field.problems().isEmpty());
  }

  private static boolean isDifference(Field field) {
    return field.outcome().equals("better") || field.outcome().equals("worse");
  }

  private List<String> headLines() {
    List<String> lines = new ArrayList<>();
    String left = isOfOnePart ? table.rows().get(0).part() : table.factor().replace('_', ' ');
    boolean isStarred = fields(table).anyMatch(Field::isStarred);
    lines.add(
        left
            + " over "
            + table.base()
            + (hasVerdicts ? "" : ": ratios without intervals, not tested")
            + (isStarred ? " (* blocks left out: a cell is invalid)" : ""));
    for (List<String> head : heads) {
      lines.add(line("", head.get(0), column -> head.get(1 + column)));
    }
    return lines;
  }

  private List<String> lines(String place, List<Row> rows) {
    List<String> lines = new ArrayList<>();
    if (placeWidth == 0) {
      lines.add(place);
    }
    for (Row row : rows) {
      String first = row.equals(rows.get(0)) ? place : "";
      if (isWide(row.metric())) {
        lines.add(line(first, row.metric(), column -> ""));
        lines.add(line("", "", column -> text(row.fields().get(column))));
      } else {
        lines.add(line(first, row.metric(), column -> text(row.fields().get(column))));
      }
    }
    return lines;
  }

  private boolean isWide(String metric) {
    return metric.length() > maxMetric;
  }

  private String line(String place, String label, Function<Integer, String> field) {
    StringBuilder line = new StringBuilder();
    line.append(padded(placeWidth == 0 ? "" : place, placeWidth)).append(BETWEEN);
    line.append(padded(label, metricWidth));
    columns.forEach(
        column -> {
          String text = field.apply(column);
          line.append(" ".repeat(widths.get(column) - text.length())).append(text);
        });
    return line.toString().stripTrailing();
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private String place(Row row) {
    return isOfOnePart ? row.place() : row.part() + ", " + row.place();
  }

  private String text(Field field) {
    if (field == null) {
      return "";
    }
    String star = field.isStarred() ? "*" : "";
    if (field.ratio() == null && !field.problems().isEmpty()) {
      return worst(field) + star;
    }
    String size = field.ratio() != null ? field.ratio() : times(field);
    if (!hasVerdicts) {
      return size.isEmpty() ? "-" : size + star;
    }
    return field.outcome() + (isDifference(field) && !size.isEmpty() ? " " + size : "") + star;
  }

  /** Returns the times of a window with few transactions, of which all blocks count. */
  private static String times(Field field) {
    return field.isStarred() || field.baseValue() == null || field.value() == null
        ? ""
        : field.baseValue() + " → " + field.value();
  }

  /** Returns the word for the worst problem, such as {@code STARVED}. */
  private static String worst(Field field) {
    return field.problems().stream()
        .map(Problem::kind)
        .min(Problem.Kind::compareTo)
        .map(Problem.Kind::name)
        .orElse("");
  }

  /** Returns the problems with their places, each once, then what is not in the table. */
  private List<String> further() {
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
    table.notes().stream().filter(note -> !note.equals(AnswerTable.STARRED)).forEach(lines::add);
    return List.copyOf(lines);
  }

  /** Returns the lines of the heads: each a label, then the text of each column. */
  private static List<List<String>> heads(AnswerTable table) {
    if (!table.heads().stream().allMatch(head -> head.clients() != null)) {
      return wrapped(table.heads().stream().map(AnswerTable.Head::text).toList());
    }
    // The unit is said once for all columns.
    List<List<String>> heads = new ArrayList<>();
    heads.add(joined("clients", table.heads().stream().map(AnswerTable.Head::clients).toList()));
    if (table.heads().stream().anyMatch(head -> head.perCpu() != null)) {
      heads.add(
          joined(
              "per CPU",
              table.heads().stream().map(head -> Objects.toString(head.perCpu(), "")).toList()));
    }
    return heads;
  }

  /** Returns the heads broken between words. */
  private static List<List<String>> wrapped(List<String> heads) {
    List<List<String>> columns = heads.stream().map(AnswerTableText::wrapped).toList();
    int height = columns.stream().mapToInt(List::size).max().orElse(0);
    return IntStream.range(0, height)
        .mapToObj(i -> joined("", columns.stream().map(c -> i < c.size() ? c.get(i) : "").toList()))
        .toList();
  }

  private static List<String> wrapped(String head) {
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

  private static List<String> joined(String label, List<String> texts) {
    return Stream.concat(Stream.of(label), texts.stream()).toList();
  }

  private int width(int column) {
    Stream<String> texts =
        Stream.concat(
            heads.stream().map(head -> head.get(1 + column)),
            table.rows().stream().map(row -> text(row.fields().get(column))));
    return longest(texts) + BETWEEN.length();
  }

  private int sum(List<Integer> some) {
    return some.stream().mapToInt(widths::get).sum();
  }

  /** Returns the columns that fit a line; if not all do, from the first to the last. */
  private List<Integer> fitting(List<Integer> all) {
    int left = Lines.WIDTH - placeWidth - BETWEEN.length() - metricWidth;
    for (int count = all.size(); count > 1; count--) {
      int steps = count - 1;
      int last = all.size() - 1;
      List<Integer> some = IntStream.rangeClosed(0, steps).mapToObj(i -> i * last / steps).toList();
      if (sum(some) <= left) {
        return some;
      }
    }
    return all.subList(all.size() - 1, all.size());
  }

  private static int longest(Stream<String> texts) {
    return texts.mapToInt(String::length).max().orElse(0);
  }

  private static Stream<Field> fields(AnswerTable table) {
    return table.rows().stream().flatMap(row -> row.fields().stream()).filter(Objects::nonNull);
  }
}
