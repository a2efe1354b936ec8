package dev.oltpmatrix.report.page.text;

import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.SpecReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a matrix as a file that {@link SpecReader} reads. */
public final class SpecText {
  /** A text that YAML reads as a string without quotes. */
  private static final Pattern PLAIN =
      Pattern.compile("(?!(?i:null|true|false|yes|no|on|off)$)[A-Za-z][A-Za-z0-9_./+-]*");

  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,17})");

  private SpecText() {}

  public static String of(MatrixSpec spec) {
    StringBuilder out = new StringBuilder();
    Map<?, ?> keys = Json.mapper().convertValue(spec, LinkedHashMap.class);
    keys.forEach(
        (key, value) -> {
          if (key.equals("factors")) {
            ((Map<?, ?>) value).forEach((name, levels) -> add(out, name, levels));
          } else if (value != null && !isOfFixedSize(key, value)) {
            add(out, key, value);
          }
        });
    return out.toString();
  }

  /** Checks whether the value is the size of a fixed data set, which a matrix cannot request. */
  private static boolean isOfFixedSize(Object key, Object value) {
    return key.equals("table_size") && String.valueOf(value).equals("0");
  }

  private static void add(StringBuilder out, Object key, Object value) {
    out.append(key).append(": ").append(flow(value)).append('\n');
  }

  private static String flow(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(SpecText::flow).collect(Collectors.joining(", ", "[", "]"));
    }
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .filter(entry -> entry.getValue() != null)
          .map(entry -> entry.getKey() + ": " + flow(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    String text = String.valueOf(value);
    return PLAIN.matcher(text).matches() || NUMBER.matcher(text).matches() ? text : quoted(text);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
