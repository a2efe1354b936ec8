package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import java.util.ArrayList;
import java.util.List;

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
          throw new UsageException(
              text.isBlank()
                  ? what + " is empty; name at least one, or leave it out"
                  : what + " '" + text + "' has nothing before or after a comma; write A,B");
        }
        names.add(name.strip());
      }
    }
    return names;
  }
}
