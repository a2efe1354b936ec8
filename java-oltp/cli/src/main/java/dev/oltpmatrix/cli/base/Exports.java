package dev.oltpmatrix.cli.base;

import dev.oltpmatrix.analysis.conclusions.NoWorse;
import dev.oltpmatrix.model.Reporter;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.record.RecordFile;
import dev.oltpmatrix.model.text.IoWords;
import dev.oltpmatrix.report.export.ExportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The files that {@code --export FORMAT=FILE} asks for. */
public final class Exports {
  private final Map<Path, ExportFormat> files = new LinkedHashMap<>();

  /** Refuses before anything is measured what could not be written. */
  public Exports(List<String> given) {
    for (String one : given == null ? List.<String>of() : given) {
      int equals = one.indexOf('=');
      if (equals < 1 || equals == one.length() - 1) {
        throw new UsageException(
            "--export=%s: expected FORMAT=FILE, such as junit=result.xml".formatted(one));
      }
      Path file = Path.of(one.substring(equals + 1)).toAbsolutePath();
      if (Files.isDirectory(file) || !Files.isDirectory(file.getParent())) {
        throw new UsageException(
            "--export=%s: %s; name a file in a folder that is there"
                .formatted(
                    one, Files.isDirectory(file) ? "is a folder" : "its folder is not there"));
      }
      if (files.put(file, ExportFormat.named(one.substring(0, equals))) != null) {
        throw new UsageException("--export=%s: two formats have one file".formatted(one));
      }
    }
  }

  public boolean isEmpty() {
    return files.isEmpty();
  }

  /** Writes them; what cannot be written is said, and changes no answer. */
  public void write(NoWorse found, Reporter reporter) {
    ExportFormat.Export export = ExportFormat.Export.of(found, Instant.now(), System.getenv());
    files.forEach(
        (file, format) -> {
          try {
            RecordFile.writeText(file, export.in(format));
          } catch (IOException e) {
            reporter.say("--export: " + IoWords.of(file, e));
          }
        });
  }
}
