package dev.oltpmatrix.server.config;

import dev.oltpmatrix.model.UsageException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The rule by which a range of builds receives a setting; {@code settings.yaml} describes each
 * member.
 *
 * @param name {@code null} if {@code absent} gives the reason why there is none
 * @param unit 1 if user and server count in the same unit
 * @param parts 1 if the value is not divided
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

  /** Checks whether a build without the setting behaves as if it had the value. */
  boolean behavesAs(String value) {
    return actsAs != null && (actsAs.equals("any") || Values.areEqual(actsAs, value));
  }
}
