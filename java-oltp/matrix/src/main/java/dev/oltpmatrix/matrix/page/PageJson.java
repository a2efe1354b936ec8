package dev.oltpmatrix.matrix.page;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.oltpmatrix.record.CellRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;

/** Data as the page has it: without what names a machine or a folder, unless that is wanted. */
final class PageJson {
  private static final Pattern HOST = Pattern.compile("://(?:[^\\s/@]*@)?\\[?([^\\s/:?#\\]]+)");

  private static final Set<String> OF_EVERYBODY = Set.of("localhost", "127.0.0.1", "");

  private final JsonMapper mapper;

  private PageJson(JsonMapper mapper) {
    this.mapper = mapper;
  }

  /**
   * For a page of some records.
   *
   * @param servers as a matrix names them
   */
  static PageJson of(PageOptions options, List<CellRecord> records, List<String> servers) {
    if (options.withHosts()) {
      return new PageJson(JsonMapper.builder().build());
    }
    Set<String> hosts =
        new TreeSet<>(
            Comparator.comparing(String::length)
                .reversed()
                .thenComparing(Comparator.naturalOrder()));
    servers.forEach(server -> addHost(hosts, server));
    for (CellRecord record : records) {
      if (record.origin().host() != null) {
        hosts.add(record.origin().host().name());
      }
      if (record.origin().serverFacts() != null) {
        addHost(hosts, String.valueOf(record.origin().serverFacts().source()));
      }
    }
    hosts.removeAll(OF_EVERYBODY);
    return new PageJson(
        JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(String.class, new Scrubbed(hosts)))
            .build());
  }

  private static void addHost(Set<String> hosts, String text) {
    Matcher host = HOST.matcher(text);
    if (host.find()) {
      hosts.add(host.group(1));
    }
  }

  String text(Object value) throws IOException {
    return mapper.writeValueAsString(value);
  }

  /** For a part of the data that is read later. It may be large, and is held once. */
  byte[] packed(Object value) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      mapper.writeValue(out, value);
    }
    return packed.toByteArray();
  }

  /** Texts that were written by whoever had them may name a server, a machine or a folder. */
  private static final class Scrubbed extends StdSerializer<String> {
    private static final long serialVersionUID = 1;

    /** A password may have what else ends an address; neither has a blank or a quote. */
    private static final Pattern ADDRESS =
        Pattern.compile("(mysql|mariadb)://(?:[^\\s/@\"]*@)?[^\\s\"',;)\\]}]*");

    /** From the root on, through a folder at least. */
    private static final Pattern PATH =
        Pattern.compile("(?<![\\w.:/<…-])/(?:[\\w.@+~-]+/)+([\\w.@+~-]*)");

    /** As path: has one. */
    private static final Pattern PATH_OF_BUILD =
        Pattern.compile("path:/(?:[\\w.@+~-]+/)*([\\w.@+~-]*)");

    private final transient Pattern hosts;

    Scrubbed(Set<String> hosts) {
      super(String.class);
      this.hosts =
          Pattern.compile(
              hosts.isEmpty()
                  ? "(?!)"
                  : hosts.stream()
                      .map(Pattern::quote)
                      .collect(Collectors.joining("|", "(?<![\\w.-])(?:", ")(?![\\w-])")));
    }

    @Override
    public void serialize(String text, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      String without = ADDRESS.matcher(text).replaceAll("$1://(left out)");
      without = PATH_OF_BUILD.matcher(without).replaceAll("path:…/$1");
      without = PATH.matcher(without).replaceAll("…/$1");
      out.writeString(hosts.matcher(without).replaceAll("(left out)"));
    }
  }
}
