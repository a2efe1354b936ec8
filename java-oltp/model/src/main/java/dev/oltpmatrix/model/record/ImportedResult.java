package dev.oltpmatrix.model.record;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;

/**
 * What another program's log, or a published table, says of a cell. {@code null} is what it does
 * not say; nothing is derived but what the log itself prints in another form.
 *
 * @param sources where the numbers were read, the first one first
 * @param generatorVersion as the log's first line says it
 * @param options what shaped the load, by sysbench's option names, as far as the log says it
 * @param timeS the whole run: there is no warm-up that was thrown away
 * @param transactions completed in that time
 * @param transactionsPerS as printed
 * @param errors that the generator went on after; deadlocks in sysbench 0.4
 * @param intervals counts are the printed rate times the printed length
 * @param notes in words, what a reader of the numbers should know
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
    if (sources == null || sources.isEmpty()) {
      throw new IllegalArgumentException("an imported result needs its sources");
    }
    sources = List.copyOf(sources);
    latency = latency == null ? Latency.UNKNOWN : latency;
    options = options == null ? Map.of() : Map.copyOf(options);
    intervals = intervals == null ? List.of() : List.copyOf(intervals);
    notes = notes == null ? List.of() : List.copyOf(notes);
  }

  /**
   * A file, or a part of it.
   *
   * @param form {@code sysbench-1.0}, {@code sysbench-0.5}, {@code sysbench-0.4} or {@code table}
   * @param sha256 of the part's text, by which the same part is known again
   * @param about what the file says of where its numbers come from
   */
  public record Source(String file, String form, String sha256, String about) {}

  /**
   * Latency of a transaction as printed.
   *
   * @param percentilesUs by the percentile's number, such as {@code "95"}
   */
  public record Latency(Double meanUs, Long minUs, Long maxUs, Map<String, Long> percentilesUs) {
    public static final Latency UNKNOWN = new Latency(null, null, null, Map.of());

    public Latency {
      percentilesUs = percentilesUs == null ? Map.of() : Map.copyOf(percentilesUs);
    }
  }
}
