package dev.oltpmatrix.matrix.imports.sysbench;

import dev.oltpmatrix.matrix.imports.source.SourceText;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The lines of one run; a file may hold several, one after the other.
 *
 * @param name for messages: the file, and which run of it where there are several
 * @param file as the user named it
 * @param firstLine its number in the file, from 1
 */
public record LogPart(String name, String file, int firstLine, List<String> lines) {
  private static final String START = "Running the test with following options:";

  public static List<LogPart> split(SourceText source) {
    List<String> lines = source.lines();
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).strip().equals(START)) {
        starts.add(banner(lines, i));
      }
    }
    if (starts.isEmpty()) {
      starts.add(0); // its head is missing: perhaps the report alone was kept
    }
    List<LogPart> parts = new ArrayList<>();
    String file = source.file().toString();
    for (int i = 0; i < starts.size(); i++) {
      int from = i == 0 ? 0 : starts.get(i);
      int to = i + 1 < starts.size() ? starts.get(i + 1) : lines.size();
      String name =
          starts.size() == 1 ? file : file + " (run " + (i + 1) + " of " + starts.size() + ")";
      parts.add(new LogPart(name, file, from + 1, List.copyOf(lines.subList(from, to))));
    }
    return parts;
  }

  /** A run begins with the program's name and version, an empty line before the options. */
  private static int banner(List<String> lines, int start) {
    int above = start - 1;
    while (above >= 0 && lines.get(above).isBlank()) {
      above--;
    }
    boolean found = above >= 0 && SysbenchForm.ofBanner(lines.get(above)) != null;
    return found ? above : start;
  }

  /** Line ends do not count: a log that went through Windows is the same log. */
  public String sha256() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      int last = lines.size() - 1;
      while (last > 0 && lines.get(last).isBlank()) {
        last--;
      }
      boolean begun = false;
      for (int i = 0; i <= last; i++) {
        // Line by line: the whole as one text would need as much memory again.
        String line = begun ? "\n" + lines.get(i) : lines.get(i).stripLeading();
        begun = begun || !line.isEmpty();
        String text = i == last ? line.stripTrailing() : line;
        digest.update(text.getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
