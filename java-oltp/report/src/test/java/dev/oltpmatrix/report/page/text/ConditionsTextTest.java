package dev.oltpmatrix.report.page.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTextTest {
  private static Map<String, String> settings(String pool, String flush, String binaryLog) {
    return Map.of(
        "innodb_buffer_pool_size",
        pool,
        "innodb_flush_log_at_trx_commit",
        flush,
        "log_bin",
        binaryLog);
  }

  @ParameterizedTest
  @CsvSource({
    "mariadb-10.11, 10.11.18-MariaDB-0+deb12u1, MariaDB 10.11.18",
    "mysql-9.7, 9.7.4-2, MySQL 9.7.4",
    "mine, 8.0.40, mine 8.0.40",
    "mine, 11.4.2-MariaDB-log, MariaDB 11.4.2",
    "mine, unknown, mine"
  })
  void aProductIsNamedWithItsVersion(String server, String version, String product) {
    assertThat(ConditionsText.product(server, version)).isEqualTo(product);
  }

  @Test
  void memoryAndDiskAreToldWhereAllServersAreAlike() {
    Map<String, String> lax = settings("1073741824", "0", "OFF");
    Map<String, String> strict = settings("1073741824", "1", "ON");

    assertThat(ConditionsText.storage(List.of(lax), 1_000_000))
        .isEqualTo("data in memory, no commit waits for a disk");
    assertThat(ConditionsText.storage(List.of(strict), 1_000_000))
        .isEqualTo("data in memory, commits wait for the disk");
    assertThat(ConditionsText.storage(List.of(lax), 100_000_000))
        .isEqualTo("no commit waits for a disk");
    assertThat(ConditionsText.storage(List.of(lax, strict), 0)).isEmpty();
  }

  @Test
  void whatIsNotKnownIsNotTold() {
    assertThat(ConditionsText.storage(List.of(), 1000)).isEmpty();
    assertThat(ConditionsText.storage(List.of(Map.of()), 1000)).isEmpty();
    assertThat(ConditionsText.storage(List.of(settings("1", "0", "binlog")), 1000)).isEmpty();
    assertThat(ConditionsText.line(List.of(), "", "3 blocks")).isEqualTo("3 blocks");
  }
}
