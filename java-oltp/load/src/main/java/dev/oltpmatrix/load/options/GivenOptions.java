package dev.oltpmatrix.load.options;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.NearestNames;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Options in the order in which they are given; the last one of a name counts. */
final class GivenOptions {
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, String> byOldName = new LinkedHashMap<>();

  /**
   * Adds an option.
   *
   * @param value {@code null} for the name alone
   */
  void set(String givenName, String value) {
    // Dashes and underscores are equivalent, as in sysbench.
    String name = givenName.replace('_', '-');
    OptionTable.OldName old = OptionTable.OLD_NAMES.get(name);
    OptionSpec spec = OptionTable.all().get(old == null ? name : old.name());
    if (spec == null) {
      // In a file all of a line up to a sign of equality may stand here, with a password.
      String word = givenName.replaceFirst("(?s)[^\\w.-].*", "");
      String shown = word + (word.equals(givenName) ? "" : "...");
      throw new UsageException(
          "--" + shown + ": no such option; the nearest is --" + nearest(word.replace('_', '-')));
    }
    String normal = spec.normalize(value);
    String verify = name.equals("mysql-ssl") ? ValueForm.verify(value) : null;
    if (verify != null) {
      values.put("mysql-ssl-verify", verify);
    }
    if (old == null) {
      values.put(name, normal);
    } else if (normal.equals(old.unset())) {
      byOldName.remove(spec.name());
    } else {
      byOldName.put(spec.name(), normal);
    }
  }

  /** The C client's names lack what is before sysbench's: {@code --user} is --mysql-user. */
  private static String nearest(String name) {
    Set<String> known = OptionTable.all().keySet();
    String ofServer = name.startsWith("mysql-") ? name : "mysql-" + name;
    return known.stream()
        .filter(option -> option.startsWith(ofServer))
        .findFirst()
        .orElseGet(() -> NearestNames.of(name, known).get(0));
  }

  /**
   * Returns the values by current names; as in sysbench an old name has precedence in any position.
   */
  Map<String, String> values() {
    Map<String, String> all = new LinkedHashMap<>(values);
    all.putAll(byOldName);
    return all;
  }
}
