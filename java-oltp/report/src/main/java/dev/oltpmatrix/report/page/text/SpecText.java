package dev.oltpmatrix.report.page.text;

import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.SpecReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Writes a matrix as a file that {@link SpecReader} reads. */
public final class SpecText {
  private SpecText() {}

  public static String of(MatrixSpec spec) {
    Map<Object, Object> keys = new LinkedHashMap<>();
    Map<?, ?> all = Json.mapper().convertValue(spec, Map.class);
    all.forEach(
        (key, value) -> {
          if (key.equals("factors")) {
            keys.putAll((Map<?, ?>) value);
          } else if (value != null) {
            keys.put(key, known(value));
          }
        });
    if (spec.tableSize() == 0) {
      keys.remove("table_size"); // a data set of fixed size has none to ask for
    }
    DumperOptions options = new DumperOptions();
    options.setWidth(Integer.MAX_VALUE);
    return new Yaml(options).dump(keys);
  }

  private static Object known(Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(SpecText::known).toList();
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> known = new LinkedHashMap<>();
      map.forEach(
          (key, of) -> {
            if (of != null) {
              known.put(key, known(of));
            }
          });
      return known;
    }
    return value;
  }
}
