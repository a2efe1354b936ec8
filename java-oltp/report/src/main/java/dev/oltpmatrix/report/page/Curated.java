package dev.oltpmatrix.report.page;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Text that was written about a study, which its page shows in place of generated sentences.
 *
 * @param answer sentences that answer the study's question
 * @param doThisHtml lines to paste and their conditions, as HTML without styles, scripts and links
 *     into folders, which a page does not have
 */
public record Curated(List<String> answer, String doThisHtml) {
  public static final int MAX_SENTENCES = 2;

  private static final Pattern ALLOWED =
      Pattern.compile(
          "</?(?:a|br|code|em|h3|h4|li|ol|p|pre|strong|table|tbody|td|th|thead|tr|ul)"
              + "(?: (?:href=\"https?://[^\"<>]*\"|class=\"language-[\\w.+-]+\""
              + "|align=\"[a-z]+\"|start=\"\\d+\"))?"
              + " ?/?>");

  /** No text was written. */
  public static final Curated NONE = new Curated(List.of(), "");

  public Curated {
    answer = List.copyOf(answer);
    if (answer.size() > MAX_SENTENCES) {
      throw new IllegalArgumentException(
          "the answer has %d sentences, allowed: at most %d; shorten it: %s"
              .formatted(answer.size(), MAX_SENTENCES, String.join(" ", answer)));
    }
    String rest = ALLOWED.matcher(doThisHtml).replaceAll("");
    int at = rest.indexOf('<');
    if (at >= 0) {
      throw new IllegalArgumentException(
          "the text to follow has '%s', allowed: text, lists, tables, code and links to the web"
              .formatted(rest.substring(at, Math.min(rest.length(), at + 40))));
    }
  }
}
