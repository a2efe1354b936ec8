package dev.oltpmatrix.report.plot;

import dev.oltpmatrix.analysis.aggregate.Axis;
import dev.oltpmatrix.analysis.summary.SummaryRow;
import dev.oltpmatrix.host.HostProcesses;
import dev.oltpmatrix.host.process.Captured;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.descriptors.OperatingSystem;
import dev.oltpmatrix.model.descriptors.Workloads;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.results.Csv;
import dev.oltpmatrix.model.results.ResultsDir;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * Draws the summary, or a cell, with gnuplot. Any output of gnuplot on standard error is a failure.
 */
public final class Plotter {
  /**
   * A chart.
   *
   * @param name name of the script
   * @param about words for the title, if the axis does not contain them
   * @param counters the columns of counters that it shows, which older cells lack; none for others
   * @param number the value that it shows of others
   */
  private record Chart(
      String name, String about, List<String> counters, Function<SummaryRow, Double> number) {
    static Chart counted(String name, String about, String... columns) {
      return new Chart(name, about, List.of(columns), row -> null);
    }

    boolean shows(SummaryRow row) {
      return number.apply(row) != null
          || counters.stream().anyMatch(column -> row.counted(column) != null);
    }
  }

  /** Maximum length of what follows a picture's end, such as a checksum or a line end. */
  private static final int MAX_TAIL = 32;

  private static final List<Chart> CHARTS =
      List.of(
          new Chart("throughput", "", List.of(), row -> row.tps().value()),
          new Chart("latency_p50", "", List.of(), row -> row.p50Ms().value()),
          new Chart(
              "latency_p95",
              "",
              List.of(),
              row -> row.p95Ms().value() == null ? row.p95AboveMs() : row.p95Ms().value()),
          Chart.counted(
              "clients",
              ": what a client sees",
              "client_mean_ms",
              "client_mean_p95_ms",
              "starved_clients_percent"),
          Chart.counted(
              "context_switches",
              ": context switches of the server",
              "server_voluntary_cs_per_txn",
              "server_involuntary_cs_per_txn"),
          Chart.counted("cpu", ": CPU time", "server_cpu_us_per_txn", "client_cpu_us_per_txn"),
          Chart.counted("pool", ": thread pool", "pool_threads", "pool_queue_length"),
          // If the waits were sampled, all of their columns have values.
          Chart.counted("waits", ": what server threads wait for", "wait_ready_threads"));

  private static final List<String> FORMS = List.of("svg", "png");

  private static final String GNUPLOT = "gnuplot";

  private final HostProcesses host;
  private final Path plotDir;
  private final String axis;

  /**
   * @param plotDir the folder of the scripts
   * @param cells the cells to draw, which determine the axis
   */
  public Plotter(HostProcesses host, Path plotDir, Collection<CellKey> cells) {
    this.host = host;
    this.plotDir = plotDir;
    this.axis = PlotAxis.of(cells);
  }

