package dev.oltpmatrix.cli.results;

import dev.oltpmatrix.analysis.aggregate.CellMeasurement;
import dev.oltpmatrix.analysis.aggregate.MeasuredCell;
import dev.oltpmatrix.analysis.conclusions.Summary;
import dev.oltpmatrix.cli.base.ResultsWriter;
import dev.oltpmatrix.cli.screen.Screen;
import dev.oltpmatrix.experiment.Project;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.results.ResultsDir;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code publish}: a folder of pages that a web server such as GitHub Pages serves as
 * it is.
 */
@Command(
    name = "publish",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Write the page of each PATH, and an index, into a folder for a web server.",
      "The index has questions, first answers, dates and machines."
    })
public final class PublishCommand implements Callable<Integer> {
  private static final int DATE_CHARACTERS = "2026-11-29".length();

  private final Project project;
  private final Screen screen;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Results folders, or folders with the cells.csv of a study.")
  private List<Path> paths;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "Folder to write: a new or an empty one.")
  private Path out;

  public PublishCommand(Project project, Screen screen) {
    this.project = project;
    this.screen = screen;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Map<String, Path> named = new LinkedHashMap<>();
    for (Path path : paths) {
      String name = AnalysedSource.name(path);
      if (named.put(name, path) != null) {
        throw new UsageException("two of the PATHs are named " + name + "; rename one of them");
      }
    }
    Path index = ResultsDir.createEmpty(out).root().resolve("index.html");
    List<String> rows = new ArrayList<>();
    for (Map.Entry<String, Path> one : named.entrySet()) {
      rows.add(page(one.getKey(), one.getValue()));
    }
    // GitHub Pages would leave out what begins with an underscore.
    Csv.write(out.resolve(".nojekyll"), "");
    Csv.write(index, index(rows));
    screen.say(index.toString());
    return 0;
  }

  /** Writes one page, and returns its row of the index. */
  private String page(String name, Path path) throws IOException, InterruptedException {
    AnalysedSource source = AnalysedSource.read(path, screen);
    Summary summary = Summary.ofCells(source.cells(), source.broken());
    ResultsDir target = ResultsDir.createEmpty(out.resolve(name));
    source.page(new ResultsWriter(project, screen), target, summary);
    return row(name, summary);
  }

  private static String row(String name, Summary summary) {
    List<CellMeasurement> cells = MeasuredCell.numbers(summary.cells());
    String question = summary.findings().cells().question();
    List<String> answer = summary.findings().answer();
    return ("<tr><td><a href=\"%s/report.html\">%s</a><br><small>%s</small></td><td>%s</td>"
            + "<td class=\"date\">%s</td><td>%s</td></tr>")
        .formatted(
            harmless(name),
            harmless(question == null ? name : question),
            harmless(name),
            harmless(answer.isEmpty() ? "" : answer.get(0)),
            harmless(each(cells, PublishCommand::date)),
            harmless(each(cells, PublishCommand::machine)));
  }

  /** Returns the day of a cell; {@code null} if it is not known, as in old studies. */
  private static String date(CellMeasurement cell) {
    String at = cell.facts().startedAt();
    return at == null ? null : at.substring(0, DATE_CHARACTERS);
  }

  private static String machine(CellMeasurement cell) {
    String cpus = cell.facts().cpus() == null ? null : cell.facts().cpus() + " CPUs";
    return Stream.of(cell.facts().cpuModel(), cpus)
        .filter(Objects::nonNull)
        .collect(Collectors.joining(", "));
  }

  private static String each(List<CellMeasurement> cells, Function<CellMeasurement, String> part) {
    return cells.stream()
        .map(part)
        .filter(text -> text != null && !text.isEmpty())
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static String index(List<String> rows) {
    return Stream.of(
            "<!doctype html>",
            "<html lang=\"en\"><head><meta charset=\"utf-8\">",
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">",
            "<title>oltp-matrix: results</title>",
            "<style>body{font:16px/1.45 system-ui,sans-serif;margin:1rem auto;max-width:75rem;"
                + "padding:0 1rem}div{overflow-x:auto}td,th{text-align:left;vertical-align:top;"
                + "padding:.4rem .8rem .4rem 0;border-top:1px solid #ccc}"
                + ".date{white-space:nowrap}</style></head><body>",
            "<h1>Results of oltp-matrix</h1>",
            "<div><table><tr><th>Question</th><th>First answer</th><th>Date</th><th>Machine</th>"
                + "</tr>",
            String.join("\n", rows),
            "</table></div></body></html>",
            "")
        .collect(Collectors.joining("\n"));
  }

  private static String harmless(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
