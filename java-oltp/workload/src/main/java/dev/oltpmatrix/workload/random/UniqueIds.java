package dev.oltpmatrix.workload.random;

/**
 * Generates ids that do not repeat within a run: sysbench's sequence, after Jeff Preshing's
 * permutation of 32-bit integers by quadratic residues. Each of n clients takes every n-th id, so
 * that clients share no counter; a single client takes all, as in sysbench.
 */
public final class UniqueIds {
  /** The greatest prime below 2³² that is 3 modulo 4, as the permutation requires. */
  private static final long PRIME = 4_294_967_291L;

  private static final long WORD = 0xFFFF_FFFFL;
  private static final long INDEX_SALT = 0x682f0161L;
  private static final long OFFSET_SALT = 0x46790905L;
  private static final long MASK = 0x5bf03635L;

  /** Maps the unsigned numbers to SQL's INTEGER. */
  private static final long MIN_ID = Integer.MIN_VALUE;

  private final long offset;
  private final int clients;
  private long index;

  /**
   * Creates a client's sequence. sysbench starts it before it applies its seed, and so at a random
   * position; here it depends on the seed as everything else does.
   *
   * @param client counted from 0
   */
  public UniqueIds(int seed, int client, int clients) {
    LibcRandom seeds = new LibcRandom(seed);
    offset = permute((permute(seeds.next()) + OFFSET_SALT) & WORD);
    index = (permute((permute(seeds.next()) + INDEX_SALT) & WORD) + client) & WORD;
    this.clients = clients;
  }

  public long next() {
    long word = (permute(index) + offset) & WORD;
    index = (index + clients) & WORD;
    return permute(word ^ MASK) + MIN_ID;
  }

  private static long permute(long word) {
    if (word >= PRIME) {
      return word;
    }
    long residue = Long.remainderUnsigned(word * word, PRIME);
    return word <= PRIME / 2 ? residue : PRIME - residue;
  }
}
