package dev.oltpmatrix.driverstudy.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares the manual's table with serial round trips that were counted earlier, by other means. If
 * the two do not count the same thing, the lines say what the difference is; docs/driver-wire.md
 * has them.
 */
class WireTripsTest {
  @ParameterizedTest
  @CsvSource({
    // connect
    "mariadb-10.11, mariadb, shipped, drv_connect, 2",
    "mysql-9.7, mariadb, shipped, drv_connect, 3",
    "mysql-9.7, mysql, shipped, drv_connect, 4",
    "mysql-9.7, mysql, tuned, drv_connect, 2", // the first of a JVM takes more and is not counted
    "mariadb-10.11, mysql, shipped, drv_connect, 4",
    "mariadb-10.11, drizzle, shipped, drv_connect, 1",
    // prepared for each call, and kept
    "mariadb-10.11, mariadb, prepared-miss, drv_select_row, 1",
    "mariadb-10.11, mariadb, prepared, drv_select_row, 1",
    "mysql-9.7, mariadb, prepared-miss, drv_select_row, 2",
    "mysql-9.7, mariadb, prepared, drv_select_row, 1",
    "mysql-9.7, mysql, prepared-miss, drv_select_row, 2",
    "mysql-9.7, mysql, prepared, drv_select_row, 1",
    "mysql-9.7, mysql, tuned, drv_select_row, 1", // as text: the configuration for speed prepares
    // nothing
    "mariadb-10.11, mysql, prepared-miss, drv_select_row, 2",
    "mariadb-10.11, mysql, prepared, drv_select_row, 1",
    "mariadb-10.11, drizzle, shipped, drv_select_row, 1",
    // a batch of 10 inserts as text, and kept
    "mariadb-10.11, mariadb, text, drv_batch_insert_10, 1",
    "mariadb-10.11, mariadb, prepared, drv_batch_insert_10, 1",
    "mysql-9.7, mariadb, text, drv_batch_insert_10, 1",
    "mysql-9.7, mariadb, prepared, drv_batch_insert_10, 2",
    "mysql-9.7, mysql, text, drv_batch_insert_10, 11",
    "mysql-9.7, mysql, prepared, drv_batch_insert_10, 12",
    "mysql-9.7, mysql, tuned, drv_batch_insert_10, 10",
    "mariadb-10.11, mysql, text, drv_batch_insert_10, 10",
    "mariadb-10.11, mysql, prepared, drv_batch_insert_10, 10",
    "mariadb-10.11, drizzle, text, drv_batch_insert_10, 10",
    // rewritten
    "mariadb-10.11, mariadb, rewrite, drv_batch_insert_10, 1",
    "mysql-9.7, mariadb, rewrite, drv_batch_insert_10, 1",
    "mysql-9.7, mysql, rewrite, drv_batch_insert_10, 2",
    "mariadb-10.11, mysql, rewrite, drv_batch_insert_10, 1",
    "mariadb-10.11, drizzle, rewrite, drv_batch_insert_10, 1",
    // a call with an INOUT parameter
    "mariadb-10.11, mariadb, shipped, drv_call_inout, 1",
    "mysql-9.7, mariadb, shipped, drv_call_inout, 2",
    "mysql-9.7, mariadb, prepared, drv_call_inout, 1",
    "mysql-9.7, mysql, shipped, drv_call_inout, 5",
    "mysql-9.7, mysql, tuned, drv_call_inout, 3",
    "mariadb-10.11, mysql, shipped, drv_call_inout, 5",
    // a transaction
    "mariadb-10.11, mariadb, shipped, drv_transaction, 4",
    "mysql-9.7, mariadb, shipped, drv_transaction, 4",
    "mysql-9.7, mysql, shipped, drv_transaction, 4",
    "mysql-9.7, mysql, tuned, drv_transaction, 4",
    "mariadb-10.11, mysql, shipped, drv_transaction, 4",
    "mariadb-10.11, drizzle, shipped, drv_transaction, 4",
    // no pipeline: batches as text; a statement that is prepared for each call is one of a call
    // here
    "mysql-9.7, mariadb, no-pipeline, drv_batch_insert_10, 10",
    "mariadb-10.11, mariadb, no-pipeline, drv_call_inout, 2",
  })
  void takeAsManyTripsAsWereCountedBefore(
      String server, String driver, String options, String oneCase, String trips)
      throws IOException {
    assertThat(trips(server, driver, options, oneCase)).isEqualTo(trips);
  }

