package dev.oltpmatrix.model.record;

import java.util.List;

/**
 * What state a server was in when a cell began.
 *
 * @param tableChecksum rows of sbtest1 and the sum of their CRC32; {@code null} where the cell
 *     makes its own tables
 * @param cellsBefore cells that this start of the server has run before
 * @param writeCellsBefore those of them that wrote
 * @param settleS from the end of the cell before to this reading, the check of the table left out
 * @param historyLength transactions whose undo log is not purged
 * @param dirtyPages pages of the buffer pool that are not on disk yet
 * @param dataPages pages of the buffer pool that hold anything
 * @param otherConnections connections beside the program's own
 * @param otherRunning threads at work beside the program's own
 * @param unsettled what had not come to rest within the limit, in words
 */
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
    List<String> unsettled) {
  public ServerState {
    unsettled = unsettled == null ? List.of() : List.copyOf(unsettled);
  }

  /** The same with what has not come to rest, here or in servers beside this one. */
  public ServerState withUnsettled(List<String> words) {
    return new ServerState(
        tableChecksum,
        cellsBefore,
        writeCellsBefore,
        settleS,
        historyLength,
        dirtyPages,
        dataPages,
        otherConnections,
        otherRunning,
        words);
  }
}