  /**
   * Checks whether there is a gnuplot to draw with. On Linux run_matrix.sh installs it, so that one
   * that is missing all the same is an error; nobody installs it on Windows.
   */
  public boolean canDraw() throws InterruptedException {
    if (host.system() == OperatingSystem.linux) {
      return true;
    }
    try {
      return host.capture(List.of(GNUPLOT, "--version")).status() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** A chart of a workload. */
  public record Picture(String workload, String chart) {
    /** Checks whether it shows counters, and so has no intervals. */
    public boolean counted() {
      return !of().counters().isEmpty();
    }

    private Chart of() {
      return CHARTS.stream().filter(c -> c.name().equals(chart)).findFirst().orElseThrow();
    }
  }

  /**
   * Returns the charts of every workload that have a value to show, in the order of the rows.
   * Driver calls with one client have no curves: the page has their times as bars.
   */
  public static List<Picture> pictures(List<SummaryRow> rows) {
    List<CellKey> keys = rows.stream().map(SummaryRow::key).toList();
    Set<String> controls = PlotAxis.controls(keys);
    Axis axis = Axis.of(keys);
    List<Picture> pictures = new ArrayList<>();
    for (String workload : rows.stream().map(SummaryRow::workload).distinct().toList()) {
      List<SummaryRow> own = rows.stream().filter(row -> row.workload().equals(workload)).toList();
      long levels = own.stream().map(row -> axis.level(row.key())).distinct().count();
      for (Chart chart : CHARTS) {
        boolean isShown =
            own.stream()
                .filter(r -> !controls.contains(r.key().config()) && axis.at(r.key()) != null)
                .anyMatch(chart::shows);
        if (isShown && (levels > 1 || !Workloads.areCalls(workload))) {
          pictures.add(new Picture(workload, chart.name()));
        }
      }
    }
    return pictures;
  }

  /**
   * Draws them in every format; returns the files in the order drawn.
   *
   * @param subtitle returns the origin of the curves
   */
  public List<Path> draw(
      ResultsDir results, List<Picture> pictures, Function<Picture, String> subtitle)
      throws IOException, InterruptedException {
    Files.createDirectories(results.plots());
    List<Path> files = new ArrayList<>();
    for (Picture p : pictures) {
      for (String form : FORMS) {
        Path file = results.plots().resolve(p.workload() + "_" + p.chart() + "." + form);
        String title = p.workload() + p.of().about();
        gnuplot(p.chart(), results.summaryCsv(), p.workload(), file, title, subtitle.apply(p));
        files.add(file);
      }
    }
    return files;
  }

  /**
   * Draws one cell by the second; returns the files, including that of the data.
   *
   * @param name name of the charts, which is the cell's file name without its extension
   */
  public List<Path> drawCell(
      ResultsDir results, String name, CellRecord cell, String title, String subtitle)
      throws IOException, InterruptedException {
    String why = cell.failure() != null ? cell.failure() : cell.unsupported();
    if (why != null) {
      throw new UsageException(name + " has nothing to draw: " + TerminalText.ofName(why));
    }
    CellSeconds seconds = new CellSeconds(cell);
    if (!seconds.isSeries()) {
      throw new UsageException(
          name + " has nothing by the second, neither of the load nor counted beside it");
    }
    Path csv = results.plots().resolve("data").resolve(name + ".csv");
    Files.createDirectories(csv.getParent());
    Csv.write(csv, seconds.csv());
    List<Path> files = new ArrayList<>(List.of(csv));
    for (String form : FORMS) {
      Path file = results.plots().resolve(name + "." + form);
      String windowS = Double.toString(seconds.windowS());
      gnuplot("cell", csv, windowS, file, title, subtitle);
      files.add(file);
    }
    return files;
  }

  private void gnuplot(String chart, Path csv, String of, Path file, String title, String subtitle)
      throws IOException, InterruptedException {
    // -d: without the user's own ~/.gnuplot
    List<String> argv = new ArrayList<>(List.of(GNUPLOT, "-d", "-e", axis, "-c"));
    argv.addAll(List.of(plotDir.resolve(chart + ".gp").toString(), csv.toString(), of));
    Path drawing = file.resolveSibling(".drawing-" + file.getFileName());
    argv.add(drawing.toString());
    argv.addAll(List.of(TerminalText.ofName(title), TerminalText.ofName(subtitle)));
    try {
      Captured drawn = host.capture(argv);
      String complaint = drawn.errors().strip();
      if (drawn.status() != 0 || !complaint.isEmpty()) {
        throw new IOException("gnuplot failed on " + chart + ".gp: " + complaint);
      }
      requireWhole(drawing, file);
      Files.move(drawing, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(drawing);
    }
  }

  /** On a full disk gnuplot leaves a part of a file, or none, and reports success. */
  static void requireWhole(Path drawing, Path file) throws IOException {
    byte[] picture = Files.readAllBytes(drawing);
    String tail = new String(picture, StandardCharsets.ISO_8859_1);
    tail = tail.substring(Math.max(0, tail.length() - MAX_TAIL));
    if (!tail.contains(file.toString().endsWith(".svg") ? "</svg>" : "IEND")) {
      throw new IOException(file + " was not drawn to its end; look for space on its disk");
    }
  }
}
