package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Common format of the project's JSON files: snake_case keys, two spaces, a final newline. */
public final class Json {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          // A later minor version may add keys; an old reader must still read what it knows.
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();

  private Json() {}

  public static JsonMapper mapper() {
    return MAPPER;
  }

  public static ObjectWriter pretty() {
    Separators separators =
        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER);
    // The default printer uses the platform's line ending; files must not depend on the platform.
    return MAPPER.writer(
        new DefaultPrettyPrinter(separators).withObjectIndenter(new DefaultIndenter("  ", "\n")));
  }
}
