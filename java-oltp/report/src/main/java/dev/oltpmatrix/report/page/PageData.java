package dev.oltpmatrix.report.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The data of a page.
 *
 * @param json what its scripts read, by the names that they use
 * @param curated text that was written about the cells
 * @param sentences that the program makes
 */
record PageData(Map<String, Object> json, Curated curated, List<String> sentences) {
  /** Explanation of the words in a result field. */
  static final String RESULTS =
      "Better and worse are significant differences; not significant is one that does not survive"
          + " the correction, or is within the noise floor; equivalent is within 10 %; inconclusive"
          + " is what may be there and did not show. A star: blocks with an invalid cell are left"
          + " out. A field opens its cell beneath its row.";

  /** Returns the sentences that stand first, and then the others. */
  List<String> answer() {
    return Stream.concat(curated.answer().stream(), sentences.stream()).toList();
  }

  /** Returns an object of JSON from names and values in turn; a value may be {@code null}. */
  static Map<String, Object> object(Object... fields) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < fields.length; i += 2) {
      object.put((String) fields[i], fields[i + 1]);
    }
    return object;
  }
}
