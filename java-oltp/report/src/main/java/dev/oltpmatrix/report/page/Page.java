package dev.oltpmatrix.report.page;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.oltpmatrix.model.results.Csv;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The file report.html: one file that includes its data, style and scripts, needs no network and
 * may not use one.
 */
public final class Page {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");
  static final JsonMapper MAPPER = JsonMapper.builder().build();

  private final Path folder;
  private final PageOptions options;

  public Page(Path plotDir, PageOptions options) {
    this.folder = plotDir.resolve("page");
    this.options = options;
  }

  public void writeRun(Path file, RunPage run) throws IOException {
    PageData data = (options.withHosts() ? run : run.withoutHosts()).data(options);
    Csv.write(file, html(data));
  }

  public void writeComparison(Path file, ComparePage comparison) throws IOException {
    Csv.write(file, html(comparison.data(options)));
  }

  private String html(PageData data) throws IOException {
    String style = read("style.css");
    String scripts = scripts();
    Map<String, String> parts =
        Map.of(
            "policy",
            policy(style, scripts),
            "style",
            style,
            "answer",
            paragraphs(data.answer()),
            "data",
            harmless(MAPPER.writeValueAsString(data)),
            "scripts",
            scripts);
    return PLACEHOLDER
        .matcher(read("page.html"))
        .replaceAll(part -> Matcher.quoteReplacement(parts.get(part.group(1))));
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  /** Returns the parts of d3, which the build includes in the program, and the page's own. */
  private String scripts() throws IOException {
    StringBuilder all = new StringBuilder(read("d3-license.txt"));
    for (String name : read("scripts.txt").lines().toList()) {
      all.append(name.startsWith("lib/") ? library(name) : read(name + ".js")).append('\n');
    }
    return all.toString();
  }

  private static String library(String name) throws IOException {
    String path = "/page/" + name + ".min.js";
    try (InputStream in = Page.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IOException(path + " is missing in the program; build it anew");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /**
   * Returns the content security policy: nothing is loaded, and of the inline content only this
   * style and these scripts are allowed.
   */
  private static String policy(String style, String scripts) {
    return ("default-src 'none'; style-src '%s'; script-src '%s'; base-uri 'none'; form-action"
            + " 'none'")
        .formatted(hash(style), hash(scripts));
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java runtime has it
    }
  }

  /** Returns paragraphs for mail programs, which run no scripts. */
  private static String paragraphs(PageData.Answer answer) {
    return answer.sentences().stream()
        .map(one -> one.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"))
        .map(one -> "<p>" + one + "</p>")
        .collect(Collectors.joining());
  }

  /** Escapes the data, so that no name or text in it can end the element that contains it. */
  private static String harmless(String json) {
    return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }
}
