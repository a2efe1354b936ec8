package dev.oltpmatrix.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.oltpmatrix.analysis.conclusions.AnswerTable;
import dev.oltpmatrix.model.record.CellKey;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;

/** Serializes the data of a page. */
final class PageJson {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private PageJson() {}

  static String text(Object value) throws IOException {
    return MAPPER.writeValueAsString(value);
  }

  /**
   * Converts a first table, in which cells are named as in links; {@code null} if it has no rows.
   *
   * @param names the name of the row of summary.csv that a cell belongs to
   */
  static JsonNode table(AnswerTable table, Function<CellKey, String> names) {
    if (table.rows().isEmpty()) {
      return null;
    }
    ObjectNode json = MAPPER.valueToTree(table);
    json.set(
        "heads", MAPPER.valueToTree(table.heads().stream().map(AnswerTable.Head::text).toList()));
    for (int i = 0; i < table.rows().size(); i++) {
      List<AnswerTable.Field> fields = table.rows().get(i).fields();
      for (int j = 0; j < fields.size(); j++) {
        if (fields.get(j) != null) {
          ObjectNode field = (ObjectNode) json.at("/rows/" + i + "/fields/" + j);
          field.put("cell", names.apply(fields.get(j).cell()));
        }
      }
    }
    return json;
  }

  /**
   * Compresses a part of the data that is read later. It may be large, and only one copy is kept.
   */
  static byte[] packed(Object value) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      MAPPER.writeValue(out, value);
    }
    return packed.toByteArray();
  }
}
