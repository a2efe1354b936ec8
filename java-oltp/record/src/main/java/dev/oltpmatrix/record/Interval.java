package dev.oltpmatrix.record;

/**
 * About one second of the window.
 *
 * @param startS seconds from the start of the window
 * @param lengthS the interval's true length; the last one of a window may be short
 * @param transactions completed in it
 * @param p50Us {@code null}, like the other latencies, where nothing completed
 */
public record Interval(
    double startS,
    double lengthS,
    long transactions,
    Long p50Us,
    Long p95Us,
    Long p99Us,
    Long maxUs) {}
