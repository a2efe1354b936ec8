package dev.oltpmatrix.cli.screen;

import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.text.Durations;
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
 * The output for people: lines that are redrawn on a terminal, plain ones otherwise. Any text may
 * be foreign; only JLine's codes control the terminal. The terminal's mode is not changed, so
 * nothing has to be restored, whatever ends the program.
 */
public final class Screen implements Reporter {
  /** The width if the output is not a terminal. */
  public static final IntSupplier NO_TERMINAL = () -> 0;

  /** Minimum interval between plain lines of one task. */
  private static final long LINE_PERIOD_NS = 10_000_000_000L;

  private static final long REFRESH_NS = 500_000_000L;
  private static final int MAX_BAR = 40;
  private static final int MIN_BAR = 8;

  /** A terminal type with few codes, which any terminal supports; no colours. */
  private static final String TERMINAL_TYPE = "ansi";

  /**
   * Maximum number of rows, more than are ever drawn; rows above the height of the terminal scroll.
   */
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
   * Creates the screen.
   *
   * @param width read when something is drawn for the first time and after each {@link #resized}
   */
  public Screen(PrintStream out, IntSupplier width) {
    this.out = out;
    this.width = width;
  }

  public boolean interactive() {
    return width != NO_TERMINAL;
  }

  /** Notes that the terminal has a new width; the next output fits it. */
  public void resized() {
    resized = true;
  }

  /** Reserves standard output for data that programs read. */
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

  /** Shows these lines below all others, in place of those shown before; only on a terminal. */
  synchronized void show(List<String> lines) {
    if (shown.isEmpty() && lines.isEmpty()) {
      return;
    }
    if (display == null) {
      open();
    }
    // Redraws everything: input that the user has typed may have moved the cursor, or be part of a
    // line.
    terminal.puts(Capability.carriage_return);
    terminal.puts(Capability.clr_eos);
    display.reset();
    display.resize(MAX_ROWS, columns());
    // The cursor is left at the top, from where lines that a narrower terminal wrapped are also
    // cleared.
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

  /** Removes what {@link #show} drew. */
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

  /** Cuts a line so that a column stays free at its end. */
  private AttributedString fitting(String line) {
    String first = TerminalText.of(line).lines().findFirst().orElse("");
    AttributedString text = new AttributedString(first);
    int maxColumns = Math.max(1, columns() - 1);
    return text.columnLength() <= maxColumns
        ? text
        : new AttributedString(text.columnSubSequence(0, maxColumns - 1) + "…");
  }

  /** Returns a progress bar; on a narrow terminal the bar is shortened, not the text around it. */
  synchronized String bar(String before, double share, String after) {
    int barWidth = Math.min(MAX_BAR, columns() - 1 - before.length() - after.length() - 4);
    if (barWidth < MIN_BAR) {
      return before + " " + after;
    }
    int filled = (int) (barWidth * share);
    return before + " [" + "=".repeat(filled) + " ".repeat(barWidth - filled) + "] " + after;
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
