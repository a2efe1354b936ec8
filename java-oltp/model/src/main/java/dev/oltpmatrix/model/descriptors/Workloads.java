package dev.oltpmatrix.model.descriptors;

import dev.oltpmatrix.model.descriptors.Workload.Effect;
import dev.oltpmatrix.model.drivercases.DriverCase;
import dev.oltpmatrix.model.drivercases.DriverCases;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All workloads. A new one is a line here, and its statements in each generator: steps.sql of the
 * Java port, a script in lua/ for sysbench. Workloads that measure driver calls are listed in
 * {@link DriverCases}.
 */
public final class Workloads {
  /** A write that leaves its row as it found it is a no-op; a few occur by chance. */
  private static final double FEW_NO_OPS = 0.01;

  /** Deletes meet ids that were deleted before: beyond this share they measure look-ups. */
  private static final double SOME_NO_OPS = 0.1;

  /** Name, effect, prepared statements, brackets, slow transactions a second, and intent. */
  private static final String OF_SBTEST =
      """
      oltp_read_only READS 7 2 900 point and range reads in one transaction
      oltp_read_write CHANGES 11 2 600 point and range reads, then writes, in one transaction
      oltp_write_only CHANGES 6 2 2000 updates, and rows replaced, in one transaction
      oltp_point_select READS 1 0 9000 one row by its id
      oltp_update_index CHANGES 1 0 9000 one row's indexed column, each update its own transaction
      oltp_update_non_index CHANGES 1 0 9000 one row's column without index, each update its own \
      transaction
      oltp_insert CHANGES_ROW_COUNT 0 0 9000 one new row, sent as text
      oltp_delete CHANGES_ROW_COUNT 1 0 9000 one row deleted by its id, if it is still there
      bulk_insert OWN_TABLES 0 0 100000 each client fills a table of its own, many rows in a \
      statement
      select_random_points READS 1 0 4000 rows by a list of indexed values from the client's \
      share of the table
      select_random_ranges READS 1 0 4000 rows counted in a list of index ranges from the \
      client's share of the table
      """;

  private static final Workload TPCC =
      new Workload(
          Workload.TPCC,
          "TPC-C: orders, payments, deliveries, without keying and think times",
          Effect.CHANGES_ROW_COUNT,
          Workload.TPCC,
          35,
          2,
          FEW_NO_OPS,
          100,
          List.of("new_order", "payment", "order_status", "delivery", "stock_level"));

  private static final List<Workload> ALL =
      Stream.of(
              OF_SBTEST.lines().map(line -> sbtest(line.split(" ", 6))),
              Stream.of(TPCC),
              DriverCases.all().stream().map(Workloads::ofDriver))
          .flatMap(workloads -> workloads)
          .toList();

  private Workloads() {}

  private static Workload sbtest(String[] row) {
    String name = row[0];
    return new Workload(
        name,
        row[5],
        Effect.valueOf(row[1]),
        Workload.SBTEST,
        Integer.parseInt(row[2]),
        Integer.parseInt(row[3]),
        name.equals("oltp_delete") ? SOME_NO_OPS : FEW_NO_OPS,
        Integer.parseInt(row[4]),
        List.of(name));
  }

  /**
   * The case's set-up checks the rows before and after, so no no-op write is counted; the data set
   * reverts the changes of a cell.
   */
  private static Workload ofDriver(DriverCase one) {
    String name = one.name();
    boolean writes = name.matches("drv_(insert|batch|spring_transaction).*");
    double slowTps =
        switch (name) {
          case "drv_select_100000_rows" -> 2;
          case "drv_batch_insert_1000" -> 5;
          case "drv_stream_1000_big_rows" -> 10;
          case "drv_batch_insert_100",
              "drv_batch_transaction_100",
              "drv_batch_update_100",
              "drv_batch_literal_100",
              "drv_spring_transaction" ->
              50;
          default -> 500;
        };
    Effect effect = writes ? Effect.CHANGES : Effect.READS;
    return new Workload(
        name, one.operation(), effect, Workload.DRIVERS, 1, 0, 1, slowTps, List.of(name));
  }

  public static List<Workload> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(Workload::name).toList();
  }

  public static Workload named(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("unknown workload '" + name + "'"));
  }

  /** Checks whether a workload measures single calls of a driver; an imported one never does. */
  public static boolean areCalls(String name) {
    return find(name).filter(one -> one.dataSet().equals(Workload.DRIVERS)).isPresent();
  }

  /** Empty for names that are none of them, such as one from an import. */
  public static Optional<Workload> find(String name) {
    return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
  }
}
