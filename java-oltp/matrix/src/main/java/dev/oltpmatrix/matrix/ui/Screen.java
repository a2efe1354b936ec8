package dev.oltpmatrix.matrix.ui;

import dev.oltpmatrix.matrix.Reporter;
import dev.oltpmatrix.text.TerminalText;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * What a person sees while the program works: lines drawn anew on a terminal, plain ones else. All
 * that it is told may be foreign text; only its own codes drive the terminal.
 */
public final class Screen implements Reporter {
  /** Plain lines of one task come at most this often. */
  private static final long LINE_PERIOD_NS = 10_000_000_000L;

  /** Clears from the cursor to the screen's end. No colours: these few codes any terminal has. */
  private static final String CLEAR_BELOW = "\033[J";

  private static final int REFRESH_MS = 500;

  private volatile PrintStream out;
  private volatile int columns;
  private final Object drawing = new Object();
  private List<String> shown = List.of();
  private ProgressBar bar;
  private volatile boolean barShown;
  private String barTask;
  private long lastLineNs;
  private String lastLine;

  /**
   * @param columns the terminal's width; 0 where the output is no terminal
   */
  public Screen(PrintStream out, int columns) {
    this.out = out;
    this.columns = columns;
  }

  public boolean interactive() {
    return columns > 0;
  }

  public int columns() {
    return columns;
  }

  /** The terminal's new width; what is shown next fits it. */
  public void resize(int newColumns) {
    if (interactive() && newColumns > 0) {
      columns = newColumns;
    }
  }

  /** Leaves standard output to what programs read. */
  public void moveTo(PrintStream other) {
    out = other;
  }

  @Override
  public void say(String line) {
    synchronized (drawing) {
      List<String> below = shown;
      out.print(wipe() + TerminalText.of(line) + "\n");
      draw(below);
    }
  }

  /** Shows these lines below all others, in place of those shown before; for a terminal only. */
  void show(List<String> lines) {
    synchronized (drawing) {
      out.print(wipe());
      draw(lines);
    }
  }

  /** Takes away what {@link #show} drew. */
  public void clear() {
    closeBar();
    synchronized (drawing) {
      if (!shown.isEmpty()) {
        show(List.of());
      }
    }
  }

  /** The codes that take away the lines shown; a terminal that became narrower has wrapped them. */
  private String wipe() {
    int rows = shown.stream().mapToInt(this::rows).sum();
    shown = List.of();
    return rows == 0 ? "" : "\r" + (rows > 1 ? "\033[" + (rows - 1) + "A" : "") + CLEAR_BELOW;
  }

  private int rows(String line) {
    return Math.max(1, (line.length() + columns - 1) / columns);
  }

  /** The cursor stays at the end of the last line, which leaves a column free for it. */
  private void draw(List<String> lines) {
    shown = lines.stream().map(this::fitting).toList();
    out.print(String.join("\n", shown));
    out.flush();
  }

  private String fitting(String line) {
    String text = TerminalText.of(line).lines().findFirst().orElse("");
    int room = Math.max(1, columns - 1);
    return text.length() <= room ? text : text.substring(0, room - 1) + "…";
  }

  @Override
  public synchronized void progress(String task, long done, long total, String unit) {
    if (!interactive()) {
      line(task, done, total, unit);
      return;
    }
    if (bar == null || !task.equals(barTask)) {
      openBar(task, total, unit);
    }
    bar.maxHint(total);
    bar.stepTo(done);
    if (done >= total) {
      closeBar();
    }
  }

  private void openBar(String task, long total, String unit) {
    closeBar();
    barTask = task;
    barShown = true;
    bar =
        new ProgressBarBuilder()
            .setTaskName(task)
            .setInitialMax(total)
            .setUnit(unit.isEmpty() ? "" : " " + unit, 1)
            .setStyle(ProgressBarStyle.ASCII)
            .setUpdateIntervalMillis(REFRESH_MS)
            .setConsumer(new DelegatingProgressBarConsumer(this::drawBar, columns - 1))
            .build();
  }

  public synchronized void closeBar() {
    if (bar != null) {
      bar.close();
      bar = null;
      barTask = null;
      synchronized (drawing) {
        barShown = false;
        show(List.of());
      }
    }
  }

  /**
   * Called by the bar's own thread, for which close() waits: so it takes no lock but the drawing's,
   * which is never held while waiting.
   */
  private void drawBar(String text) {
    synchronized (drawing) {
      if (barShown) {
        show(List.of(text));
      }
    }
  }

  private void line(String task, long done, long total, String unit) {
    long nowNs = System.nanoTime();
    if (done >= total || nowNs - lastLineNs > LINE_PERIOD_NS) {
      lastLineNs = nowNs;
      String line = String.format(Locale.ROOT, "%s: %d of %d %s", task, done, total, unit);
      if (!line.equals(lastLine)) {
        lastLine = line;
        say(line);
      }
    }
  }
}
