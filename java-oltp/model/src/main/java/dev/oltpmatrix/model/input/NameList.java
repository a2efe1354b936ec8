package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import java.util.ArrayList;
import java.util.List;

/** Names that users part with commas, or give one after the other with an option each. */
public final class NameList {
  private NameList() {}

  /**
   * The names; an empty one is a slip of the pen, and would silently be left out.
   *
   * @param what the option, for a refusal
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
