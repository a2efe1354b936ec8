package dev.oltpmatrix.report.page;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;

/** Serializes the data of a page. */
final class PageJson {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private PageJson() {}

  static String text(Object value) throws IOException {
    return MAPPER.writeValueAsString(value);
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
