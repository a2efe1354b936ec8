package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The rule by which a range of builds receives a setting; {@code settings.yaml} describes each
 * member.
 *
 * @param name {@code null} if {@code absent} gives the reason why there is none
 * @param bare whether the name alone gives the value, with the prefix {@code skip_} for OFF
 * @param also further settings that the server needs for ON, or for a number above 0
 * @param unit 1 if user and server count in the same unit
 * @param parts 1 if the value is not divided
 * @param max {@code null} for no bound
 * @param pair the setting that gets the second part of a value such as {@code 200:400}; {@code
 *     null} where values have one part
 */
record SettingRule(
    String name,
    Map<String, String> words,
    boolean bare,
    Map<String, String> also,
    long unit,
    int parts,
    String partsName,
    Long max,
    String because,
    String shownAs,
    String unseen,
    String absent,
    String actsAs,
    String pair) {
  /** The value of {@code acts_as} for a setting that makes no difference to the measurement. */
  static final String ANY = "any";

  SettingRule {
    if ((name == null) == (absent == null)) {
      throw new UsageException("needs a name, or absent with the reason");
    }
    words = words == null ? Map.of() : new LinkedHashMap<>(words);
    also = also == null ? Map.of() : new LinkedHashMap<>(also);
    unit = Math.max(unit, 1);
    parts = Math.max(parts, 1);
  }

  static SettingRule named(String name) {
    return new SettingRule(
        name, null, false, null, 1, 1, null, null, null, null, null, null, null, null);
  }

  /** Returns whether a build without the setting behaves as if it had the value. */
  boolean behavesAs(String value) {
    return ANY.equals(actsAs)
        || (actsAs != null && Values.normal(actsAs).equals(Values.normal(value)));
  }
}
