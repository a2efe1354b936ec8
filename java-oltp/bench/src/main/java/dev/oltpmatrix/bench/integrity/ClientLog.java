package dev.oltpmatrix.bench.integrity;

import java.util.BitSet;

/**
 * The numbers of a client's transactions, by what the client knows of them. One that was begun, and
 * is neither acknowledged nor rolled back, is in doubt: its client got an error.
 *
 * @param begun those of which statements may have been sent
 * @param acknowledged those whose commit has returned without an error
 * @param rolledBack those whose rollback has
 */
record ClientLog(BitSet begun, BitSet acknowledged, BitSet rolledBack) {
  ClientLog() {
    this(new BitSet(), new BitSet(), new BitSet());
  }
}
