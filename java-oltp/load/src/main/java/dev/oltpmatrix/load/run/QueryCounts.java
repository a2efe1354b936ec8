package dev.oltpmatrix.load.run;

/** Statements of one transaction by kind; belongs to one client's thread. */
public final class QueryCounts {
  int read;
  int write;
  int other;

  int total() {
    return read + write + other;
  }

  public void reset() {
    read = 0;
    write = 0;
    other = 0;
  }
}
