package dev.oltpmatrix.cli.screen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jline.nativ.JLineNativeLoader;
import org.jline.terminal.spi.SystemStream;
import org.jline.terminal.spi.TerminalProvider;

/** How wide the terminal is; no process is started for it, as a run is measured. */
public final class TerminalWidth {
  private static final int WHERE_NOBODY_KNOWS = 80;

  /** Has nothing to say to people where the library cannot be loaded, as from a noexec /tmp. */
  private static final Logger JLINE = Logger.getLogger("org.jline");

  private TerminalWidth() {}

  /** Of the output that people see: 1, or 2 for standard error. */
  public static int of(int descriptor) {
    int columns = 0;
    JLINE.setLevel(Level.OFF);
    try {
      TerminalProvider system = TerminalProvider.load("jni");
      columns =
          system.systemStreamWidth(descriptor == 1 ? SystemStream.Output : SystemStream.Error);
      String library = JLineNativeLoader.getNativeLibraryPath();
      // A copy, and loaded by now; of a program that is killed it would stay.
      if (library != null && Files.deleteIfExists(Path.of(library + ".lck"))) {
        Files.deleteIfExists(Path.of(library));
      }
    } catch (IOException e) {
      columns = 0; // lines of the usual width do
    }
    return columns > 0 ? columns : WHERE_NOBODY_KNOWS;
  }
}
