package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.TextFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * All variables of a server in a file, and the differences of two servers, except for variables
 * that are specific to an instance.
 */
public final class VariablesDiff {
  /** Ending of a file of variables: one a line as name, TAB, value, sorted. */
  public static final String ENDING = ".variables.tsv";

  /** Stands for a variable that a server does not have. */
  public static final String NONE = "-";

  static final String READ_BACK_AS = "read back as ";

  private static final Pattern SHOWN_AS = Pattern.compile(READ_BACK_AS + "([a-z0-9_]+)");
  private static final Pattern ARM_FILE = Pattern.compile("[^/.]+\\.(mariadb|mysql)\\.cnf");

  private VariablesDiff() {}

  /** Writes a file, its values escaped as by the command-line clients in batch mode. */
  public static void write(Path file, Map<String, String> variables) throws IOException {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(variables)
        .forEach(
            (name, value) ->
                text.append(name)
                    .append('\t')
                    .append(
                        (value == null ? "NULL" : value)
                            .replace("\\", "\\\\")
                            .replace("\t", "\\t")
                            .replace("\n", "\\n"))
                    .append('\n'));
    TextFile.write(file, text.toString());
  }

  static Map<String, String> read(Path file) {
    Map<String, String> variables = new TreeMap<>();
    try {
      List<String> lines = TextFile.lines(file);
      for (String line : lines) {
        String[] parts = line.split("\t", 2);
        if (parts.length < 2) {
          throw new UsageException(
              "%s:%d: no TAB after a variable's name; not a file of variables"
                  .formatted(file, lines.indexOf(line) + 1));
        }
        variables.put(parts[0], parts[1]);
      }
    } catch (IOException e) {
      throw new UsageException(e.getMessage());
    }
    return variables;
  }

  /**
   * @param asked whether an arm or a config is the reason
   */
  public record Difference(String variable, String a, String b, String why, boolean asked) {
    boolean isOfOne() {
      return a.equals(NONE) || b.equals(NONE);
    }
  }

  /**
   * Compares two files of variables; a composed configuration in the same folder gives the origins.
   * Variables that both servers have come before those that only one has.
   */
  public static List<Difference> between(Path serverConfigsDir, Path fileA, Path fileB)
      throws IOException {
    Settings settings = Settings.load(serverConfigsDir);
    Map<String, String> a = read(fileA);
    Map<String, String> b = read(fileB);
    // The second server is usually the one that was changed.
    List<Map<String, String>> remarks = List.of(remarks(fileB), remarks(fileA));
    List<Difference> differences = new ArrayList<>();
    Set<String> names = new TreeSet<>(a.keySet());
    names.addAll(b.keySet());
    for (String name : names) {
      String valueA = a.getOrDefault(name, NONE);
      String valueB = b.getOrDefault(name, NONE);
      boolean both = a.containsKey(name) && b.containsKey(name);
      // Builds write one value in several ways: 90 and 90.000000.
      if (settings.isOfInstance(name) || (both && Values.areEqual(valueA, valueB))) {
        continue;
      }
      List<String> found =
          remarks.stream().map(one -> one.get(name)).filter(Objects::nonNull).toList();
      Optional<String> deliberate = found.stream().filter(VariablesDiff::isDeliberate).findFirst();
      boolean isOfPool = settings.isOfPool(name);
      String why =
          deliberate
              .or(() -> found.stream().findFirst())
              .orElse(isOfPool ? "of the thread pool" : "left to the build");
      differences.add(
          new Difference(name, valueA, valueB, why, isOfPool || deliberate.isPresent()));
    }
    differences.sort(Comparator.comparing(Difference::isOfOne));
    return differences;
  }

  /** Returns the comments above the settings of a composed configuration, by variable. */
  private static Map<String, String> remarks(Path variablesFile) throws IOException {
    String name = variablesFile.getFileName().toString();
    Path composed = variablesFile.resolveSibling(name.replace(ENDING, ".cnf"));
    Map<String, String> remarks = new HashMap<>();
    if (!name.endsWith(ENDING) || !Files.isRegularFile(composed)) {
      return remarks;
    }
    List<String> lines = TextFile.lines(composed);
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).startsWith("#") && lines.get(i - 1).startsWith("# ")) {
        String remark = lines.get(i - 1).substring(2);
        Matcher shownAs = SHOWN_AS.matcher(remark);
        remarks.put(shownAs.find() ? shownAs.group(1) : lines.get(i).split(" = ", 2)[0], remark);
      }
    }
    return remarks;
  }

  private static boolean isDeliberate(String remark) {
    String file = remark.split("[,:]", 2)[0];
    return file.startsWith("overlays/")
        || file.equals(ServerConfig.AD_HOC)
        || ARM_FILE.matcher(file).matches();
  }
}
