package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A server's state when a cell began.
 *
 * @param tableChecksum rows of sbtest1 and the sum of their CRC32; {@code null} where the cell
 *     creates its own tables
 * @param cellsBefore cells that this start of the server has run before
 * @param settleS seconds from the end of the previous cell, without the check of the table
 * @param otherConnections connections other than the program's own; running threads likewise
 * @param unsettled activities that were not quiescent within the limit, in words
 * @param clock {@code null}, and no key, where the server's machine is this program's own
 */
@RecordBuilder
@RecordBuilder.Options(addClassRetainedGenerated = true)
public record ServerState(
    String tableChecksum,
    int cellsBefore,
    int writeCellsBefore,
    double settleS,
    Long historyLength,
    Long dirtyPages,
    Long dataPages,
    Long otherConnections,
    Long otherRunning,
    List<String> unsettled,
    @JsonInclude(JsonInclude.Include.NON_NULL) ServerClock clock)
    implements ServerStateBuilder.With {
  public ServerState {
    unsettled = unsettled == null ? List.of() : List.copyOf(unsettled);
  }
}
