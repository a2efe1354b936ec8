package dev.oltpmatrix.driverstudy.cases;

import static dev.oltpmatrix.workload.drivertables.DriverTables.BIG_ROWS;
import static dev.oltpmatrix.workload.drivertables.DriverTables.INSERTED;
import static dev.oltpmatrix.workload.drivertables.DriverTables.INSERTED_KEY;
import static dev.oltpmatrix.workload.drivertables.DriverTables.KEPT;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ONE_ROW;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ROWS_1000;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ROWS_100000;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ROW_100_INTS;
import static dev.oltpmatrix.workload.drivertables.DriverTables.ROW_46_COLUMNS;
import static dev.oltpmatrix.workload.drivertables.DriverTables.UPDATED;

import dev.oltpmatrix.driverstudy.cases.BenchCase.Statements;
import dev.oltpmatrix.model.drivercases.DriverCases;
import java.util.List;

/** The benchmarks of all cases. A new case is a line here, and one in {@link DriverCases}. */
public final class Cases {
  private static final Statements READ = new Statements(1, 0, 0);
  private static final Statements OTHER = new Statements(0, 0, 1);

  private static final List<BenchCase> ALL =
      List.of(
          of("drv_do_1", Trivial.class, "doOne", Trivial::checkDoOne, OTHER),
          of("drv_select_1", Trivial.class, "selectOne", Trivial::checkSelectOne, READ),
          of(
              "drv_do_1000_params",
              Prepared.class,
              "thousandParameters",
              Prepared::checkThousandParameters,
              OTHER),
          of("drv_select_row", Prepared.class, "selectRow", Prepared::checkSelectRow, READ),
          of(
              "drv_select_100_ints",
              Selects.class,
              "hundredInts",
              Selects::checkHundredInts,
              READ,
              ROW_100_INTS),
          of(
              "drv_select_46_columns_by_name",
              Selects.class,
              "columnsByName",
              Selects::checkColumnsByName,
              READ,
              ROW_46_COLUMNS),
          of(
              "drv_select_46_columns_by_index",
              Selects.class,
              "columnsByIndex",
              Selects::checkColumnsByIndex,
              READ,
              ROW_46_COLUMNS),
          of(
              "drv_select_1000_rows",
              Selects.class,
              "thousandRows",
              Selects::checkThousandRows,
              READ,
              ROWS_1000),
          of(
              "drv_select_100000_rows",
              LargeResults.class,
              "hundredThousandRows",
              LargeResults::checkHundredThousandRows,
              READ,
              ROWS_100000),
          of(
              "drv_stream_1000_big_rows",
              LargeResults.class,
              "streamBigRows",
              LargeResults::checkStreamBigRows,
              READ,
              BIG_ROWS),
          of("drv_insert", Prepared.class, "insert", Prepared::checkInsert, write(1), INSERTED),
          of(
              "drv_insert_generated_key",
              Prepared.class,
              "insertGeneratedKey",
              Prepared::checkInsertGeneratedKey,
              write(1),
              INSERTED_KEY),
          batch("drv_batch_insert_10", "insertTen", Batches.checkInsert(10), 10, INSERTED),
          batch("drv_batch_insert_100", "insertHundred", Batches.checkInsert(100), 100, INSERTED),
          batch(
              "drv_batch_insert_1000", "insertThousand", Batches.checkInsert(1000), 1000, INSERTED),
          of(
              "drv_batch_transaction_100",
              Batches.class,
              "insertInTransaction",
              Batches::checkInsertInTransaction,
              new Statements(0, 100, 3),
              KEPT),
          batch("drv_batch_update_100", "updateHundred", Batches::checkUpdate, 100, UPDATED),
          batch("drv_batch_literal_100", "literalHundred", Batches::checkLiteral, 100, INSERTED),
          of("drv_call_function", Calls.class, "function", Calls::checkFunction, OTHER),
          of("drv_call_result_set", Calls.class, "resultSet", Calls::checkResultSet, OTHER),
          of("drv_call_inout", Calls.class, "inout", Calls::checkInout, OTHER),
          of("drv_connect", Connects.class, "connect", Connects::checkConnect, OTHER),
          of(
              "drv_transaction",
              Transactions.class,
              "transaction",
              Transactions::checkTransaction,
              new Statements(1, 0, 3),
              ONE_ROW),
          of(
              "drv_spring_transaction",
              Transactions.class,
              "springTransaction",
              Transactions::checkSpringTransaction,
              new Statements(1, 31, 1),
              ONE_ROW,
              INSERTED_KEY,
              KEPT),
          of(
              "drv_failing_statement",
              Trivial.class,
              "failingStatement",
              Trivial::checkFailingStatement,
              OTHER));

  private Cases() {}

  private static BenchCase of(
      String name,
      Class<?> theme,
      String method,
      Check check,
      Statements statements,
      String... tables) {
    return new BenchCase(
        DriverCases.named(name), theme, method, check, statements, List.of(tables));
  }

  private static BenchCase batch(
      String name, String method, Check check, int statements, String table) {
    return of(name, Batches.class, method, check, write(statements), table);
  }

  private static Statements write(int statements) {
    return new Statements(0, statements, 0);
  }

  public static List<BenchCase> all() {
    return ALL;
  }

  public static BenchCase named(String name) {
    return ALL.stream()
        .filter(one -> one.driverCase().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no benchmark of " + name));
  }
}
