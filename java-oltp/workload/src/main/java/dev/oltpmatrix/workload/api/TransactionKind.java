package dev.oltpmatrix.workload.api;

/**
 * A kind of transaction that a workload mixes with others.
 *
 * @param weight its share of the transactions is its weight ÷ the sum of all weights
 */
public record TransactionKind(String name, int weight) {}
