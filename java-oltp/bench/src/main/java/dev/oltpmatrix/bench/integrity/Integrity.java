package dev.oltpmatrix.bench.integrity;

import dev.oltpmatrix.bench.integrity.Ledger.Key;
import dev.oltpmatrix.bench.integrity.Ledger.Rows;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * The transactions that clients began, compared with what the server has of them.
 *
 * @param acknowledged those whose commit was acknowledged
 * @param kept acknowledged ones that are there, complete and once
 * @param lost acknowledged ones of which nothing is there
 * @param doubled those of which a row is there more than once, acknowledged or not
 * @param halved those of which only a part is there, acknowledged or not
 * @param rolledBack those whose rollback was acknowledged
 * @param notUndone those of them of which something is there
 * @param inDoubt those that ended by an error; either all of one may be there, or nothing
 * @param inDoubtPresent those of them that are there
 */
record Integrity(
    long acknowledged,
    long kept,
    long lost,
    long doubled,
    long halved,
    long rolledBack,
    long notUndone,
    long inDoubt,
    long inDoubtPresent) {
  static final String KEPT = "kept";

  /**
   * Compares.
   *
   * @param logs the client with number 0 first
   */
  static Integrity of(List<ClientLog> logs, Map<Key, Rows> present) {
    Count count = new Count();
    for (int client = 0; client < logs.size(); client++) {
      ClientLog log = logs.get(client);
      BitSet begun = log.begun();
      for (int txn = begun.nextSetBit(0); txn >= 0; txn = begun.nextSetBit(txn + 1)) {
        count.add(log, txn, present.getOrDefault(new Key(client, txn), Rows.NONE));
      }
    }
    return count.result();
  }

  /**
   * Returns what is wrong, in words joined by a plus sign: lost, halved, doubled, not-undone; or
   * {@value #KEPT}.
   */
  String result() {
    List<String> wrong = new ArrayList<>();
    addIf(lost > 0, "lost", wrong);
    addIf(halved > 0, "halved", wrong);
    addIf(doubled > 0, "doubled", wrong);
    addIf(notUndone > 0, "not-undone", wrong);
    return wrong.isEmpty() ? KEPT : String.join("+", wrong);
  }

  private static void addIf(boolean isSo, String word, List<String> words) {
    if (isSo) {
      words.add(word);
    }
  }

  private static final class Count {
    private long acknowledged;
    private long kept;
    private long lost;
    private long doubled;
    private long halved;
    private long rolledBack;
    private long notUndone;
    private long inDoubt;
    private long inDoubtPresent;

    void add(ClientLog log, int txn, Rows rows) {
      boolean isComplete = rows.parts() == Ledger.PARTS;
      doubled += rows.rows() > rows.parts() ? 1 : 0;
      halved += rows.parts() > 0 && !isComplete ? 1 : 0;
      if (log.acknowledged().get(txn)) {
        acknowledged++;
        kept += isComplete && rows.rows() == rows.parts() ? 1 : 0;
        lost += rows.parts() == 0 ? 1 : 0;
      } else if (log.rolledBack().get(txn)) {
        rolledBack++;
        notUndone += rows.parts() > 0 ? 1 : 0;
      } else {
        inDoubt++;
        inDoubtPresent += isComplete ? 1 : 0;
      }
    }

    Integrity result() {
      return new Integrity(
          acknowledged,
          kept,
          lost,
          doubled,
          halved,
          rolledBack,
          notUndone,
          inDoubt,
          inDoubtPresent);
    }
  }
}
