package dev.oltpmatrix.workload.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RandomTest {
  @Test
  void libcRandomIsThatOfGlibc() {
    // The output of a C program for srandom(1), which is also that without a seed, and for
    // srandom(42).
    LibcRandom one = new LibcRandom(1);
    LibcRandom fortyTwo = new LibcRandom(42);

    assertThat(IntStream.generate(one::next).limit(4))
        .containsExactly(1_804_289_383, 846_930_886, 1_681_692_777, 1_714_636_915);
    assertThat(IntStream.generate(fortyTwo::next).limit(3))
        .containsExactly(71_876_166, 708_592_740, 1_483_128_881);
  }

  @Test
  void xoroshiroFollowsItsRecurrence() {
    // By hand from state (1, 2): the output is the sum, then s1 = 1^2 = 3, s0 = rotl(1, 55) ^ 3 ^
    // (3 << 14), s1 = rotl(3, 36).
    Xoroshiro128Plus random = new Xoroshiro128Plus(1, 2);

    assertThat(random.nextLong()).isEqualTo(3);
    assertThat(random.nextLong()).isEqualTo(((1L << 55) ^ 3 ^ (3L << 14)) + (3L << 36));
  }

  @Test
  void uniformIntegersReachBothEndsAndClientsHaveSeparateStreams() {
    LibcRandom seeds = new LibcRandom(7);
    Xoroshiro128Plus random = Xoroshiro128Plus.seededFrom(seeds);
    Xoroshiro128Plus second = Xoroshiro128Plus.seededFrom(seeds);

    assertThat(random.nextLong()).isNotEqualTo(second.nextLong());
    assertThat(IntStream.generate(() -> random.nextInt(3, 6)).limit(1_000).distinct().sorted())
        .containsExactly(3, 4, 5, 6);
  }

  @Test
  void newIdsNeverComeTwiceAmongAllClients() {
    List<Long> ids = new ArrayList<>();
    for (int client = 0; client < 3; client++) {
      UniqueIds own = new UniqueIds(7, client, 3);
      for (int i = 0; i < 10_000; i++) {
        ids.add(own.next());
      }
    }

    assertThat(ids).doesNotHaveDuplicates();
    assertThat(ids).allMatch(id -> id >= Integer.MIN_VALUE && id <= Integer.MAX_VALUE);
  }

  @Test
  void newIdsAreTheSequenceThatSysbenchHas() {
    UniqueIds ids = new UniqueIds(1, 0, 1);

    // The output of a C program with sysbench's arithmetic for offset and index of srandom(1).
    assertThat(LongStream.generate(ids::next).limit(3))
        .containsExactly(2011485657L, 855080229L, 289477080L);
  }

  /** With exponent 1 the first id occurs twice as often as the second, ten times as the tenth. */
  @ParameterizedTest
  @CsvSource({"1, 2, 10", "0, 1, 1"})
  void zipfianFavoursLowIdsByItsExponent(double exponent, double overSecond, double overTenth) {
    Xoroshiro128Plus random = Xoroshiro128Plus.seededFrom(new LibcRandom(7));
    Zipfian zipfian = new Zipfian(exponent);
    int[] counts = new int[101];
    for (int i = 0; i < 100_000; i++) {
      counts[zipfian.draw(random, 1, 100)]++;
    }

    assertThat((double) counts[1] / counts[2]).isCloseTo(overSecond, within(0.1 * overSecond));
    assertThat((double) counts[1] / counts[10]).isCloseTo(overTenth, within(0.1 * overTenth + 0.1));
    assertThat(counts[0]).isZero();
    assertThat(counts[100]).isPositive();
  }
}
