package dev.oltpmatrix.driverstudy.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.model.drivercases.ServerKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchRequestTest {
  private static BenchRequest parse(String line) {
    return BenchRequest.parse(List.of(line.split(" ", -1)), Map.of());
  }

  @Test
  void aCellIsReadAsTheLoadGeneratorReadsOne() {
    BenchRequest request =
        parse(
            "drv_insert --driver=mysql --options=prepared --mysql-host=::1 --mysql-port=3307"
                + " --mysql-user=me --threads=4 --time=7 run");
    assertThat(request.driverCase().name()).isEqualTo("drv_insert");
    assertThat(request.driver()).isEqualTo("mysql");
    assertThat(request.arm()).isEqualTo("prepared");
    assertThat(request.threads()).isEqualTo(4);
    assertThat(request.endpoint().address()).isEqualTo("[::1]:3307");
    assertThat(request.options().integer("time")).isEqualTo(7);
  }

  @Test
  void theDatabaseIsTheStudysUnlessAnotherIsNamed() {
    assertThat(parse("drv_insert run").endpoint().database()).isEqualTo("drivers");
    assertThat(parse("drv_insert --mysql-db=mine run").endpoint().database()).isEqualTo("mine");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "drv_selct_row run | 'drv_selct_row': no such test; the nearest is drv_select_row",
        "drv_insert | expected a case and a command; usage: driver-bench CASE",
        "drv_insert run now | expected a case and a command; usage: driver-bench CASE",
        "drv_insert run --driver=mariadb3 | unknown --driver 'mariadb3'; nearest: ",
        "drv_insert run --options=cached | unknown --options 'cached'; nearest: ",
        "drv_insert walk | 'walk': no such command; the nearest is",
        "drv_insert run --time=0 | --time=0: expected at least 1, in seconds",
        "drv_insert run --rate=10 | --rate: not for benchmarks of a driver",
        "drv_insert run --client-pool=8 --threads=9 | --client-pool: not for benchmarks",
        "drv_insert run --window-limit=19 | --window-limit: not for benchmarks",
        "drv_insert run --mysql-ignore-errors=1205 | --mysql-ignore-errors: not for benchmarks",
        "drv_insert run --mysql-host=a,b | several servers are named, expected one",
        "drv_insert run --mysql-prot=1 | --mysql-prot: no such option; the nearest is --mysql-port",
        "drv_do_1 run --options=prepared | --options=prepared cannot: drv_do_1 with prepared",
        "drv_call_inout run --driver=drizzle | cannot: Drizzle JDBC has no CallableStatement",
        "drv_insert run --driver=raw | unknown --driver 'raw'; nearest: ",
        "drv_do_1 run --driver=drizzle --mysql-ssl=on | cannot: Drizzle JDBC has no TLS",
      })
  void aTypoIsReportedInOneLine(String line, String words) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words.replaceAll("^\"|\"$", ""))
        .message()
        .hasLineCount(1);
  }

  @Test
  void whatOnlyAServerRulesOutIsRefusedWhenTheServerIsKnown() {
    BenchRequest request = parse("drv_do_1 --driver=drizzle --mysql-host=127.0.0.1 run");
    request.requirePossible(ServerKind.named("mariadb-10.11"));
    assertThatThrownBy(() -> request.requirePossible(ServerKind.named("mysql-9.7")))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("mysql_native_password");
  }
}
