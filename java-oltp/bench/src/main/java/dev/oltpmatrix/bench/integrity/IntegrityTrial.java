package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.model.results.Column;
import java.util.List;
import java.util.function.Function;

/**
 * The result of one combination with one killed part.
 *
 * @param subject what was tried
 * @param counts {@code null} where the combination was refused, or the trial failed
 * @param result the word for it: that of the counts, {@value #REFUSED} or {@value #FAILED}
 * @param errors the number of errors that clients got
 * @param error the first of them, or the reason; {@code null} if there was none
 */
record IntegrityTrial(
    Subject subject, Integrity counts, String result, Long errors, String error) {
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
      List.of(
          Column.text("server", trial -> trial.subject.server()),
          Column.text("autocommit", trial -> trial.subject.autocommit()),
          Column.text("driver", trial -> trial.subject.combination().driver().name()),
          Column.text("driver_jar", trial -> trial.subject.jar()),
          Column.text("options", trial -> trial.subject.combination().arm().name()),
          Column.text("way", trial -> trial.subject.combination().way().text()),
          Column.text("via", trial -> trial.subject.combination().via()),
          Column.text("via_version", trial -> trial.subject.viaVersion()),
          Column.text("killed", trial -> trial.subject.killed().text()),
          Column.text("result", IntegrityTrial::result),
          count("acknowledged_txns", Integrity::acknowledged),
          count("kept_txns", Integrity::kept),
          count("lost_txns", Integrity::lost),
          count("doubled_txns", Integrity::doubled),
          count("halved_txns", Integrity::halved),
          count("rolled_back_txns", Integrity::rolledBack),
          count("not_undone_txns", Integrity::notUndone),
          count("in_doubt_txns", Integrity::inDoubt),
          count("in_doubt_present_txns", Integrity::inDoubtPresent),
          Column.text("errors", IntegrityTrial::errors),
          Column.text("error", IntegrityTrial::error));

  private static Column<IntegrityTrial> count(String name, Function<Integrity, Long> count) {
    return Column.text(name, trial -> trial.counts == null ? null : count.apply(trial.counts));
  }

  /** Creates the result of a trial that was made. */
  static IntegrityTrial of(Subject subject, Integrity counts, long errors, String error) {
    // One was acknowledged before the load; without more there was none that a kill could lose.
    return counts.acknowledged() > 1
        ? new IntegrityTrial(subject, counts, counts.result(), errors, error)
        : failed(subject, "no transaction was acknowledged under load; first error: " + error);
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
