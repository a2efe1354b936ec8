package dev.oltpmatrix.model.input;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.text.ControlCharacters;
import dev.oltpmatrix.model.text.NearestNames;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;

/**
 * A value in a file that a user wrote. The caller asks for a type, and a value of another type is
 * refused: YAML's own guesses (yes is true, 010 is 8, 1:30 is 90, 1_000 is 1000) change nothing
 * silently. Text is used as written; a number has digits only and no quotes.
 */
public final class YamlValue {
  private static final Set<String> NOTHING = Set.of("", "~", "null", "Null", "NULL");

  private final String position;
  private final String path;
  private final Object content;
  private final boolean isQuoted;

  private YamlValue(String position, String path, Object content, boolean isQuoted) {
    this.position = position;
    this.path = path;
    this.content = content;
    this.isQuoted = isQuoted;
  }

  YamlValue(String position, String path, List<YamlValue> elements) {
    this(position, path, elements, false);
  }

  YamlValue(String position, String path, Map<String, YamlValue> entries) {
    this(position, path, entries, false);
  }

  static YamlValue of(String position, String path, String text, ScalarStyle style) {
    boolean isBlock = style == ScalarStyle.LITERAL || style == ScalarStyle.FOLDED;
    // A block is for long text; here all text is a single line.
    String line = isBlock ? text.strip().replaceAll("\\s*\n\\s*", " ") : text;
    return new YamlValue(position, path, line, style != ScalarStyle.PLAIN);
  }

  /** Returns file, line and column. */
  public String position() {
    return position;
  }

  /** Creates the exception that refuses this value, with its position. */
  public UsageException refusal(String why) {
    return UsageException.at(position, why);
  }

  /** Makes something of this value; adds the position to a refusal that has none. */
  public <T> T make(Supplier<T> maker) {
    try {
      return maker.get();
    } catch (UsageException e) {
      throw e.isPlaced() ? e : refusal(e.getMessage());
    }
  }

  /** Refuses a file of a version other than the one that this program reads. */
  public void requireVersion(long known) {
    YamlValue version = entries().get("version");
    if (version == null || version.whole(0, IntRange.MAX) != known) {
      String found = version == null ? "missing" : version.text();
      throw refusal("version is " + found + "; this program reads " + known);
    }
  }

  public boolean isText() {
    return content instanceof String && !isNothing();
  }

  public boolean isList() {
    return content instanceof List;
  }

  public String text() {
    if (!(content instanceof String text) || !isText()) {
      throw wanted("text");
    }
    if (ControlCharacters.areIn(text)) {
      throw refusal(path + " is '" + ControlCharacters.shown(text) + "': a control character");
    }
    return text;
  }

  public long whole(long low, long high) {
    boolean isNumber =
        content instanceof String text && !isQuoted && text.matches("-?(0|[1-9][0-9]*)");
    if (!isNumber) {
      throw wanted("a whole number, digits alone");
    }
    return make(() -> new IntRange(path, low, high).read((String) content));
  }

  public boolean flag() {
    if ("true".equals(content) && !isQuoted) {
      return true;
    }
    if ("false".equals(content) && !isQuoted) {
      return false;
    }
    throw wanted("true or false");
  }

  /** Returns the text, which has to be one of these words. */
  public String oneOf(Collection<String> words) {
    String text = text();
    if (!words.contains(text)) {
      throw refusal(path + " is '" + text + "'; allowed: " + String.join(", ", words));
    }
    return text;
  }

  @SuppressWarnings("unchecked")
  public List<YamlValue> list() {
    if (!isList()) {
      throw wanted("a list: [" + (isText() ? content : "...") + "]");
    }
    return (List<YamlValue>) content;
  }

  public List<String> texts() {
    return list().stream().map(YamlValue::text).toList();
  }

  @SuppressWarnings("unchecked")
  public Map<String, YamlValue> entries() {
    if (!(content instanceof Map)) {
      throw wanted("keys and values");
    }
    return (Map<String, YamlValue>) content;
  }

  /** Returns the entries; refuses keys that are not among the known ones. */
  public Map<String, YamlValue> entries(Collection<String> known) {
    Map<String, YamlValue> entries = entries();
    entries.forEach(
        (key, value) -> {
          if (!known.contains(key)) {
            String what = path.isEmpty() ? "key" : "key of " + path;
            String nearest = NearestNames.listed(key, known);
            throw value.refusal("unknown " + what + " '" + key + "'; nearest: " + nearest);
          }
        });
    return entries;
  }

  /** Returns a copy without some keys. */
  public YamlValue without(Collection<String> keys) {
    Map<String, YamlValue> rest = new LinkedHashMap<>(entries());
    rest.keySet().removeAll(keys);
    return new YamlValue(position, path, rest);
  }

  private boolean isNothing() {
    return content instanceof String text && !isQuoted && NOTHING.contains(text);
  }

  private UsageException wanted(String what) {
    String found =
        content instanceof List
            ? "is a list"
            : content instanceof Map
                ? "has keys of its own"
                : isNothing() ? "is empty" : "is " + asWritten((String) content);
    return refusal((path.isEmpty() ? "it " : path + " ") + found + ", wanted: " + what);
  }

  private String asWritten(String text) {
    return (isQuoted ? "\"%s\"" : "%s").formatted(ControlCharacters.shown(text));
  }
}
