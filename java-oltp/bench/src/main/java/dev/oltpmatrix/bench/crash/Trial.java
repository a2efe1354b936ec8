package dev.oltpmatrix.bench.crash;

import dev.oltpmatrix.analysis.durability.CrashLoss;
import dev.oltpmatrix.model.results.Column;
import java.util.List;

/**
 * The result of one crash.
 *
 * @param check what the server says of the table afterwards
 * @param said what the program says that such a crash loses
 */
record Trial(String server, String settings, String crash, Loss loss, String check, String said) {
  static final List<Column<Trial>> COLUMNS =
      List.of(
          Column.text("server", Trial::server),
          Column.text("settings", Trial::settings),
          Column.text("crash", Trial::crash),
          Column.text("acknowledged", trial -> trial.loss().acknowledged()),
          Column.text("lost", trial -> trial.loss().lost()),
          Column.number("lost_ms", 0, trial -> trial.loss().oldestMs()),
          Column.text("check", Trial::check),
          Column.text("said", Trial::said));

  /** Returns whether something is lost although the program says that nothing is. */
  boolean losesMoreThanSaid() {
    return loss.lost() > 0 && said.equals(CrashLoss.NOTHING);
  }

  /** Returns whether all is as the program says, and the table is whole. */
  boolean isAsSaid() {
    return check.equals("OK") && !losesMoreThanSaid();
  }
}
