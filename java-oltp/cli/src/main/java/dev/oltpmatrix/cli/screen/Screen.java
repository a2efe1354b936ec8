package dev.oltpmatrix.cli.screen;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.text.Durations;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.PrintStream;
import java.util.Locale;

/**
 * The output for people: plain lines, and on a terminal below them one line of progress that is
 * written anew. Any text may be foreign; only the codes of this class control the terminal.
 */
public final class Screen implements Reporter {
  /** Minimum intervals between plain lines of one task, and between two states of its progress. */
  private static final long LINE_PERIOD_NS = 10_000_000_000L;

  private static final long REFRESH_NS = 500_000_000L;

  private static final String WIPE = "\r\u001B[K";

  /** Between these codes the terminal itself cuts what is wider than it is. */
  private static final String CUT = "\u001B[?7l";

  private static final String WRAP = "\u001B[?7h";

  private volatile PrintStream out;
  private final boolean isTerminal;
  private String shown = "";
  private String task;
  private long taskStartNs;
  private long lastNs;
  private String lastLine;

  public Screen(PrintStream out, boolean isTerminal) {
    this.out = out;
    this.isTerminal = isTerminal;
  }

  /** Reserves standard output for data that programs read. */
  public void moveTo(PrintStream other) {
    out = other;
  }

  @Override
  public synchronized void say(String line) {
    String below = shown;
    clear();
    out.print(TerminalText.of(line) + "\n");
    out.flush();
    show(below);
  }

  /** Shows a line below all others, in place of the one before it; only on a terminal. */
  synchronized void show(String line) {
    if (isTerminal && !(shown.isEmpty() && line.isEmpty())) {
      shown = TerminalText.ofName(line);
      out.print(shown.isEmpty() ? WIPE : WIPE + CUT + shown + WRAP);
      out.flush();
    }
  }

  /** Removes what {@link #show} wrote. */
  public void clear() {
    show("");
  }

  @Override
  public synchronized void progress(String name, long done, long total, String unit) {
    long nowNs = System.nanoTime();
    boolean isNew = !name.equals(task);
    boolean isEnd = done >= total;
    if (isNew) {
      task = name;
      taskStartNs = nowNs;
    }
    if (!isEnd && nowNs - lastNs <= (isTerminal ? REFRESH_NS : LINE_PERIOD_NS)) {
      return;
    }
    lastNs = nowNs;
    String line = String.format(Locale.ROOT, "%s: %d of %d %s", name, done, total, unit);
    if (!isTerminal && !line.equals(lastLine)) {
      say(line);
    }
    lastLine = line;
    double leftS = (nowNs - taskStartNs) / 1e9 / Math.max(1, done) * (total - done);
    show(isEnd ? "" : done == 0 ? line : line + ", " + Durations.about(leftS) + " left");
  }
}
