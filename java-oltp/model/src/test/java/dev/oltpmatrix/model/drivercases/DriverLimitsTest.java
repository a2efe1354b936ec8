package dev.oltpmatrix.model.drivercases;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class DriverLimitsTest {
  private static final ServerKind MARIADB = ServerKind.named("mariadb-10.11");
  private static final ServerKind MYSQL = ServerKind.named("mysql-9.7");

  private static String unsupported(
      String driver, String options, String workload, String server, String connection) {
    return DriverLimits.unsupported(driver, options, workload, ServerKind.named(server), connection)
        .orElse("");
  }

  @ParameterizedTest
  @CsvSource({
    "drizzle, shipped, drv_do_1, mysql-9.7, tcp, mysql_native_password",
    "drizzle, shipped, drv_do_1, mysql-8.0, tcp, mysql_native_password",
    "drizzle, shipped, drv_do_1, mariadb-10.11, tls, no TLS newer than 1.0",
    "drizzle, shipped, drv_do_1, mariadb-10.11, socket, no socket files",
    "drizzle, prepared, drv_select_row, mariadb-10.11, tcp, never has the server prepare",
    "drizzle, shipped, drv_call_inout, mariadb-10.11, tcp, no CallableStatement",
    "drizzle, shipped, drv_stream_1000_big_rows, mariadb-10.11, tcp, no fetch size",
    "mysql, bulk, drv_batch_insert_100, mariadb-10.11, tcp, no bulk command",
    "mysql, no-pipeline, drv_select_row, mysql-9.7, tcp, no pipeline to switch off",
    "mariadb, tuned, drv_select_row, mysql-9.7, tcp, no set of options",
    "mariadb-3.5, bulk, drv_batch_insert_100, mysql-9.7, tcp, many sets of parameters",
    "mariadb, text, drv_call_inout, mysql-9.7, tcp, has the server prepare every call",
    "mariadb, prepared, drv_do_1, mariadb-10.11, tcp, no statement that could be prepared",
    "mariadb, bulk, drv_select_1, mariadb-10.11, tcp, no batch",
    "mysql, load-balance, drv_select_1, mysql-9.7, socket, a list of servers",
    "mariadb-3.5, shipped, drv_do_1, mysql-9.7, socket, through JNA",
    "mysql, shipped, drv_call_inout, mariadb-10.11, socket, 'which MariaDB tells its owner only'",
  })
  void unsupportedCombinationsHaveAReason(
      String driver,
      String options,
      String workload,
      String server,
      String connection,
      String why) {
    assertThat(unsupported(driver, options, workload, server, connection)).contains(why);
  }

  @ParameterizedTest
  @CsvSource({
    "drizzle, shipped, drv_batch_insert_100, mariadb-10.11, tcp",
    "drizzle, rewrite, drv_batch_insert_100, mysql-5.7, tcp",
    "mariadb, bulk, drv_batch_update_100, mariadb-10.11, tls",
    "mariadb, prepared, drv_do_1000_params, mysql-9.7, tcp",
    "mysql, rewrite, drv_batch_literal_100, mysql-9.7, socket",
    "mysql, tuned, drv_connect, mariadb-10.11, tcp",
  })
  void supportedCombinationsHaveNoReason(
      String driver, String options, String workload, String server, String connection) {
    assertThat(unsupported(driver, options, workload, server, connection)).isEmpty();
  }

  /** Otherwise a matrix of all cases would be refused for a driver with default options. */
  @ParameterizedTest
  @MethodSource("cases")
  void driversOfBothVendorsRunEveryCaseWithDefaultOptionsOnBothServers(String workload) {
    for (String driver : new String[] {"mariadb", "mariadb-3.5", "mysql"}) {
      assertThat(DriverLimits.unsupported(driver, "shipped", workload, MARIADB, "tcp")).isEmpty();
      assertThat(DriverLimits.unsupported(driver, "shipped", workload, MYSQL, "tls")).isEmpty();
    }
  }

  static Iterable<String> cases() {
    return DriverCases.names();
  }

  @Test
  void theKindOfAServerFollowsFromItsVersion() {
    assertThat(ServerKind.ofVersion("10.11.18-MariaDB-0+deb12u1"))
        .isEqualTo(new ServerKind(false, 10, 11));
    assertThat(ServerKind.ofVersion("9.7.4-2")).isEqualTo(new ServerKind(true, 9, 7));
  }
}
