package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads names that users separate with commas, or give by repeating an option. */
public final class NameList {
  private NameList() {}

  /**
   * Reads the names; refuses an empty one, which is a typing error and would otherwise be left out
   * silently.
   *
   * @param what the option, for the message of a refusal
   */
  public static List<String> read(String what, List<String> texts) {
    List<String> names = new ArrayList<>();
    for (String text : texts) {
      for (String name : text.split(",", -1)) {
        if (name.isBlank()) {
          throw new UsageException(what + " '" + text + "' has an empty name; write A,B");
        }
        names.add(name.strip());
      }
    }
    return names;
  }

  /**
   * Reads settings with their levels: {@code flush_log=0,1,2,io_capacity=200,2000}.
   *
   * @param what the option, for the message of a refusal
   */
  public static Map<String, List<String>> settings(String what, List<String> texts) {
    Map<String, List<String>> levels = new LinkedHashMap<>();
    List<String> current = null;
    for (String part : read(what, texts)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        current = new ArrayList<>();
      }
      boolean isTwice =
          equals > 0 && levels.put(part.substring(0, equals).strip(), current) != null;
      if (equals == 0 || equals == part.length() - 1 || current == null || isTwice) {
        throw new UsageException(
            what + " '" + String.join(",", texts) + "': write NAME=VALUE,VALUE, each name once");
      }
      current.add(part.substring(equals + 1).strip());
    }
    return levels;
  }
}
