package dev.oltpmatrix.report.imports.sysbench;

import dev.oltpmatrix.report.imports.source.LineCleaner;
import dev.oltpmatrix.report.imports.source.SourceText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Separates the invocations of sysbench in a log by what each prints first: its version, the
 * heading of its options, and if these were removed, whatever follows a complete report. The
 * command that a shell wrote before it belongs to it.
 */
public final class LogSplitter implements Consumer<String> {
  private final LineCleaner cleaner = new LineCleaner();
  private final String file;
  private final List<Invocation> invocations = new ArrayList<>();
  private Invocation current;
  private int lineNumber;

  LogSplitter(String file) {
    this.file = file;
  }

  /** Reads the invocations of a log. */
  public static List<SysbenchLog> read(Path file) {
    LogSplitter splitter = new LogSplitter(file.toString());
    SourceText.forEachLine(file, splitter);
    return splitter.logs();
  }

  @Override
  public void accept(String line) {
    lineNumber++;
    String clean = cleaner.apply(line);
    if (current == null || begins(clean.strip())) {
      current = new Invocation(file, lineNumber);
      invocations.add(current);
    }
    current.add(clean, lineNumber);
  }

  List<SysbenchLog> logs() {
    return invocations.stream().map(SysbenchLogReader::read).toList();
  }

  private boolean begins(String line) {
    if (LogHead.isCommand(line)) {
      return current.hasBegun() || current.head().hasCommand();
    }
    if (SysbenchForm.ofBanner(line) != null) {
      return current.hasBegun();
    }
    if (line.equals(LogHead.HEADING)) {
      return current.head().saysThreads() || current.hasEnded();
    }
    if (line.startsWith(LogHead.THREADS)) {
      return current.hasEnded() || (current.head().saysThreads() && current.report().isBegun());
    }
    return current.report().isWhole() && Invocation.isFatal(line);
  }
}
