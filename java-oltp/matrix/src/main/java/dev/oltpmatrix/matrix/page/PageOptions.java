package dev.oltpmatrix.matrix.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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
 * @param liveEveryS after how long the page looks for a newer one; nothing for never
 */
public record PageOptions(boolean full, boolean withHosts, Integer liveEveryS) {
  public static final PageOptions USUAL = new PageOptions(false, false, null);

  private static final JsonMapper AS_IT_IS = JsonMapper.builder().build();

  private static final JsonMapper WITHOUT_HOSTS =
      JsonMapper.builder()
          .addModule(new SimpleModule().addSerializer(String.class, new WithoutAddresses()))
          .build();

  private JsonMapper mapper() {
    return withHosts ? AS_IT_IS : WITHOUT_HOSTS;
  }

  /** As JSON, without addresses unless they are wanted. */
  String json(Object value) throws IOException {
    return mapper().writeValueAsString(value);
  }

  /** For a part of the data that is read later. It may be large, and is held once. */
  String packed(Object value) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(Base64.getEncoder().wrap(text))) {
      mapper().writeValue(out, value);
    }
    return text.toString(StandardCharsets.US_ASCII);
  }

  /** Texts that were written by whoever had them may name a server. */
  private static final class WithoutAddresses extends StdSerializer<String> {
    private static final long serialVersionUID = 1;

    /** A password may have what else ends an address; neither has a blank or a quote. */
    private static final Pattern ADDRESS =
        Pattern.compile("(mysql|mariadb)://(?:[^\\s/@\"]*@)?[^\\s\"',;)\\]}]*");

    WithoutAddresses() {
      super(String.class);
    }

    @Override
    public void serialize(String text, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(ADDRESS.matcher(text).replaceAll("$1://(left out)"));
    }
  }
}
