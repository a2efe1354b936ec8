package dev.oltpmatrix.bench.integrity;

import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The transactions that clients began, compared with what the server has of them.
 *
 * @param counts the number of each; those that are not in it are 0
 */
record Integrity(Map<Count, Long> counts) {
  /** The result where nothing is wrong. */
  static final String KEPT = "kept";

  /** Transactions that are counted. One may count several times. */
  enum Count {
    /** Its commit was acknowledged. */
    ACKNOWLEDGED(false),
    /** It was acknowledged, and is there, complete and once. */
    KEPT(false),
    /** It was acknowledged, and nothing of it is there. */
    LOST(true),
    /** Only a part of it is there, acknowledged or not. */
    HALVED(true),
    /** A row of it is there more than once, acknowledged or not. */
    DOUBLED(true),
    /** Its rollback was acknowledged. */
    ROLLED_BACK(false),
    /** Its rollback was acknowledged, and something of it is there. */
    NOT_UNDONE(true),
    /** It ended by an error; either all of it may be there, or nothing. */
    IN_DOUBT(false),
    /** It ended by an error, and is there. */
    IN_DOUBT_PRESENT(false);

    private final boolean isFault;

    Count(boolean isFault) {
      this.isFault = isFault;
    }

    /** Returns the name of its column, with the unit. */
    String column() {
      return name().toLowerCase(Locale.ROOT) + "_txns";
    }

    private String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Compares.
   *
   * @param logs the client with number 0 first
   */
  static Integrity of(List<ClientLog> logs, Map<Ledger.Key, Ledger.Rows> present) {
    Integrity integrity = new Integrity(new EnumMap<>(Count.class));
    for (int client = 0; client < logs.size(); client++) {
      ClientLog log = logs.get(client);
      BitSet begun = log.begun();
      for (int txn = begun.nextSetBit(0); txn >= 0; txn = begun.nextSetBit(txn + 1)) {
        Ledger.Key key = new Ledger.Key(client, txn);
        integrity.add(log, txn, present.getOrDefault(key, Ledger.Rows.NONE));
      }
    }
    return integrity;
  }

  private void add(ClientLog log, int txn, Ledger.Rows rows) {
    boolean isThere = rows.parts() > 0;
    boolean isComplete = rows.parts() == Ledger.PARTS;
    boolean isDoubled = rows.rows() > rows.parts();
    addIf(isThere && !isComplete, Count.HALVED);
    addIf(isDoubled, Count.DOUBLED);
    if (log.acknowledged().get(txn)) {
      addIf(true, Count.ACKNOWLEDGED);
      addIf(isComplete && !isDoubled, Count.KEPT);
      addIf(!isThere, Count.LOST);
    } else if (log.rolledBack().get(txn)) {
      addIf(true, Count.ROLLED_BACK);
      addIf(isThere, Count.NOT_UNDONE);
    } else {
      addIf(true, Count.IN_DOUBT);
      addIf(isComplete, Count.IN_DOUBT_PRESENT);
    }
  }

  private void addIf(boolean isSo, Count count) {
    if (isSo) {
      counts.merge(count, 1L, Long::sum);
    }
  }

  /** Returns the number of such transactions. */
  long number(Count count) {
    return counts.getOrDefault(count, 0L);
  }

  /** Returns the faults that were found, joined by a plus sign, or {@value #KEPT}. */
  String result() {
    String faults =
        Arrays.stream(Count.values())
            .filter(count -> count.isFault && number(count) > 0)
            .map(Count::word)
            .collect(Collectors.joining("+"));
    return faults.isEmpty() ? KEPT : faults;
  }
}
