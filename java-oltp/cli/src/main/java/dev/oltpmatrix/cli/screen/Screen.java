package dev.oltpmatrix.cli.screen;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.text.TerminalText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.IntSupplier;
import org.jline.terminal.Terminal;
import org.jline.terminal.impl.DumbTerminal;
import org.jline.utils.AttributedString;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;

/**
 * What a person sees while the program works: lines drawn anew on a terminal, plain ones else. All
 * that it is told may be foreign text; only JLine's codes drive the terminal. The terminal is left
 * in the mode that it has, so nothing is to be restored, whatever ends the program.
 */
public final class Screen implements Reporter {
  /** The width where the output is no terminal. */
  public static final IntSupplier NO_TERMINAL = () -> 0;

  /** Plain lines of one task come at most this often. */
  private static final long LINE_PERIOD_NS = 10_000_000_000L;

  private static final long REFRESH_NS = 500_000_000L;
  private static final int MAX_BAR = 40;
  private static final int MIN_BAR = 8;

  /** Few codes, which any terminal has; no colours. */
  private static final String TERMINAL_TYPE = "ansi";

  /** More than are ever drawn; what is higher than the terminal scrolls. */
  private static final int MAX_ROWS = 1000;

  private volatile PrintStream out;
  private final IntSupplier width;
  private volatile boolean resized = true;
  private int columns;
  private Terminal terminal;
  private Display display;
  private List<String> shown = List.of();
  private String task;
  private long taskStartNs;
  private long lastNs;
  private String lastLine;

  /**
   * @param width asked when something is drawn for the first time and after each {@link #resized}
   */
  public Screen(PrintStream out, IntSupplier width) {
    this.out = out;
    this.width = width;
  }

  public boolean interactive() {
    return width != NO_TERMINAL;
  }

  /** The terminal has a new width; what is shown next fits it. */
  public void resized() {
    resized = true;
  }

  /** Leaves standard output to what programs read. */
  public void moveTo(PrintStream other) {
    out = other;
  }

  @Override
  public synchronized void say(String line) {
    List<String> below = shown;
    show(List.of());
    out.print(TerminalText.of(line) + "\n");
    out.flush();
    show(below);
  }

  /** Shows these lines below all others, in place of those shown before; for a terminal only. */
  synchronized void show(List<String> lines) {
    if (shown.isEmpty() && lines.isEmpty()) {
      return;
    }
    if (display == null) {
      open();
    }
    // All anew: what the user has typed since may have moved the cursor, or stand in a line.
    terminal.puts(Capability.carriage_return);
    terminal.puts(Capability.clr_eos);
    display.reset();
    display.resize(MAX_ROWS, columns());
    // The cursor rests above, from where also lines that a narrower terminal wrapped are cleared.
    display.update(lines.stream().map(this::fitting).toList(), 0);
    shown = lines;
  }

  private void open() {
    try {
      terminal =
          new DumbTerminal(
              "screen", TERMINAL_TYPE, InputStream.nullInputStream(), out, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    display = new Display(terminal, false);
  }

  /** Takes away what {@link #show} drew. */
  public synchronized void clear() {
    task = null;
    show(List.of());
  }

  private int columns() {
    if (resized) {
      resized = false;
      columns = width.getAsInt();
    }
    return columns;
  }

  /** With a column left free at the end of the line. */
  private AttributedString fitting(String line) {
    String first = TerminalText.of(line).lines().findFirst().orElse("");
    AttributedString text = new AttributedString(first);
    int room = Math.max(1, columns() - 1);
    return text.columnLength() <= room
        ? text
        : new AttributedString(text.columnSubSequence(0, room - 1) + "…");
  }

  /** What a narrow terminal has no room for is the bar itself, not what stands beside it. */
  synchronized String bar(String before, double share, String after) {
    int room = Math.min(MAX_BAR, columns() - 1 - before.length() - after.length() - 4);
    if (room < MIN_BAR) {
      return before + " " + after;
    }
    int filled = (int) (room * share);
    return before + " [" + "=".repeat(filled) + " ".repeat(room - filled) + "] " + after;
  }

  @Override
  public synchronized void progress(String name, long done, long total, String unit) {
    long nowNs = System.nanoTime();
    boolean ended = done >= total;
    boolean isNew = !name.equals(task);
    if (isNew) {
      task = name;
      taskStartNs = nowNs;
    }
    if (!interactive()) {
      if (ended || nowNs - lastNs > LINE_PERIOD_NS) {
        lastNs = nowNs;
        String line = String.format(Locale.ROOT, "%s: %d of %d %s", name, done, total, unit);
        if (!line.equals(lastLine)) {
          lastLine = line;
          say(line);
        }
      }
    } else if (ended) {
      clear();
    } else if (isNew || nowNs - lastNs > REFRESH_NS) {
      lastNs = nowNs;
      double leftS = (nowNs - taskStartNs) / 1e9 / done * (total - done);
      String left = done == 0 ? "" : ", " + Durations.about(leftS) + " left";
      show(List.of(bar(name, (double) done / total, done + "/" + total + " " + unit + left)));
    }
  }
}
