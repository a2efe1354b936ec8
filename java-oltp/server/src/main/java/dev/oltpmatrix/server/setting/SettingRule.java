package dev.oltpmatrix.server.setting;

import dev.oltpmatrix.model.UsageException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How some builds are told a setting; {@code settings.yaml} says what each member means.
 *
 * @param name {@code null} where {@code absent} says why there is none
 * @param bare whether the value is said by the name alone, with {@code skip_} before it for OFF
 * @param also what the server needs besides for ON
 * @param unit 1 where user and server count alike
 * @param parts 1 where the value is told whole
 * @param max {@code null} for no bound
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
    String actsAs) {
  /** {@code acts_as} of a setting that makes no difference to what is measured. */
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
    return new SettingRule(name, null, false, null, 1, 1, null, null, null, null, null, null, null);
  }

  /** Whether a build without the setting behaves as if it had the value. */
  boolean behavesAs(String value) {
    return ANY.equals(actsAs)
        || (actsAs != null && Values.normal(actsAs).equals(Values.normal(value)));
  }
}
