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
 * @param writeCellsBefore number of those that wrote
 * @param settleS seconds from the end of the previous cell to this reading, without the check of
 *     the table
 * @param historyLength transactions whose undo log is not purged
 * @param dirtyPages pages of the buffer pool that are not on disk yet
 * @param dataPages pages of the buffer pool that are in use
 * @param otherConnections connections other than the program's own
 * @param otherRunning running threads other than the program's own
 * @param unsettled activities that were not quiescent within the limit, in words
 * @param clock the server's clock; {@code null}, and no key, where its machine is this program's
 *     own, and in older records
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
