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
  private static Map<String, String> properties(String driver, String arm) {
    return properties(driver, arm, "drv_select_row");
  }

  private static Map<String, String> properties(String driver, String arm, String workload) {
    return Arms.properties(driver, arm, DriverCases.named(workload));
  }

  /** Its batches of INSERTs are sent in bulk by default, which is prepared. */
  @Test
  void textOfMariadbsDriverHasNoBulk() {
    assertThat(properties("mariadb", "text")).containsExactly(Map.entry("useBulkStmts", "false"));
    assertThat(properties("mysql", "text")).isEmpty();
  }

  @Test
  void hitKeepsStatementsAndMissDoesNot() {
    assertThat(properties("mariadb", "prepared")).containsOnlyKeys("useServerPrepStmts");
    assertThat(properties("mariadb-3.5", "prepared-miss")).containsEntry("cachePrepStmts", "false");
    assertThat(properties("mysql", "prepared"))
        .containsEntry("useServerPrepStmts", "true")
        .containsEntry("cachePrepStmts", "true")
        .containsEntry("prepStmtCacheSqlLimit", "4096");
    assertThat(properties("mysql", "prepared-miss")).containsOnlyKeys("useServerPrepStmts");
  }

  @Test
  void mysqlsDriverMaySendSeveralStatementsWhereItHasOthersThanInsertsToJoin() {
    assertThat(properties("mysql", "rewrite", "drv_batch_insert_100"))
        .containsOnlyKeys("rewriteBatchedStatements");
    assertThat(properties("mysql", "rewrite", "drv_batch_update_100"))
        .containsEntry("allowMultiQueries", "true");
    assertThat(properties("mysql", "rewrite", "drv_batch_literal_100"))
        .containsEntry("allowMultiQueries", "true");
  }

  @Test
  void eachArmSetsAPropertyOfSomeDriver() {
    for (String arm : DriverArms.all()) {
      boolean tells =
          Arms.cluster(arm).isPresent()
              || Stream.of("mariadb", "mysql")
                  .anyMatch(driver -> !properties(driver, arm).isEmpty());
      assertThat(tells).as(arm).isEqualTo(!arm.equals("shipped"));
    }
    assertThat(Arms.cluster("replication")).contains(Cluster.REPLICATION);
  }

  @Test
  void everyDriverOfTheLimitsIsAJdbcDriver() {
    assertThat(JdbcDriver.all())
        .extracting(JdbcDriver::name)
        .containsExactlyElementsOf(DriverLimits.drivers());
  }
}
