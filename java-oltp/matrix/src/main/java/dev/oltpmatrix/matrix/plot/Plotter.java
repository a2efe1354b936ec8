package dev.oltpmatrix.matrix.plot;

import dev.oltpmatrix.matrix.run.ResultsDir;
import dev.oltpmatrix.matrix.summary.SummaryRow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Has gnuplot draw the summary. Whatever gnuplot says on standard error is a failure. */
public final class Plotter {
  /** Each with the number that it shows. */
  private static final Map<String, Function<SummaryRow, Double>> CHARTS = charts();

  private static final List<String> FORMS = List.of("svg", "png");

  private final Path plotDir;

  private static Map<String, Function<SummaryRow, Double>> charts() {
    Map<String, Function<SummaryRow, Double>> charts = new LinkedHashMap<>();
    charts.put("throughput", row -> row.tps().value());
    charts.put("latency_p95", row -> row.p95Ms().value());
    return charts;
  }

  public Plotter(Path plotDir) {
    this.plotDir = plotDir;
  }

  /** A picture: what is drawn of which workload. */
  public record Picture(String workload, String chart) {}

  /** The charts of every workload that have a number to show, in the order of the rows. */
  public static List<Picture> pictures(List<SummaryRow> rows) {
    List<Picture> pictures = new ArrayList<>();
    for (String workload : rows.stream().map(SummaryRow::workload).distinct().toList()) {
      CHARTS.forEach(
          (chart, number) -> {
            if (rows.stream()
                .anyMatch(r -> r.workload().equals(workload) && number.apply(r) != null)) {
              pictures.add(new Picture(workload, chart));
            }
          });
    }
    return pictures;
  }

  /** The first generator that has a number in the picture; with its config unless that is base. */
  public static String firstPanel(Picture picture, List<SummaryRow> rows) {
    Function<SummaryRow, Double> number = CHARTS.get(picture.chart());
    return rows.stream()
        .filter(r -> r.workload().equals(picture.workload()) && number.apply(r) != null)
        .map(r -> r.generator() + (r.config().equals("base") ? "" : "+" + r.config()))
        .findFirst()
        .orElseThrow();
  }

  /**
   * Draws them in every form; gives the files in the order drawn.
   *
   * @param subtitle what the curves are of, and how they were made
   */
  public List<Path> draw(ResultsDir results, List<Picture> pictures, String subtitle)
      throws IOException, InterruptedException {
    Files.createDirectories(results.plots());
    List<Path> files = new ArrayList<>();
    for (Picture p : pictures) {
      for (String form : FORMS) {
        Path file = results.plots().resolve(p.workload() + "_" + p.chart() + "." + form);
        gnuplot(p.chart(), results, p.workload(), file.toString(), p.workload(), subtitle);
        files.add(file);
      }
    }
    return files;
  }

  /** A chart in characters. */
  public String terminalChart(ResultsDir results, Picture picture, String panel)
      throws IOException, InterruptedException {
    // gnuplot begins a page of text with a form feed, which would clear some terminals.
    return gnuplot("terminal", results, picture.workload(), panel, picture.chart())
        .replace("\f", "");
  }

  private String gnuplot(String chart, ResultsDir results, String... arguments)
      throws IOException, InterruptedException {
    List<String> argv = new ArrayList<>();
    argv.add("gnuplot");
    argv.add("-d"); // without the user's own ~/.gnuplot
    argv.add("-c");
    argv.add(plotDir.resolve(chart + ".gp").toString());
    argv.add(results.summaryCsv().toString());
    argv.addAll(List.of(arguments));
    Path errors = Files.createTempFile("oltp-matrix-gnuplot", ".err");
    try {
      Process process = new ProcessBuilder(argv).redirectError(errors.toFile()).start();
      process.getOutputStream().close();
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = process.waitFor();
      String complaint = Files.readString(errors).strip();
      if (status != 0 || !complaint.isEmpty()) {
        throw new IOException("gnuplot failed on " + chart + ".gp: " + complaint);
      }
      return out;
    } finally {
      Files.deleteIfExists(errors);
    }
  }
}
