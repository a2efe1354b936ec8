package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.Map;

/**
 * The part of a {@link LoadResult} that the tables are checked by. It stands alone where a run
 * failed or had no window: it is no result, and not read as one.
 *
 * @param counted {@code null} where clients count nothing
 */
@JsonPropertyOrder({"format", "version"})
public record CountedRun(String workload, Map<String, Long> counted) {
  @JsonProperty
  public String format() {
    return LoadResult.FORMAT;
  }

  @JsonProperty
  public int version() {
    return LoadResult.VERSION;
  }
}
