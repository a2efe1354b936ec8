package dev.oltpmatrix.workload.api;

/** The kind, the end and the statements of one transaction; belongs to one client's thread. */
public final class QueryCounts {
  /** The place of the transaction's kind among those of its workload. */
  public int kind;

  /** True if the transaction was rolled back at its end, as its inputs ask. */
  public boolean rolledBack;

  public int read;
  public int write;
  public int other;

  public int total() {
    return read + write + other;
  }

  public void reset() {
    kind = 0;
    rolledBack = false;
    read = 0;
    write = 0;
    other = 0;
  }
}
