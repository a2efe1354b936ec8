package dev.oltpmatrix.driverstudy.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.oltpmatrix.driverstudy.cases.BenchCase;
import dev.oltpmatrix.driverstudy.cases.Cases;
import dev.oltpmatrix.wire.relay.WireCounts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CountedTest {
  private static final WireRow.Cell CELL =
      new WireRow.Cell("mysql-9.7", "mysql", "text", "drv_do_1");

  private static WireCounts counts(long trips, Map<String, Long> commands) {
    return new WireCounts(0, trips, trips, 1, 9, 11, new TreeMap<>(commands), false, false);
  }

  @Test
  void operationsThatAgreeGiveIntegers() {
    WireCounts one = counts(2, Map.of("COM_QUERY", 1L, "COM_STMT_PREPARE", 1L));
    Counted counted = new Counted(List.of(one, one), List.of());

    assertThat(counted.agree()).isTrue();
    assertThat(counted.row(CELL))
        .isEqualTo(
            new WireRow(CELL, "2", "2", "1", "9", "11", "COM_QUERY=1 COM_STMT_PREPARE=1", ""));
  }

  @Test
  void operationsThatDifferGiveTheirMean() {
    Counted counted =
        new Counted(
            List.of(counts(1, Map.of("COM_QUERY", 1L)), counts(2, Map.of("COM_QUERY", 2L))),
            List.of());

    assertThat(counted.agree()).isFalse();
    assertThat(counted.row(CELL).trips()).isEqualTo("1.50");
    assertThat(counted.row(CELL).commands()).isEqualTo("COM_QUERY=1.50");
  }

  static List<BenchCase> cases() {
    return Cases.all();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyCaseCanBeCalledWithoutJmh(BenchCase bench) {
    assertThatCode(() -> new Operation(bench)).doesNotThrowAnyException();
  }
}
