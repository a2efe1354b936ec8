package dev.oltpmatrix.cli.ab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.cli.ab.AbCommand.Pair;
import dev.oltpmatrix.model.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what is compared with what. */
class AbCommandTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "mariadb-10.11 | mysql-9.7 | - | [mariadb-10.11/per-thread, mysql-9.7/per-thread] | [base] | server | mariadb-10.11 | mysql-9.7",
        "mariadb-10.11/per-thread | mariadb-10.11/pool | - | [mariadb-10.11/per-thread, mariadb-10.11/pool] | [base] | arm | per-thread | pool",
        "mysql-9.7 | mysql-9.7 | flush_log=1 | [mysql-9.7/per-thread] | [base, flush_log=1] | config | base | flush_log=1",
        "path:/opt/a | path:/opt/b | - | [base=path:/opt/a#per-thread, new=path:/opt/b#per-thread] | [base] | server | base | new",
        "mysql-8.0 | new=path:/opt/b#pool | flush_log=1 | [mysql-8.0/per-thread, new=path:/opt/b#pool] | [flush_log=1] | server | mysql-8.0 | new",
        "mysql://u@a:3306/s | mysql://u@b:3306/s | - | [base=mysql://u@a:3306/s, new=mysql://u@b:3306/s] | [base] | server | base | new",
      })
  void pairDiffersInOneFactor(
      String base,
      String changed,
      String config,
      String servers,
      String configs,
      String factor,
      String baseLevel,
      String level) {
    Pair pair = Pair.of(base, changed, config);
    assertThat(pair.servers()).hasToString(servers);
    assertThat(pair.configs()).hasToString(configs);
    assertThat(pair.factor()).isEqualTo(factor);
    assertThat(pair.base()).isEqualTo(baseLevel);
    assertThat(pair.changed()).isEqualTo(level);
  }

  @Test
  void twoNamesForOneServerAreRefused() {
    assertThatThrownBy(() -> Pair.of("old=path:/opt/a", "new=path:/opt/a", null))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("BASE and NEW are one server");
  }
}
