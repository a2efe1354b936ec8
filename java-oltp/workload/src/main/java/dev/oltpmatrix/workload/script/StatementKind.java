package dev.oltpmatrix.workload.script;

/** sysbench's three kinds of statement; a WRITE that changes no row is counted as OTHER. */
public enum StatementKind {
  READ,
  WRITE,
  OTHER
}
