package dev.oltpmatrix.report.imports;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.IoWords;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A log of one or several invocations of sysbench, whatever program and system wrote it. */
final class LogFile {
  private final String name;
  private final LineCleaner cleaner = new LineCleaner();
  private final List<Invocation> invocations = new ArrayList<>();
  private int lineNumber;

  LogFile(String name) {
    this.name = name;
  }

  static List<SysbenchLog> read(Path file) {
    LogFile log = new LogFile(file.toString());
    forEachLine(file, log::add);
    return log.invocations();
  }

  void add(String line) {
    lineNumber++;
    String clean = cleaner.clean(line);
    Invocation current = invocations.isEmpty() ? null : invocations.get(invocations.size() - 1);
    if (current == null || current.isFollowedBy(clean.strip())) {
      current = new Invocation(name, lineNumber);
      invocations.add(current);
    }
    current.add(clean, lineNumber);
  }

  List<SysbenchLog> invocations() {
    return invocations.stream().map(Invocation::log).toList();
  }

  /** Passes each line to a reader that keeps only what it needs, so a log may have any size. */
  static void forEachLine(Path file, Consumer<String> reader) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      in.mark(2);
      int mark = in.read() << 8 | in.read();
      in.reset();
      // PowerShell's redirection writes UTF-16. Bytes that are invalid become replacement
      // characters; everything that matters is ASCII.
      boolean isUtf16 = mark == 0xFFFE || mark == 0xFEFF;
      BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  in, isUtf16 ? StandardCharsets.UTF_16 : StandardCharsets.UTF_8));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        reader.accept(line.startsWith("\uFEFF") ? line.substring(1) : line);
      }
    } catch (IOException e) {
      throw new UsageException(IoWords.of(file, e));
    }
  }
}
