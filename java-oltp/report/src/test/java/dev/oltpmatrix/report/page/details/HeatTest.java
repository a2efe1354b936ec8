package dev.oltpmatrix.report.page.details;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.Interval;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests how latencies are encoded as strings; PageFunctionsTest checks how the page reads them. */
class HeatTest {
  private static Interval second(int second, long[]... counts) {
    return new Interval(second, 1, 100, 1L, 1L, 1L, 1L, List.of(counts));
  }

  private static long[] of(long us, long count) {
    return new long[] {us, count};
  }

  @Test
  void rangesAreNumberedWithoutAGap() {
    int number = Interval.bucketNumber(1);
    for (long us = 1; us < 1_000_000; us++) {
      long from = Interval.bucketFromUs(us);
      int next = Interval.bucketNumber(from);
      assertThat(next - number).isBetween(0, 1);
      number = next;
    }
    assertThat(Interval.bucketNumber(14)).isEqualTo(11);
    assertThat(Interval.bucketNumber(2048)).isEqualTo(40);
  }

  @Test
  void aCharacterIsATenthOfAPowerOfTen() {
    Heat heat = Heat.byTime(List.of(second(0, of(2048, 1), of(3072, 99)), second(1, of(2560, 10))));

    assertThat(heat.first()).isEqualTo(40);
    assertThat(heat.columns()).containsExactly("f.z", ".z.");
  }

  @Test
  void aLongWindowHasSeveralSecondsInAColumn() {
    List<Interval> intervals = new ArrayList<>();
    for (int second = 0; second < 121; second++) {
      intervals.add(second(second, of(second < 3 ? 2048 : 2560, 1)));
    }
    Heat heat = Heat.byTime(intervals);

    assertThat(heat.secondsPerColumn()).isEqualTo(3);
    assertThat(heat.columns()).hasSize(41).startsWith("z.", ".z");
  }

  @Test
  void whatWasNotCountedIsNoPicture() {
    Interval without = new Interval(0, 1, 100, 1L, 1L, 1L, 1L, null);

    assertThat(Heat.byTime(List.of(second(0, of(2048, 1))))).isNull();
    assertThat(Heat.byTime(List.of(without, without))).isNull();
  }
}
