package dev.oltpmatrix.model.drivercases;

import dev.oltpmatrix.model.drivercases.DriverCase.Sends;
import java.util.List;
import java.util.Optional;

/** All cases of the driver study; {@code driver-bench list} and docs/how-to.md show them. */
public final class DriverCases {
  private static final List<DriverCase> ALL =
      """
      drv_do_1: STATEMENT: executeUpdate of DO 1
      drv_select_1: STATEMENT: executeQuery of SELECT 1, getInt
      drv_do_1000_params: PREPARED: DO ?, ?, … with a thousand setInt
      drv_select_row: PREPARED: SELECT CAST(? AS CHAR) of 100 random characters, getString
      drv_select_100_ints: PREPARED: a row of 100 INT columns, getInt of each
      drv_select_46_columns_by_name: PREPARED: a row of 46 columns of mixed types, getString of \
      each by its name
      drv_select_46_columns_by_index: PREPARED: the same row, getString of each by its place
      drv_select_1000_rows: PREPARED: 1,000 rows of an INT and 32 characters, each value read
      drv_select_100000_rows: PREPARED: 100,000 rows of 10 columns of 10 characters, each value \
      read
      drv_stream_1000_big_rows: PREPARED: 1,000 rows of 10 kB with the smallest fetch size that \
      the driver heeds, each value read
      drv_insert: PREPARED: INSERT of 100 random characters
      drv_insert_generated_key: PREPARED: INSERT of 100 random characters, getGeneratedKeys
      drv_batch_insert_10: BATCH_OF_INSERTS: addBatch of 10 INSERTs, executeBatch, counts read
      drv_batch_insert_100: BATCH_OF_INSERTS: addBatch of 100 INSERTs, executeBatch, counts read
      drv_batch_insert_1000: BATCH_OF_INSERTS: addBatch of 1,000 INSERTs, executeBatch, counts \
      read
      drv_batch_transaction_100: BATCH_OF_INSERTS: autocommit off, a batch of 100 INSERTs into \
      InnoDB, commit, autocommit on
      drv_batch_update_100: BATCH_OF_UPDATES: addBatch of 100 UPDATEs by primary key, \
      executeBatch, counts read
      drv_batch_literal_100: BATCH_OF_STATEMENTS: Statement.addBatch of 100 INSERTs as whole \
      texts, executeBatch, counts read
      drv_call_function: CALL: {? = CALL f(?, ?, ?)}, getInt
      drv_call_result_set: CALL: {CALL with_result_set(?)}, its row read
      drv_call_inout: CALL: {CALL in_out(?)}, getInt of the parameter
      drv_connect: NOTHING: a connection made and closed
      drv_transaction: PREPARED: autocommit off, SELECT of a row, commit, autocommit on
      drv_spring_transaction: BATCH_OF_INSERTS: from HikariCP, autocommit off: SELECT of a row, \
      INSERT with getGeneratedKeys, a batch of 30 INSERTs into InnoDB, commit
      drv_failing_statement: STATEMENT: executeQuery of a table that is not there, its \
      exception's code read
      """
          .lines()
          .map(line -> line.split(": ", 3))
          .map(words -> new DriverCase(words[0], Sends.valueOf(words[1]), words[2]))
          .toList();

  private DriverCases() {}

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
