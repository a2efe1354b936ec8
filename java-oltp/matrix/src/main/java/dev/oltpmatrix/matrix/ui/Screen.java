package dev.oltpmatrix.matrix.ui;

import dev.oltpmatrix.matrix.Reporter;
import java.io.PrintStream;
import java.util.Locale;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** What a person sees while the program works: a bar on a terminal, plain lines elsewhere. */
public final class Screen implements Reporter {
  /** Plain lines of one task come at most this often. */
  private static final long LINE_PERIOD_NS = 10_000_000_000L;

  /** To the line's start, and clear it. */
  private static final String WIPE = "\r\033[K";

  private static final int REFRESH_MS = 500;

  private final PrintStream out;
  private final int columns;
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

  @Override
  public void say(String line) {
    synchronized (out) {
      // On a terminal the bar's line is wiped first; the bar draws itself again below.
      out.println(barShown ? WIPE + line : line);
      out.flush();
    }
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

  synchronized void openBar(String task, long total, String unit) {
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
            .setConsumer(new DelegatingProgressBarConsumer(this::draw, columns - 1))
            .build();
  }

  synchronized void stepBar(long done, String latest) {
    if (bar != null) {
      bar.stepTo(done);
      bar.setExtraMessage(latest);
    }
  }

  public synchronized void closeBar() {
    if (bar != null) {
      bar.close();
      bar = null;
      barTask = null;
      synchronized (out) {
        barShown = false;
        out.print(WIPE);
        out.flush();
      }
    }
  }

  /**
   * Called by the bar's own thread, for which close() waits: so it takes no lock but the output's,
   * which is never held while waiting.
   */
  private void draw(String text) {
    synchronized (out) {
      if (barShown) {
        out.print(WIPE + text);
        out.flush();
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
