package dev.oltpmatrix.cli.screen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jline.nativ.JLineNativeLoader;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;

/**
 * Determines the width of the terminal without starting a process, because a run is being measured.
 */
public final class TerminalWidth {
  private static final int WHERE_NOBODY_KNOWS = 80;

  /**
   * Silenced, because its messages do not help if the library cannot be loaded, as from a noexec
   * /tmp.
   */
  private static final Logger JLINE = Logger.getLogger("org.jline");

  private TerminalWidth() {}

  /** Returns the width of the output that people see: 1, or 2 for standard error. */
  public static int of(int descriptor) {
    int columns = 0;
    JLINE.setLevel(Level.OFF);
    try {
      TerminalProvider system = TerminalProvider.load("jni");
      columns =
          system.systemStreamWidth(descriptor == 1 ? SystemStream.Output : SystemStream.Error);
      String library = JLineNativeLoader.getNativeLibraryPath();
      // A copy that is already loaded; if the program is killed it would remain.
      if (library != null && Files.deleteIfExists(Path.of(library + ".lck"))) {
        Files.deleteIfExists(Path.of(library));
      }
    } catch (IOException e) {
      columns = 0; // lines of the default width are sufficient
    }
    return columns > 0 ? columns : WHERE_NOBODY_KNOWS;
  }
}
