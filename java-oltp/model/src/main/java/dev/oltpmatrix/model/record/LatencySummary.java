package dev.oltpmatrix.model.record;

import org.HdrHistogram.Histogram;

/** Summary of a histogram; microseconds, {@code null} where nothing was recorded. */
public record LatencySummary(
    long count,
    Double meanUs,
    Long minUs,
    Long p50Us,
    Long p75Us,
    Long p90Us,
    Long p95Us,
    Long p99Us,
    Long p999Us,
    Long p9999Us,
    Long maxUs) {

  public static LatencySummary of(Histogram hdr) {
    if (hdr.getTotalCount() == 0) {
      return new LatencySummary(0, null, null, null, null, null, null, null, null, null, null);
    }
    return new LatencySummary(
        hdr.getTotalCount(),
        hdr.getMean(),
        hdr.getMinValue(),
        hdr.getValueAtPercentile(50),
        hdr.getValueAtPercentile(75),
        hdr.getValueAtPercentile(90),
        hdr.getValueAtPercentile(95),
        hdr.getValueAtPercentile(99),
        hdr.getValueAtPercentile(99.9),
        hdr.getValueAtPercentile(99.99),
        hdr.getMaxValue());
  }
}
