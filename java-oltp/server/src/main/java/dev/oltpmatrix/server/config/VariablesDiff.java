package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.text.TextFile;
import dev.oltpmatrix.server.setting.Settings;
import dev.oltpmatrix.server.setting.Values;
import dev.oltpmatrix.server.setting.VariablesFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The differences of two servers in all their variables, except for those that are specific to an
 * instance.
 */
public final class VariablesDiff {
  /** Stands for a variable that a server does not have. */
  public static final String NONE = "-";

  private static final String OF_POOL = "of the thread pool";
  private static final String LEFT_TO_BUILD = "left to the build";

  /** Sorts variables that both servers have before those that only one has. */
  private static final Comparator<Difference> ORDER =
      Comparator.comparing((Difference d) -> d.a().equals(NONE) || d.b().equals(NONE))
          .thenComparing(Difference::variable);

  private final Settings settings;
  private final Side a;
  private final Side b;

  /** A server's variables, and the origins of those that were configured. */
  private record Side(Map<String, String> variables, Map<String, Origin> origins) {
    static Side read(Path variablesFile) throws IOException {
      String name = variablesFile.getFileName().toString();
      Path composed = variablesFile.resolveSibling(name.replace(VariablesFile.ENDING, ".cnf"));
      boolean isKept = name.endsWith(VariablesFile.ENDING) && Files.isRegularFile(composed);
      return new Side(VariablesFile.read(variablesFile), isKept ? originsIn(composed) : Map.of());
    }

    String value(String variable) {
      return variables.getOrDefault(variable, NONE);
    }
  }

  /**
   * A variable in which they differ.
   *
   * @param asked whether an arm or a config is the reason
   */
  public record Difference(String variable, String a, String b, String why, boolean asked) {}

  private VariablesDiff(Settings settings, Side a, Side b) {
    this.settings = settings;
    this.a = a;
    this.b = b;
  }

  /**
   * Compares two files of variables; a composed configuration in the same folder gives the origins.
   */
  public static List<Difference> between(Path serverConfigsDir, Path fileA, Path fileB)
      throws IOException {
    Settings settings = Settings.load(serverConfigsDir);
    return new VariablesDiff(settings, Side.read(fileA), Side.read(fileB)).differences();
  }

  private List<Difference> differences() {
    Set<String> names = new TreeSet<>(a.variables().keySet());
    names.addAll(b.variables().keySet());
    List<Difference> differences = new ArrayList<>();
    for (String name : names) {
      if (!settings.isOfInstance(name) && !isSame(a.value(name), b.value(name))) {
        differences.add(difference(name));
      }
    }
    differences.sort(ORDER);
    return differences;
  }

  /**
   * Returns whether two values are the same; builds write one value in several ways: 90 and
   * 90.000000.
   */
  private static boolean isSame(String a, String b) {
    boolean bothHaveIt = !a.equals(NONE) && !b.equals(NONE);
    return bothHaveIt && Values.normal(a).equals(Values.normal(b));
  }

  private Difference difference(String name) {
    List<Origin> origins = new ArrayList<>();
    for (Side side : List.of(b, a)) { // the second is usually the one that was changed
      if (side.origins().containsKey(name)) {
        origins.add(side.origins().get(name));
      }
    }
    Origin decisive =
        origins.stream()
            .filter(Origin::deliberate)
            .findFirst()
            .orElse(origins.isEmpty() ? null : origins.get(0));
    boolean asked = settings.isOfPool(name) || (decisive != null && decisive.deliberate());
    String why = settings.isOfPool(name) ? OF_POOL : LEFT_TO_BUILD;
    if (decisive != null) {
      why = decisive.remark();
    }
    return new Difference(name, a.value(name), b.value(name), why, asked);
  }

  static final String READ_BACK_AS = "read back as ";

  private static final Pattern SHOWN_AS = Pattern.compile(READ_BACK_AS + "([a-z0-9_]+)");
  private static final Pattern ARM_FILE = Pattern.compile("[^/.]+\\.(mariadb|mysql)\\.cnf");

  /**
   * The comment above a setting.
   *
   * @param deliberate whether the arm or the config sets it, rather than the settings that all
   *     servers share
   */
  private record Origin(String remark, boolean deliberate) {}

  /** Returns the origins by variable. */
  private static Map<String, Origin> originsIn(Path file) throws IOException {
    Map<String, Origin> origins = new HashMap<>();
    List<String> lines = TextFile.lines(file);
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).startsWith("#") && lines.get(i - 1).startsWith("# ")) {
        String remark = lines.get(i - 1).substring(2);
        Matcher shownAs = SHOWN_AS.matcher(remark);
        String name = lines.get(i).split(" = ", 2)[0];
        origins.put(
            shownAs.find() ? shownAs.group(1) : name, new Origin(remark, isDeliberate(remark)));
      }
    }
    return origins;
  }

  private static boolean isDeliberate(String remark) {
    String file = remark.split("[,:]", 2)[0];
    return file.startsWith("overlays/")
        || file.equals(ServerConfig.AD_HOC)
        || ARM_FILE.matcher(file).matches();
  }
}
