package dev.oltpmatrix.matrix.plot;

import dev.oltpmatrix.matrix.run.ResultsDir;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Has gnuplot draw the summary. Whatever gnuplot says on standard error is a failure. */
public final class Plotter {
  private static final List<String> CHARTS = List.of("throughput", "latency_p95");
  private static final List<String> FORMS = List.of("svg", "png");

  private final Path plotDir;

  public Plotter(Path plotDir) {
    this.plotDir = plotDir;
  }

  /** What stands over the curves: what they are of, and how they were made. */
  public record Captions(String host, String window, int repetitions) {
    String subtitle() {
      String repeated =
          repetitions == 1
              ? "1 repetition, bars: 95 % within the window"
              : repetitions + " repetitions, bars: 95 % over repetitions";
      return host + " | " + window + " | " + repeated;
    }
  }

  /** Draws every chart of every workload; gives the pictures in the order drawn. */
  public List<Path> draw(ResultsDir results, List<String> workloads, Captions captions)
      throws IOException, InterruptedException {
    Files.createDirectories(results.plots());
    List<Path> pictures = new ArrayList<>();
    for (String workload : workloads) {
      for (String chart : CHARTS) {
        for (String form : FORMS) {
          Path picture = results.plots().resolve(workload + "_" + chart + "." + form);
          gnuplot(chart, results, workload, picture.toString(), workload, captions.subtitle());
          pictures.add(picture);
        }
      }
    }
    return pictures;
  }

  /** A chart in characters. */
  public String terminalChart(ResultsDir results, String workload, String generator)
      throws IOException, InterruptedException {
    // gnuplot begins a page of text with a form feed, which would clear some terminals.
    return gnuplot("terminal", results, workload, generator, "throughput").replace("\f", "");
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
