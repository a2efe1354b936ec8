package dev.oltpmatrix.matrix.page;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/**
 * What a page is to hold.
 *
 * @param full the seconds of however many cells
 * @param withHosts names of machines and addresses of servers, which a page that travels should not
 *     have
 * @param liveEveryS after how long the page looks for a newer one; {@code null} for never
 */
public record PageOptions(boolean full, boolean withHosts, Integer liveEveryS) {
  public static final PageOptions USUAL = new PageOptions(false, false, null);

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  /** In JSON: a text ends at a quote, and an escape begins with a backslash. */
  private static final Pattern ADDRESS = Pattern.compile("(mysql|mariadb)://[^\\s\"'\\\\,;)\\]}]*");

  /** As JSON, without addresses unless they are wanted. */
  String json(Object value) throws IOException {
    String json = MAPPER.writeValueAsString(value);
    return withHosts ? json : ADDRESS.matcher(json).replaceAll("$1://(left out)");
  }

  /** For a part of the data that is read later. */
  String packed(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(json(value).getBytes(StandardCharsets.UTF_8));
    }
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }
}
