package dev.oltpmatrix.workload.api;

/** The number of statements of one transaction by kind; belongs to one client's thread. */
public final class QueryCounts {
  public int read;
  public int write;
  public int other;

  public int total() {
    return read + write + other;
  }

  public void reset() {
    read = 0;
    write = 0;
    other = 0;
  }
}
