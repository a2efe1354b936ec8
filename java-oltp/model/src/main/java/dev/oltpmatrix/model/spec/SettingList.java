package dev.oltpmatrix.model.spec;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.input.NameList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads settings with their levels: {@code flush_log=0,1,2,io_capacity=200,2000}. */
public final class SettingList {
  private SettingList() {}

  /**
   * Reads the levels by setting.
   *
   * @param what the option, for the message of a refusal
   */
  public static Map<String, List<String>> read(String what, List<String> texts) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    List<String> current = null;
    for (String part : NameList.read(what, texts)) {
      int equals = part.indexOf('=');
      if (equals == 0 || equals == part.length() - 1 || (equals < 0 && current == null)) {
        throw new UsageException(
            what + " '" + String.join(",", texts) + "': write NAME=VALUE,VALUE");
      }
      if (equals > 0) {
        current = new ArrayList<>();
        if (levels.put(part.substring(0, equals).strip(), current) != null) {
          throw new UsageException(
              what + ": " + part.substring(0, equals) + " is named twice; name it once");
        }
      }
      current.add(part.substring(equals + 1).strip());
    }
    return levels;
  }
}
