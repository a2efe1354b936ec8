package dev.oltpmatrix.load.options;

import dev.oltpmatrix.load.failure.OptionException;
import dev.oltpmatrix.model.text.NearestNames;
import java.util.LinkedHashMap;
import java.util.Map;

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
      String nearest = NearestNames.of(name, OptionTable.all().keySet()).get(0);
      throw new OptionException("--" + givenName + ": no such option; the nearest is --" + nearest);
    }
    String normal = spec.normalize(value);
    String verify = name.equals("mysql-ssl") ? ValueForms.Encryption.verify(value) : null;
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

  /**
   * Returns the values by current names; as in sysbench an old name has precedence in any position.
   */
  Map<String, String> values() {
    Map<String, String> all = new LinkedHashMap<>(values);
    all.putAll(byOldName);
    return all;
  }
}
