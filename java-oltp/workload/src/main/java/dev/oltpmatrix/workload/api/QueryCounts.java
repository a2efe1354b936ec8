package dev.oltpmatrix.workload.api;

/** The kind and the statements of one transaction; belongs to one client's thread. */
public final class QueryCounts {
  /** The place of the transaction's kind among those of its workload. */
  public int kind;

  public int read;
  public int write;
  public int other;

  public int total() {
    return read + write + other;
  }

  public void reset() {
    kind = 0;
    read = 0;
    write = 0;
    other = 0;
  }
}
