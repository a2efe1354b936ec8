package dev.oltpmatrix.report.page;

import java.util.List;

/**
 * Text that was written about a study, which its page shows in place of generated sentences.
 *
 * @param answer sentences that answer the study's question
 * @param doThisHtml lines to paste and their conditions, as HTML without styles, scripts and links
 *     into folders, which a page does not have
 */
public record Curated(List<String> answer, String doThisHtml) {
  /** No text was written. */
  public static final Curated NONE = new Curated(List.of(), "");
}
