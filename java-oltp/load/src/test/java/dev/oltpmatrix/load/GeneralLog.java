package dev.oltpmatrix.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the general query log of MariaDB and MySQL. */
final class GeneralLog {
  /**
   * Matches an entry: a time, which MariaDB writes only when the second has changed, connection,
   * command, argument.
   */
  private static final Pattern ENTRY =
      Pattern.compile(
          "(?:\\d{6}\\s+\\d+:\\d\\d:\\d\\d|\\d{4}-\\d\\d-\\d\\dT\\S+)?\\t+\\s*(\\d+) ([A-Z][a-z]+(?: [a-z]+)?)\\t(.*)");

  private GeneralLog() {}

  /**
   * Returns the statements of the connection with the most statements, as "Query …" or "Execute …",
   * without those that drivers send on their own account.
   */
  static List<String> busiestClient(Path log) throws IOException {
    Map<String, List<String>> byConnection = new TreeMap<>();
    List<String> none = new ArrayList<>();
    List<String> current = none;
    try (BufferedReader reader = Files.newBufferedReader(log, StandardCharsets.ISO_8859_1)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        Matcher entry = ENTRY.matcher(line);
        if (entry.matches()) {
          boolean executed = entry.group(2).equals("Query") || entry.group(2).equals("Execute");
          current =
              executed
                  ? byConnection.computeIfAbsent(entry.group(1), c -> new ArrayList<>())
                  : none;
          current.add(entry.group(2) + " " + entry.group(3));
        } else if (!current.isEmpty()) {
          // The continuation of a statement of several lines.
          current.set(current.size() - 1, current.get(current.size() - 1) + "\n" + line);
        }
      }
    }
    return byConnection.values().stream()
        .map(all -> all.stream().filter(GeneralLog::isOfWorkload).toList())
        .max(Comparator.comparingLong(GeneralLog::length))
        .orElse(List.of());
  }

  /**
   * Returns the length of all statements, which differ in size: a single INSERT may be all that a
   * client sends.
   */
  private static long length(List<String> statements) {
    return statements.stream().mapToLong(String::length).sum();
  }

  private static boolean isOfWorkload(String statement) {
    String lower = statement.toLowerCase(Locale.ROOT);
    return Stream.of("set ", "select @@", "show ", "/*")
        .noneMatch(start -> lower.startsWith("query " + start));
  }
}
