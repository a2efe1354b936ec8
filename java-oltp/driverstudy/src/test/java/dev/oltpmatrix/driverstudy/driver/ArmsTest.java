package dev.oltpmatrix.driverstudy.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.drivercases.DriverArms;
import dev.oltpmatrix.model.drivercases.DriverCases;
import dev.oltpmatrix.model.drivercases.DriverLimits;
import dev.oltpmatrix.wire.connect.JdbcLogin.Cluster;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArmsTest {
  private static Map<String, String> told(String driver, String arm) {
    return told(driver, arm, "drv_select_row");
  }

  private static Map<String, String> told(String driver, String arm, String workload) {
    return Arms.properties(driver, arm, DriverCases.named(workload));
  }

  @Test
  void asShippedNothingIsTold() {
    for (String driver : DriverLimits.drivers()) {
      assertThat(told(driver, "shipped")).isEmpty();
      assertThat(Arms.cluster("shipped")).isEmpty();
    }
  }

  /** Its batches of INSERTs go in bulk by default, which is prepared. */
  @Test
  void textOfMariadbsDriverHasNoBulk() {
    assertThat(told("mariadb", "text")).containsExactly(Map.entry("useBulkStmts", "false"));
    assertThat(told("mysql", "text")).isEmpty();
  }

  @Test
  void hitKeepsStatementsAndMissDoesNot() {
    assertThat(told("mariadb", "prepared")).containsOnlyKeys("useServerPrepStmts");
    assertThat(told("mariadb-3.5", "prepared-miss")).containsEntry("cachePrepStmts", "false");
    assertThat(told("mysql", "prepared"))
        .containsEntry("useServerPrepStmts", "true")
        .containsEntry("cachePrepStmts", "true")
        .containsEntry("prepStmtCacheSqlLimit", "4096");
    assertThat(told("mysql", "prepared-miss")).containsOnlyKeys("useServerPrepStmts");
  }

  @Test
  void mysqlsDriverMaySendSeveralStatementsWhereItHasOthersThanInsertsToJoin() {
    assertThat(told("mysql", "rewrite", "drv_batch_insert_100"))
        .containsOnlyKeys("rewriteBatchedStatements");
    assertThat(told("mysql", "rewrite", "drv_batch_update_100"))
        .containsEntry("allowMultiQueries", "true");
    assertThat(told("mysql", "rewrite", "drv_batch_literal_100"))
        .containsEntry("allowMultiQueries", "true");
  }

  @Test
  void eachArmTellsSomethingToSomeDriver() {
    for (String arm : DriverArms.all()) {
      boolean tells =
          Arms.cluster(arm).isPresent()
              || Stream.of("mariadb", "mysql").anyMatch(driver -> !told(driver, arm).isEmpty());
      assertThat(tells).as(arm).isEqualTo(!arm.equals("shipped"));
    }
    assertThat(Arms.cluster("replication")).contains(Cluster.REPLICATION);
  }

  @Test
  void everyDriverButThePlainSocketIsAJdbcDriver() {
    assertThat(Stream.concat(JdbcDriver.all().stream().map(JdbcDriver::name), Stream.of("raw")))
        .containsExactlyElementsOf(DriverLimits.drivers());
  }
}
