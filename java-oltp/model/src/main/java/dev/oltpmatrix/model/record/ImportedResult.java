package dev.oltpmatrix.model.record;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/**
 * A cell's result from another program's log or a published table. A value that it does not state
 * is {@code null}; nothing is derived except from other forms that the log itself prints.
 *
 * @param timeS duration over which it was counted; of sysbench the entire run with its warm-up
 * @param errors errors after which the generator continued; deadlocks in sysbench 0.4
 * @param intervals counts are the printed rate times the printed length
 * @param notes facts that a reader of the numbers should know, in words
 */
@RecordBuilder
@RecordBuilder.Options(addClassRetainedGenerated = true)
public record ImportedResult(
    List<Source> sources,
    String generatorVersion,
    Map<String, String> options,
    Double timeS,
    Long transactions,
    Double transactionsPerS,
    LoadResult.Queries queries,
    Double queriesPerS,
    Long errors,
    Long reconnects,
    Latency latency,
    LatencyHistogram histogram,
    List<Interval> intervals,
    List<String> notes)
    implements ImportedResultBuilder.With {

  public ImportedResult {
    sources = List.copyOf(sources);
    latency = latency == null ? Latency.UNKNOWN : latency;
    options = options == null ? Map.of() : Map.copyOf(options);
    intervals = intervals == null ? List.of() : List.copyOf(intervals);
    notes = notes == null ? List.of() : List.copyOf(notes);
  }

  /** A file, or a part of it, which is recognised by its hash; about is its statement of origin. */
  public record Source(String file, String form, String sha256, String about) {}

  /** Latency of a transaction as printed; percentiles by their number, such as {@code "95"}. */
  public record Latency(Double meanUs, Long minUs, Long maxUs, Map<String, Long> percentilesUs) {
    public static final Latency UNKNOWN = new Latency(null, null, null, Map.of());

    public Latency {
      percentilesUs = percentilesUs == null ? Map.of() : Map.copyOf(percentilesUs);
    }
  }
}
