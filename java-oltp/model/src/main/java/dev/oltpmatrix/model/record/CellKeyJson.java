package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import dev.oltpmatrix.model.descriptors.Factor;
import dev.oltpmatrix.model.descriptors.FactorSet;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.SettingFactor;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes a cell's key in a record: an entry for each factor that does not have its
 * default level, and the repetition. The levels of settings are an object of their own, so that an
 * unknown kind of factor is not taken for a setting.
 */
final class CellKeyJson {
  private static final String REPETITION = "repetition";
  private static final String SETTINGS = "settings";

  private CellKeyJson() {}

  static final class Writer extends JsonSerializer<CellKey> {
    @Override
    public void serialize(CellKey key, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeStartObject();
      for (Factor factor : FactorSet.KINDS.all()) {
        String level = key.level(factor);
        if (factor.equals(Factors.CLIENTS)) {
          out.writeNumberField(factor.name(), key.threads());
        } else if (!factor.isDefault(level)) {
          out.writeStringField(factor.name(), level);
        }
      }
      writeSettings(key, out);
      if (key.repetition() > 0) {
        out.writeNumberField(REPETITION, key.repetition());
      }
      out.writeEndObject();
    }

    private static void writeSettings(CellKey key, JsonGenerator out) throws IOException {
      List<Factor> settings = FactorSet.of(key.levels().keySet()).settings();
      if (settings.isEmpty()) {
        return;
      }
      out.writeObjectFieldStart(SETTINGS);
      for (Factor setting : settings) {
        out.writeStringField(setting.name(), key.level(setting));
      }
      out.writeEndObject();
    }
  }

  static final class Reader extends JsonDeserializer<CellKey> {
    @Override
    public CellKey deserialize(JsonParser in, DeserializationContext context) throws IOException {
      JsonNode node = context.readTree(in);
      if (!node.isObject()) {
        throw JsonMappingException.from(in, "a cell's key is no object");
      }
      Map<Factor, String> levels = new LinkedHashMap<>();
      int repetition = 0;
      for (Map.Entry<String, JsonNode> entry : node.properties()) {
        Factor factor = FactorSet.KINDS.find(entry.getKey()).orElse(null);
        if (entry.getKey().equals(REPETITION) && entry.getValue().canConvertToInt()) {
          repetition = entry.getValue().intValue();
        } else if (entry.getKey().equals(SETTINGS) && entry.getValue().isObject()) {
          levels.putAll(settings(in, entry.getValue()));
        } else if (factor == null) {
          // Without it, cells that differ in an unknown factor would have the same key.
          throw JsonMappingException.from(
              in, "cell has '" + entry.getKey() + "', which this program does not know");
        } else if (!entry.getValue().isNull()) {
          levels.put(factor, text(in, entry));
        }
      }
      try {
        return CellKey.of(levels, repetition);
      } catch (IllegalArgumentException e) {
        throw JsonMappingException.from(in, e.getMessage(), e);
      }
    }

    private static Map<Factor, String> settings(JsonParser in, JsonNode object)
        throws JsonMappingException {
      Map<Factor, String> levels = new LinkedHashMap<>();
      for (Map.Entry<String, JsonNode> entry : object.properties()) {
        try {
          levels.put(SettingFactor.of(entry.getKey()), text(in, entry));
        } catch (IllegalArgumentException e) {
          throw JsonMappingException.from(in, e.getMessage(), e);
        }
      }
      return levels;
    }

    private static String text(JsonParser in, Map.Entry<String, JsonNode> entry)
        throws JsonMappingException {
      JsonNode value = entry.getValue();
      if (!value.isTextual() && !value.isIntegralNumber()) {
        throw JsonMappingException.from(in, entry.getKey() + " is " + value);
      }
      return value.asText();
    }
  }
}
