package dev.oltpmatrix.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.workload.random.Xoroshiro128Plus;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NuRandTest {
  private static final int DRAWS = 2_000_000;

  private final Xoroshiro128Plus random = new Xoroshiro128Plus(4_711, 2_012);

  /** Numbers drawn with a new constant each time would be uniform: one per cent then has 1.7 %. */
  @Test
  void onePerCentOfTheItemsIsInDemandAndAllAreItems() {
    int[] draws = new int[Scale.ITEMS + 1];
    for (int i = 0; i < DRAWS; i++) {
      draws[NuRand.ITEM.draw(random)]++;
    }

    assertThat(draws[0]).isZero();
    int[] byDemand = draws.clone();
    Arrays.sort(byDemand);
    double top =
        IntStream.rangeClosed(1, Scale.ITEMS / 100).map(i -> byDemand[byDemand.length - i]).sum();
    assertThat(top / DRAWS).isBetween(0.29, 0.32);
  }

  @Test
  void eachConstantIsOneThatTheFieldMayHave() {
    for (NuRand field :
        List.of(NuRand.ITEM, NuRand.CUSTOMER, NuRand.LAST_NAME, NuRand.LOADED_LAST_NAME)) {
      assertThat(field.c()).isBetween(0, field.a());
      assertThat(IntStream.generate(() -> field.draw(random)).limit(100_000))
          .allMatch(drawn -> drawn >= field.low() && drawn <= field.high());
    }
    assertThat(NuRand.CUSTOMER).extracting(NuRand::low, NuRand::high).containsExactly(1, 3_000);
    assertThat(NuRand.LAST_NAME).extracting(NuRand::low, NuRand::high).containsExactly(0, 999);
    assertThat(NuRand.fitsLoaded(NuRand.LOADED_LAST_NAME.c())).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "64, false",
    "65, true",
    "95, true",
    "96, false",
    "112, false",
    "119, true",
    "120, false"
  })
  void lastNamesOfTransactionsKeepTheStandardsDistanceFromTheLoadedOnes(int delta, boolean fits) {
    assertThat(NuRand.fitsLoaded(NuRand.LAST_NAME.c() - delta)).isEqualTo(fits);
    assertThat(NuRand.fitsLoaded(NuRand.LAST_NAME.c() + delta)).isEqualTo(fits);
  }
}
