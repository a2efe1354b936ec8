package dev.oltpmatrix.load.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.model.UsageException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests values that resemble valid ones and are not. */
class ValueFormTest {
  private static Options options(String option) {
    List<String> test = List.of("oltp_read_only");
    return CommandLine.parse(List.of("oltp_read_only", option, "run"), Map.of(), test).options();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--threads=٤           | --threads=٤: expected a whole number from 1 to 65536",
        "--table-size=１e３     | --table-size=１e３: expected a whole number",
        "--mysql-port=٣٣٠٦     | --mysql-port=٣٣٠٦: expected whole numbers from 1 to 65535",
        "--rand-zipfian-exp=٠  | --rand-zipfian-exp=٠: expected a number from 0 to 1000",
        "--rand-pareto-h=0x1p-3 | --rand-pareto-h=0x1p-3: expected a number",
        "--percentile=٩٩       | --percentile=٩٩: expected numbers from 0 to 100",
        "--forced-shutdown=٥%  | --forced-shutdown=٥%: expected off, seconds, or a percentage",
        "--report-checkpoints=٣ | --report-checkpoints=٣: expected whole numbers from 0",
        "--mysql-ignore-errors=١٢١٣ | --mysql-ignore-errors=١٢١٣: expected whole numbers",
        "--threads=99999999999999999999 | --threads=99999999999999999999: expected a whole number",
        "--events=99999999999999999999 | --events=99999999999999999999: expected a whole number",
        "--mysql-host=x?y      | --mysql-host=x?y: expected names, IPv4 or IPv6 addresses",
        "--mysql-host=db,a/b   | --mysql-host=db,a/b: expected names, IPv4 or IPv6 addresses",
        "--mysql-host=me@db    | --mysql-host=me@db: expected names, IPv4 or IPv6 addresses",
        "--mysql-host=db:3306  | --mysql-host=db:3306: expected names, IPv4 or IPv6 addresses",
        "--mysql-host=address=(host=db) | --mysql-host=address=(host=db): expected names"
      })
  void whatOnlyLooksLikeItIsRefused(String option, String message) {
    assertThatThrownBy(() -> options(option))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void hostsMayBeAddressesOfBothKinds() {
    assertThat(options("--mysql-host=db,::1,[fe80::1%eth0],10.0.0.1").words("mysql-host"))
        .containsExactly("db", "::1", "fe80::1%eth0", "10.0.0.1");
  }

  @Test
  void socketFilesHaveNoLongerPathThanSystemsHave() {
    assertThatThrownBy(() -> options("--mysql-socket=/" + "s".repeat(107)))
        .isInstanceOf(UsageException.class)
        .hasMessageEndingWith("expected paths of at most 107 bytes, separated by commas");
    assertThat(options("--mysql-socket=/a b?c=%41&#").words("mysql-socket"))
        .containsExactly("/a b?c=%41&#");
  }

  @Test
  void powersOfTenAreTakenAsInSysbench() {
    assertThat(options("--table-size=1e6").integer("table-size")).isEqualTo(1_000_000);
  }
}
