package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a terminal draws; shares of inputs are in TpccSharesTest. */
class TpccInputsTest {
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
  void eachDeckHasTheMixAndNoTwoDecksNeedHaveOneOrder() {
    TpccInputs.Deck deck = new TpccInputs.Deck();
    Xoroshiro128Plus random = new Xoroshiro128Plus(1, 2);
    Set<List<Kind>> orders = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      List<Kind> cards = Stream.generate(() -> deck.next(random)).limit(deck.size()).toList();
      orders.add(cards);
      for (Kind kind : Kind.ALL) {
        int wanted = kind == Kind.NEW_ORDER || kind == Kind.PAYMENT ? 10 : 1;
        assertThat(Collections.frequency(cards, kind)).as("%s", kind).isEqualTo(wanted);
      }
    }

    assertThat(orders).hasSizeGreaterThan(45);
  }

  @Test
  void linesChangeStockInOneOrderAndASingleWarehouseSuppliesEverythingAndItsCustomersPayThere() {
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
          assertThat(inputs.isAllLocal() || warehouses > 1).isTrue();
        } else if (inputs.kind == Kind.PAYMENT && warehouses == 1) {
          assertThat(inputs.customerWarehouse).isEqualTo(1);
          assertThat(inputs.customerDistrict).isEqualTo(inputs.district);
        }
      }
      assertThat(suppliers).hasSize(warehouses).contains(inputs.home);
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
}
