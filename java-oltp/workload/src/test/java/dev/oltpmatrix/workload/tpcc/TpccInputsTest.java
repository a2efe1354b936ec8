package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests what a terminal draws. */
class TpccInputsTest {
  private static TpccInputs terminal(int client, int warehouses) {
    return new TpccInputs(client, warehouses, false, new Xoroshiro128Plus(client + 1L, 2_012));
  }

  private static void next(TpccInputs inputs) {
    assertThat(inputs.next()).isFalse();
    inputs.ended();
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
  void aSingleWarehouseSuppliesEverythingAndItsCustomersPayThere() {
    TpccInputs inputs = terminal(3, 1);
    for (int i = 0; i < 23_000; i++) {
      next(inputs);
      assertThat(inputs.home).isEqualTo(1);
      if (inputs.kind == Kind.NEW_ORDER) {
        assertThat(inputs.lines).extracting(OrderLine::supply).containsOnly(1);
        assertThat(inputs.isAllLocal()).isTrue();
      } else if (inputs.kind == Kind.PAYMENT) {
        assertThat(inputs.customerWarehouse).isEqualTo(1);
        assertThat(inputs.customerDistrict).isEqualTo(inputs.district);
      }
    }
  }

  /** The shares of inputs are in TpccSharesTest. */
  @Test
  void linesChangeStockInOneOrderAndKeepTheirNumbers() {
    TpccInputs inputs = terminal(0, 3);
    Set<Integer> suppliers = new HashSet<>();
    long all = 0;
    int withUnused = 0;
    for (int i = 0; i < 46_000; i++) {
      next(inputs);
      if (inputs.kind == Kind.NEW_ORDER) {
        List<OrderLine> lines = inputs.lines;
        List<OrderLine> used = lines.stream().filter(line -> !line.isUnused()).toList();
        assertThat(used)
            .isSortedAccordingTo(
                Comparator.comparingInt(OrderLine::supply).thenComparingInt(OrderLine::item));
        assertThat(lines)
            .hasSizeBetween(5, 15)
            .allMatch(line -> line.quantity() >= 1 && line.quantity() <= 10);
        assertThat(lines.stream().map(OrderLine::number).sorted())
            .isEqualTo(IntStream.rangeClosed(1, lines.size()).boxed().toList());
        all += lines.size();
        lines.forEach(line -> suppliers.add(line.supply()));
        boolean hasUnused = used.size() < lines.size();
        withUnused += hasUnused ? 1 : 0;
        assertThat(hasUnused).isEqualTo(lines.get(lines.size() - 1).isUnused());
      } else if (inputs.kind == Kind.PAYMENT) {
        assertThat(inputs.cents).isBetween(100L, 500_000L);
      }
    }

    assertThat(withUnused).isPositive();
    assertThat(all / 20_000.0).isCloseTo(10, within(0.15));
    assertThat(suppliers).containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void terminalsShareWarehousesInTurnAndDistrictsOfEach() {
    Set<List<Integer>> homes = new HashSet<>();
    for (int client = 0; client < 30; client++) {
      TpccInputs inputs = terminal(client, 3);
      homes.add(List.of(inputs.home, inputs.homeDistrict));
      assertThat(inputs.home).isEqualTo(client % 3 + 1);
    }

    assertThat(homes).hasSize(30);
  }

  @Test
  void aTransactionThatHasNotEndedIsRepeatedAndNothingIsDrawn() {
    TpccInputs inputs = terminal(0, 2);
    do {
      next(inputs);
    } while (inputs.kind != Kind.PAYMENT);
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
  void aSeedGivesItsTransactionsAgain() {
    assertThat(transactions(5)).isEqualTo(transactions(5)).isNotEqualTo(transactions(6));
  }

  private static List<String> transactions(int client) {
    TpccInputs inputs = terminal(client, 2);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      next(inputs);
      all.add(
          List.of(inputs.kind, inputs.district, inputs.customer, inputs.cents)
              + " "
              + inputs.lastName
              + inputs.lines);
    }
    return all;
  }
}
