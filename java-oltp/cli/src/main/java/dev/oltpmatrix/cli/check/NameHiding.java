package dev.oltpmatrix.cli.check;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Takes the names of machine and user out of texts that are meant to be sent to others. */
final class NameHiding {
  /** The machine of a performance counter, or of a shared folder. */
  private static final Pattern BY_NETWORK = Pattern.compile("\\\\\\\\[^\\\\\\s\"']+");

  private final Map<String, String> folders = new LinkedHashMap<>();
  private final Map<String, String> names = new LinkedHashMap<>();

  /** Adds a folder, whose path may have a name in it; of two the inner one is added first. */
  NameHiding folder(String path, String word) {
    folders.put(Path.of(path).toString(), word); // without a separator at its end
    return this;
  }

  /** Adds a name; an empty one, as of a machine that does not tell its own, hides nothing. */
  NameHiding name(String name, String word) {
    if (!name.isEmpty()) {
      names.put(name, word);
    }
    return this;
  }

  /** Returns a text with words in place of folders and names. */
  String without(String text) {
    String shown = text;
    for (Map.Entry<String, String> folder : folders.entrySet()) {
      shown = replaced(shown, Pattern.quote(folder.getKey()), folder.getValue());
    }
    shown = BY_NETWORK.matcher(shown).replaceAll(Matcher.quoteReplacement("\\\\MACHINE"));
    for (Map.Entry<String, String> name : names.entrySet()) {
      shown =
          replaced(
              shown, "(?<![\\w-])" + Pattern.quote(name.getKey()) + "(?![\\w-])", name.getValue());
    }
    return shown;
  }

  private static String replaced(String text, String pattern, String word) {
    return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
        .matcher(text)
        .replaceAll(word);
  }
}
