package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.options.Options;
import dev.oltpmatrix.model.UsageException;
import java.util.Locale;

/**
 * The heap that the clients' connections keep occupied, measured with one and with many tables. A
 * heap that is too small fills up for minutes before Java gives up.
 */
public final class HeapNeed {
  private static final long KIB = 1024;
  private static final long MIB = KIB * KIB;

  /** Buffers and the columns of results. */
  private static final long BYTES_PER_CONNECTION = 50 * KIB;

  private static final long BYTES_PER_STATEMENT = 550;
  private static final long MYSQL_BYTES_PER_STATEMENT = 2_350;

  private HeapNeed() {}

  /**
   * Refuses a load that does not fit into the heap.
   *
   * @param statements number of statements that each connection prepares
   */
  public static void require(Options options, int statements, long heapBytes) {
    boolean mysql = options.text("driver").equals("mysql");
    long perStatement = mysql ? MYSQL_BYTES_PER_STATEMENT : BYTES_PER_STATEMENT;
    long bytes = options.connections() * (BYTES_PER_CONNECTION + statements * perStatement);
    if (bytes > heapBytes) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "--threads=%d with --tables=%d takes %d MiB of memory (%d statements for each"
                  + " connection), Java may take %d: lower one of them, or give it more by"
                  + " OLTP_JAVA_OPTS=-Xmx…",
              options.integer("threads"),
              options.integer("tables"),
              bytes / MIB,
              statements,
              heapBytes / MIB));
    }
  }
}
