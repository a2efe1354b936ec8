package dev.oltpmatrix.bench.crash;

import java.util.BitSet;
import java.util.List;

/**
 * The acknowledged rows that are missing after a crash.
 *
 * @param oldestMs age of the first of them at the crash; {@code null} where none is missing
 */
record Loss(long acknowledged, long lost, Double oldestMs) {
  private static final double NS_PER_MS = 1e6;

  /**
   * Counts.
   *
   * @param ackedNs for each client, when each of its rows was acknowledged
   * @param present for each client, the numbers of its rows that are there
   */
  static Loss of(long crashNs, List<long[]> ackedNs, List<BitSet> present) {
    long acknowledged = 0;
    long lost = 0;
    long oldestNs = 0;
    for (int client = 0; client < ackedNs.size(); client++) {
      long[] atNs = ackedNs.get(client);
      BitSet missing = new BitSet(atNs.length);
      missing.set(0, atNs.length);
      missing.andNot(present.get(client));
      acknowledged += atNs.length;
      lost += missing.cardinality();
      if (!missing.isEmpty()) {
        oldestNs = Math.max(oldestNs, crashNs - atNs[missing.nextSetBit(0)]);
      }
    }
    return new Loss(acknowledged, lost, lost == 0 ? null : Double.valueOf(oldestNs / NS_PER_MS));
  }
}
