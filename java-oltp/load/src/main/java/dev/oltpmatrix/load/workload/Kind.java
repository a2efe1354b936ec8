package dev.oltpmatrix.load.workload;

/** sysbench's three kinds of statement; a WRITE that changes no row is counted as OTHER. */
public enum Kind {
  READ,
  WRITE,
  OTHER
}
