package dev.oltpmatrix.report.page.text;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.oltpmatrix.model.record.Json;
import dev.oltpmatrix.model.spec.MatrixSpec;
import dev.oltpmatrix.model.spec.SpecReader;
import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/** Writes a matrix as a file that {@link SpecReader} reads. */
public final class SpecText {
  private static final ObjectMapper KNOWN =
      Json.mapper().copy().setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);

  private SpecText() {}

  public static String of(MatrixSpec spec) {
    Map<Object, Object> keys = new LinkedHashMap<>();
    Map<?, ?> all = KNOWN.convertValue(spec, Map.class);
    all.forEach(
        (key, value) -> {
          if (key.equals("factors")) {
            keys.putAll((Map<?, ?>) value);
          } else {
            keys.put(key, value);
          }
        });
    if (spec.tableSize() == 0) {
      keys.remove("table_size"); // a data set of fixed size has none to ask for
    }
    DumperOptions options = new DumperOptions();
    options.setWidth(Integer.MAX_VALUE);
    return new Yaml(options).dump(keys);
  }
}
