package dev.oltpmatrix.report.page;

import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with placeholders {@code {{name}}}; inserted text is not expanded again. */
final class Template {
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

  /** Supplies the text for a placeholder. */
  interface Filling {
    String of(String name) throws IOException;
  }

  private Template() {}

  static String filled(String template, Filling filling) throws IOException {
    StringBuilder out = new StringBuilder();
    Matcher placeholder = PLACEHOLDER.matcher(template);
    int from = 0;
    while (placeholder.find()) {
      out.append(template, from, placeholder.start()).append(filling.of(placeholder.group(1)));
      from = placeholder.end();
    }
    return out.append(template.substring(from)).toString();
  }
}
