package dev.oltpmatrix.report.page.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTextTest {
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
}
