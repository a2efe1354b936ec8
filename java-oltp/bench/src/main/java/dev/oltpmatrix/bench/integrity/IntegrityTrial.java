package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.model.results.Column;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The result of one combination with one killed part.
 *
 * @param subject what was tried
 * @param counts {@code null} where the combination was refused, or the trial failed
 * @param result the word for it: that of the counts, {@value #REFUSED} or {@value #FAILED}
 * @param errors the number of errors that clients got
 * @param error the first of them, or the reason; {@code null} if there was none
 */
record IntegrityTrial(Subject subject, Integrity counts, String result, Long errors, String error) {
  /** The first transaction, or the start of the proxy, failed with an error. */
  static final String REFUSED = "refused";

  /** The trial could not be made, which says nothing of the combination. */
  static final String FAILED = "failed";

  /**
   * A combination on a server, with the versions that it had.
   *
   * @param server product and version
   * @param autocommit the state in which the server's sessions begin
   * @param jar the driver's jar
   * @param viaVersion the proxy's version; {@code null} without one
   */
  record Subject(
      String server,
      String autocommit,
      Combination combination,
      String jar,
      String viaVersion,
      KilledPart killed) {}

  static final List<Column<IntegrityTrial>> COLUMNS =
      Stream.of(
              Stream.of(
                  ofSubject("server", Subject::server),
                  ofSubject("autocommit", Subject::autocommit),
                  ofSubject("driver", subject -> subject.combination().driver().name()),
                  ofSubject("driver_jar", Subject::jar),
                  ofSubject("options", subject -> subject.combination().arm().name()),
                  ofSubject("way", subject -> subject.combination().way().text()),
                  ofSubject("via", subject -> subject.combination().via()),
                  ofSubject("via_version", Subject::viaVersion),
                  ofSubject("killed", subject -> subject.killed().text()),
                  ofTrial("result", IntegrityTrial::result)),
              Arrays.stream(Integrity.Count.values()).map(IntegrityTrial::ofCount),
              Stream.of(
                  ofTrial("errors", IntegrityTrial::errors),
                  ofTrial("error", IntegrityTrial::error)))
          .flatMap(columns -> columns)
          .toList();

  private static Column<IntegrityTrial> ofTrial(
      String name, Function<IntegrityTrial, Object> value) {
    return Column.text(name, value);
  }

  private static Column<IntegrityTrial> ofSubject(String name, Function<Subject, String> value) {
    return Column.text(name, trial -> value.apply(trial.subject));
  }

  private static Column<IntegrityTrial> ofCount(Integrity.Count count) {
    return Column.text(
        count.column(), trial -> trial.counts == null ? null : trial.counts.number(count));
  }

  /** Creates the result of a trial that was made. */
  static IntegrityTrial of(Subject subject, Integrity counts, long errors, String error) {
    return new IntegrityTrial(subject, counts, counts.result(), errors, error);
  }

  static IntegrityTrial refused(Subject subject, String why) {
    return new IntegrityTrial(subject, null, REFUSED, null, why);
  }

  static IntegrityTrial failed(Subject subject, String why) {
    return new IntegrityTrial(subject, null, FAILED, null, why);
  }

  boolean isRefused() {
    return result.equals(REFUSED);
  }

  boolean isFailed() {
    return result.equals(FAILED);
  }

  /** Checks whether load generators commit so, and not all that they commit is kept. */
  boolean breaksGenerators() {
    return subject.combination().isOfGenerators()
        && counts != null
        && !result.equals(Integrity.KEPT);
  }
}
