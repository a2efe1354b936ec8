package dev.oltpmatrix.matrix.ui;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.IntConsumer;
import org.jline.utils.Signals;

/** Follows the terminal's width. Nothing is started but when it changes, as a run is measured. */
public final class TerminalWidth {
  private static final Path TERMINAL = Path.of("/dev/tty");

  private TerminalWidth() {}

  public static void follow(IntConsumer columns) {
    Signals.register("WINCH", () -> columns.accept(now()));
  }

  /** 0 where nobody knows. */
  private static int now() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(TERMINAL.toFile()).start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      return Integer.parseInt(size.strip().replaceFirst("^\\d+ ", "")); // rows before columns
    } catch (IOException | NumberFormatException e) {
      return 0; // the lines then keep their width
    }
  }
}
