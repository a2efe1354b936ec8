package dev.oltpmatrix.driverstudy.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.driverstudy.cases.Cases;
import dev.oltpmatrix.model.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireRequestTest {
  private static final List<String> SERVER = List.of("--mysql-host=127.0.0.1", "--mysql-port=1");

  private static WireRequest request(String... more) {
    List<String> arguments = new ArrayList<>(List.of("wire"));
    arguments.addAll(SERVER);
    arguments.addAll(List.of(more));
    return WireRequest.parse(arguments, Map.of());
  }

  @Test
  void namesEachCellOfItsDriverCasesAndArms() {
    WireRequest request =
        request(
            "--driver=mysql",
            "--case=drv_connect,drv_do_1",
            "--options=text,bulk",
            "--rtt-ms=20",
            "--out=x.csv");

    assertThat(request.cells())
        .extracting(cell -> cell.driver() + " " + cell.driverCase().name() + " " + cell.arm())
        .containsExactly(
            "mysql drv_connect text",
            "mysql drv_connect bulk",
            "mysql drv_do_1 text",
            "mysql drv_do_1 bulk");
    assertThat(request.rttMs()).isEqualTo(20);
    assertThat(request.out()).isEqualTo(Path.of("x.csv"));
    assertThat(request.statements()).isEmpty();
  }

  @Test
  void allCasesAreTheDefaultAndAllOptionsCanBeRequested() {
    int cases = Cases.all().size();
    assertThat(request("--out=x.csv").cells()).hasSize(cases);
    assertThat(request("--out=x.csv", "--options=all").cells()).hasSize(cases * 11);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--case=drv_do_1 | --out=FILE.csv",
        "--out=x.csv --case=drv_do_2 | --case=drv_do_2: expected all, or some of",
        "--out=x.csv --options=text,txt | the nearest is text",
        "--out=x.csv --rtt-ms=0 | --rtt-ms=0: expected whole milliseconds of 1 to 1000",
        "--out=x.csv --rtt-ms=6ms | --rtt-ms=6ms: expected",
        "--out=x.csv --driver=raw | name a driver",
        "--out=x.csv --mysql-socket=/tmp/s.sock | over TCP and without TLS",
        "--out=x.csv --mysql-ssl=on | over TCP and without TLS",
      })
  void refusesWhatCannotBeCounted(String more, String words) {
    assertThatThrownBy(() -> request(more.strip().split(" ", -1)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(words);
  }
}
