package dev.oltpmatrix.model.drivercases;

import dev.oltpmatrix.model.drivercases.DriverCase.Sends;
import java.util.List;
import java.util.Optional;

/** All cases of the driver study; {@code driver-bench list} and docs/driver-bench.md show them. */
public final class DriverCases {
  private static final List<DriverCase> ALL =
      List.of(
          of("drv_do_1", Sends.STATEMENT, "executeUpdate of DO 1"),
          of("drv_select_1", Sends.STATEMENT, "executeQuery of SELECT 1, getInt"),
          of("drv_do_1000_params", Sends.PREPARED, "DO ?, ?, … with a thousand setInt"),
          of(
              "drv_select_row",
              Sends.PREPARED,
              "SELECT CAST(? AS CHAR) of 100 random characters, getString"),
          of("drv_select_100_ints", Sends.PREPARED, "a row of 100 INT columns, getInt of each"),
          of(
              "drv_select_46_columns_by_name",
              Sends.PREPARED,
              "a row of 46 columns of mixed types, getString of each by its name"),
          of(
              "drv_select_46_columns_by_index",
              Sends.PREPARED,
              "the same row, getString of each by its place"),
          of(
              "drv_select_1000_rows",
              Sends.PREPARED,
              "1,000 rows of an INT and 32 characters, each value read"),
          of(
              "drv_select_100000_rows",
              Sends.PREPARED,
              "100,000 rows of 10 columns of 10 characters, each value read"),
          of(
              "drv_stream_1000_big_rows",
              Sends.PREPARED,
              "1,000 rows of 10 kB with the smallest fetch size that the driver heeds, each value read"),
          of("drv_insert", Sends.PREPARED, "INSERT of 100 random characters"),
          of(
              "drv_insert_generated_key",
              Sends.PREPARED,
              "INSERT of 100 random characters, getGeneratedKeys"),
          of(
              "drv_batch_insert_10",
              Sends.BATCH_OF_INSERTS,
              "addBatch of 10 INSERTs, executeBatch, counts read"),
          of(
              "drv_batch_insert_100",
              Sends.BATCH_OF_INSERTS,
              "addBatch of 100 INSERTs, executeBatch, counts read"),
          of(
              "drv_batch_insert_1000",
              Sends.BATCH_OF_INSERTS,
              "addBatch of 1,000 INSERTs, executeBatch, counts read"),
          of(
              "drv_batch_transaction_100",
              Sends.BATCH_OF_INSERTS,
              "autocommit off, a batch of 100 INSERTs into InnoDB, commit, autocommit on"),
          of(
              "drv_batch_update_100",
              Sends.BATCH_OF_UPDATES,
              "addBatch of 100 UPDATEs by primary key, executeBatch, counts read"),
          of(
              "drv_batch_literal_100",
              Sends.BATCH_OF_STATEMENTS,
              "Statement.addBatch of 100 INSERTs as whole texts, executeBatch, counts read"),
          of("drv_call_function", Sends.CALL, "{? = CALL f(?, ?, ?)}, getInt"),
          of("drv_call_result_set", Sends.CALL, "{CALL with_result_set(?)}, its row read"),
          of("drv_call_inout", Sends.CALL, "{CALL in_out(?)}, getInt of the parameter"),
          of("drv_connect", Sends.NOTHING, "a connection made and closed"),
          of(
              "drv_transaction",
              Sends.PREPARED,
              "autocommit off, SELECT of a row, commit, autocommit on"),
          of(
              "drv_spring_transaction",
              Sends.BATCH_OF_INSERTS,
              "from HikariCP, autocommit off: SELECT of a row, INSERT with getGeneratedKeys, a batch"
                  + " of 30 INSERTs into InnoDB, commit"),
          of(
              "drv_failing_statement",
              Sends.STATEMENT,
              "executeQuery of a table that is not there, its exception's code read"));

  private DriverCases() {}

  private static DriverCase of(String name, Sends sends, String operation) {
    return new DriverCase(name, sends, operation);
  }

  public static List<DriverCase> all() {
    return ALL;
  }

  public static List<String> names() {
    return ALL.stream().map(DriverCase::name).toList();
  }

  public static Optional<DriverCase> find(String name) {
    return ALL.stream().filter(one -> one.name().equals(name)).findFirst();
  }

  public static DriverCase named(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("no case is named '" + name + "'"));
  }
}
