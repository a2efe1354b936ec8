package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a terminal draws, and the score of a run; shares of inputs are in TpccSharesTest. */
class TpccInputsTest {
  private static final double NS_PER_S = 1e9;

  private static TpccInputs terminal(int client, int warehouses, boolean thinks) {
    return new TpccInputs(client, warehouses, thinks, new Xoroshiro128Plus(client + 1L, 2_012));
  }

  private static void next(TpccInputs inputs) {
    assertThat(inputs.next()).isFalse();
    inputs.ended();
  }

  /** Another program with the same seed sends the same statements. */
  @ParameterizedTest
  @CsvSource({
    "0, 1, false, 2347271044",
    "5, 3, false, 3983683537",
    "6, 3, false, 2252537437",
    "5, 3, true, 2712566055"
  })
  void aSeedsTransactionsNeverChange(int client, int warehouses, boolean thinks, long digest) {
    TpccInputs inputs = terminal(client, warehouses, thinks);
    CRC32 sum = new CRC32();
    for (int i = 0; i < 2_300; i++) {
      inputs.pauseNs();
      next(inputs);
      String drawn =
          List.of(inputs.kind, inputs.district, inputs.customerWarehouse, inputs.customer)
              + inputs.lastName
              + inputs.cents
              + inputs.lines
              + inputs.carrier
              + inputs.threshold;
      sum.update(drawn.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(sum.getValue()).isEqualTo(digest);
  }

  @Test
  void linesChangeStockInOneOrderAndASingleWarehouseSuppliesEverything() {
    for (int warehouses : List.of(1, 3)) {
      TpccInputs inputs = terminal(0, warehouses, false);
      Set<Integer> suppliers = new HashSet<>();
      for (int i = 0; i < 23_000; i++) {
        next(inputs);
        if (inputs.kind == Kind.NEW_ORDER) {
          assertThat(inputs.lines)
              .hasSizeBetween(5, 15)
              .isSortedAccordingTo(
                  Comparator.comparing(OrderLine::isUnused)
                      .thenComparing(OrderLine::supply)
                      .thenComparing(OrderLine::item));
          inputs.lines.forEach(line -> suppliers.add(line.supply()));
        }
      }
      assertThat(suppliers).hasSize(warehouses);
    }
  }

  @Test
  void terminalsShareWarehousesInTurnAndDistrictsOfEach() {
    Set<List<Integer>> homes = new HashSet<>();
    for (int client = 0; client < 30; client++) {
      TpccInputs inputs = terminal(client, 3, false);
      homes.add(List.of(inputs.home, inputs.homeDistrict));
      assertThat(inputs.home).isEqualTo(client % 3 + 1);
    }

    assertThat(homes).hasSize(30);
  }

  @Test
  void aTransactionThatHasNotEndedIsRepeatedAndNothingIsDrawn() {
    TpccInputs inputs = terminal(0, 2, false);
    do {
      inputs.ended();
      inputs.next();
    } while (inputs.kind != Kind.NEW_ORDER);
    List<OrderLine> lines = new ArrayList<>(inputs.lines);

    assertThat(inputs.next()).isTrue();

    assertThat(inputs.kind).isEqualTo(Kind.NEW_ORDER);
    assertThat(inputs.lines).isEqualTo(lines);
  }

  @Test
  void aPauseIsTheThinkTimeOfTheLastAndTheKeyingTimeOfTheNextTransaction() {
    TpccInputs terminal = terminal(0, 2, true);
    Map<Kind, Double> thoughtS = new EnumMap<>(Kind.class);
    Map<Kind, Integer> counts = new EnumMap<>(Kind.class);
    Kind last = null;
    for (int i = 0; i < 46_000; i++) {
      double thinkS = terminal.pauseNs() / NS_PER_S - terminal.kind.keyingS;
      assertThat(thinkS).isNotNegative();
      if (last != null) {
        assertThat(thinkS).isLessThanOrEqualTo(10 * last.meanThinkS);
        thoughtS.merge(last, thinkS, Double::sum);
        counts.merge(last, 1, Integer::sum);
      }
      next(terminal);
      last = terminal.kind;
    }

    for (Kind kind : Kind.ALL) {
      // Six standard deviations of the mean of an exponential variable.
      double error = 6.0 * kind.meanThinkS / Math.sqrt(counts.get(kind));
      assertThat(thoughtS.get(kind) / counts.get(kind))
          .as(kind.label)
          .isCloseTo(kind.meanThinkS, within(error));
    }
    assertThat(Kind.ALL).extracting(kind -> kind.keyingS).containsExactly(18, 3, 2, 2, 2);
    assertThat(Kind.ALL).extracting(kind -> kind.meanThinkS).containsExactly(12, 12, 10, 5, 5);
  }

  @ParameterizedTest
  @CsvSource({
    "true, 'tpmC: 25.00, at most 25.72 (12.86 a warehouse); no audited TPC result'",
    "false, NOPM: 25.00 new orders a minute"
  })
  void theScoreIsTpmcWithThinkTimesAlone(boolean thinks, String score) {
    assertThat(
            new TpccRun(2, thinks, TpccTransactions.SINGLE)
                .score(Map.of("new_order", 50L, "payment", 40L), 120))
        .hasValue(score);
  }
}
