package dev.oltpmatrix.workload.tpcc;

import dev.oltpmatrix.model.spec.Names;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The form in which the statements of a transaction are sent. */
enum Form {
  /** One after the other. */
  SINGLE,
  /** A New-Order changes stock and enters its lines in JDBC batches. */
  BATCH,
  /** A New-Order and a Payment send what does not depend on each other in one text. */
  MULTI;

  /** Returns the form of an option's value, or refuses it. */
  static Form named(String option, String word) {
    List<String> words = Stream.of(values()).map(Form::word).toList();
    return List.of(values()).get(words.indexOf(Names.require(option, word, words)));
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
