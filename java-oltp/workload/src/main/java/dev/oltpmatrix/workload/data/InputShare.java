package dev.oltpmatrix.workload.data;

/**
 * A share of the inputs that clients had, and the one that their workload specifies.
 *
 * @param name what was counted, in words
 * @param of how many inputs could have been so
 * @param expected the probability of each, above 0 and below 1
 */
public record InputShare(String name, long count, long of, double expected) {}
