package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.host.files.Texts;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The log of a load generator; passes on its lines, each once and only when it is complete. */
public final class GeneratorLog {
  /** sysbench's, and those of this project's programs. */
  private static final Pattern COMPLAINT = Pattern.compile("FATAL: |oltp: |driver-bench: ");

  private static final Pattern SERVER_ERROR = Pattern.compile("\\berror:? \\d+");
  private static final Pattern OPENING = Pattern.compile("Window opens at ([0-9]{1,18})");

  /** Bytes that are read at once: more than a generator prints in many seconds. */
  private static final int MAX_BYTES = 64 * 1024;

  private final Path log;
  private final Consumer<String> lines;
  private long readBytes;

  public GeneratorLog(Path log, Consumer<String> lines) {
    this.log = log;
    this.lines = lines;
  }

  /** Reads new lines once. A read error costs the display a line, but never the cell. */
  public void look() {
    // Not through a channel: an interrupt would close it, and handling the interrupt is up to the
    // run.
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      byte[] bytes = new byte[(int) Math.max(0, Math.min(MAX_BYTES, file.length() - readBytes))];
      file.seek(readBytes);
      file.readFully(bytes);
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      if (end == 0 && bytes.length == MAX_BYTES) {
        end = MAX_BYTES; // such a line is not from the generator
      }
      readBytes += end;
      new String(bytes, 0, end, StandardCharsets.UTF_8).lines().forEach(lines);
    } catch (IOException e) {
      // there is no log yet
    }
  }

  /**
   * Returns the time for which the log announces that the window opens, at least a second in
   * advance; empty until then. Several threads may ask for it.
   */
  public static Supplier<OptionalLong> opening(Path log) {
    AtomicReference<OptionalLong> opensNs = new AtomicReference<>(OptionalLong.empty());
    GeneratorLog follower =
        new GeneratorLog(
            log,
            line -> {
              Matcher announced = OPENING.matcher(line);
              if (opensNs.get().isEmpty() && announced.matches()) {
                opensNs.set(OptionalLong.of(Long.parseLong(announced.group(1))));
              }
            });
    return () -> {
      synchronized (follower) {
        if (opensNs.get().isEmpty()) {
          follower.look();
        }
        return opensNs.get();
      }
    };
  }

  /**
   * Returns the first line in which a generator reports an error, with that of the server's error
   * where sysbench says it in a line of its own.
   */
  public static Optional<String> complaint(String output) {
    List<String> lines =
        output.lines().filter(line -> COMPLAINT.matcher(line).lookingAt()).toList();
    if (lines.isEmpty() || SERVER_ERROR.matcher(lines.get(0)).find()) {
      return lines.stream().findFirst();
    }
    String first = lines.get(0);
    String ofServer =
        lines.stream()
            .filter(line -> SERVER_ERROR.matcher(line).find())
            .map(line -> ": " + COMPLAINT.matcher(line).replaceFirst(""))
            .findFirst()
            .orElse("");
    return Optional.of((ofServer.isEmpty() ? first : first.replaceFirst("\\.+$", "")) + ofServer);
  }

  /** Returns the last lines of a log, for a message. */
  public static String tail(Path log, int lines) {
    String end = Texts.lastLines(Texts.read(log), lines);
    return end.isEmpty() ? "(no output)" : end;
  }
}