  /** Cases in which the earlier counts do not cover exactly what is counted here. */
  @ParameterizedTest
  @CsvSource({
    // Earlier batches had 10 updates, these have 100. The earlier counts were 1, 1, 11, 10, 10, 10:
    "mariadb-10.11, mariadb, text, drv_batch_update_100, 1",
    "mysql-9.7, mariadb, text, drv_batch_update_100, 1",
    "mysql-9.7, mysql, text, drv_batch_update_100, 101",
    "mysql-9.7, mysql, tuned, drv_batch_update_100, 100",
    "mariadb-10.11, mysql, text, drv_batch_update_100, 100",
    "mariadb-10.11, drizzle, text, drv_batch_update_100, 100",
    // Rewritten, earlier 5 without and 3 with allowMultiQueries, and 3 and 1; the arm is with it:
    "mysql-9.7, mysql, rewrite, drv_batch_update_100, 3",
    "mariadb-10.11, mysql, rewrite, drv_batch_update_100, 1",
    // Neither of these two rewrites updates; the earlier counts, 1, 1 and 10, were of text:
    "mariadb-10.11, mariadb, rewrite, drv_batch_update_100, ''",
    "mysql-9.7, mariadb, rewrite, drv_batch_update_100, ''",
    "mariadb-10.11, drizzle, rewrite, drv_batch_update_100, ''",
    // Without a pipeline 10 earlier, as text; the arm leaves bulk on: prepare, then all at once:
    "mariadb-10.11, mariadb, no-pipeline, drv_batch_insert_10, 2",
  })
  void differFromWhatWasCountedBeforeForAReason(
      String server, String driver, String options, String oneCase, String trips)
      throws IOException {
    assertThat(trips(server, driver, options, oneCase)).isEqualTo(trips);
  }

  /**
   * A transaction of a Spring service waits for its SELECT, its INSERT, its batch of 30 INSERTs and
   * its COMMIT; the pool sends nothing. MySQL's driver adds a query before the batch, on MySQL.
   */
  @ParameterizedTest
  @CsvSource({
    "mariadb-10.11, mariadb, shipped, 4",
    "mariadb-10.11, mariadb, rewrite, 4",
    "mysql-9.7, mariadb, shipped, 4",
    "mysql-9.7, mariadb, rewrite, 4",
    "mariadb-10.11, mysql, shipped, 33",
    "mariadb-10.11, mysql, rewrite, 4",
    "mysql-9.7, mysql, shipped, 34",
    "mysql-9.7, mysql, rewrite, 5",
  })
  void aSpringTransactionWaitsForItsStatementsAlone(
      String server, String driver, String options, String trips) throws IOException {
    assertThat(trips(server, driver, options, "drv_spring_transaction")).isEqualTo(trips);
  }

  /** The bytes were counted earlier, too: metadata that MariaDB's driver lets the server omit. */
  @ParameterizedTest
  @CsvSource({
    "mariadb-10.11, mariadb, 435, 435",
    // 5.6 kB earlier: the names of database and table, which are in each description, were shorter.
    "mariadb-10.11, mysql, 5600, 6800",
  })
  void rowOfAHundredNumbersComesBackInSoManyBytes(String server, String driver, long min, long max)
      throws IOException {
    WireRow row = row(server, driver, "prepared", "drv_select_100_ints");
    assertThat(Long.parseLong(row.bytesToClient())).isBetween(min, max);
  }

  private static String trips(String server, String driver, String options, String oneCase)
      throws IOException {
    return row(server, driver, options, oneCase).trips();
  }

  private static WireRow row(String server, String driver, String options, String oneCase)
      throws IOException {
    WireTable golden = WireTable.read(WireCounting.GOLDEN);
    return golden.find(new WireRow.Cell(server, driver, options, oneCase)).orElseThrow();
  }
}
