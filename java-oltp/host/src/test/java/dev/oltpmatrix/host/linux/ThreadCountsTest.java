package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.linux.ThreadCounts.Counts;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadCountsTest {
  private final ThreadCounts counts = new ThreadCounts();

  private static Counts voluntary(double count) {
    return new Counts(count, 0, 0);
  }

  private double grown(Map<Long, Counts> now) {
    return counts.add(1, now).voluntary();
  }

  @Test
  void anEndedThreadDoesNotReduceTheSum() {
    double before = grown(Map.of(1L, voluntary(100), 2L, voluntary(500)));
    assertThat(grown(Map.of(1L, voluntary(110))) - before).isEqualTo(10);
  }

  @Test
  void aNewThreadCountsEntirely() {
    double before = grown(Map.of(1L, voluntary(100)));
    assertThat(grown(Map.of(1L, voluntary(100), 2L, voluntary(7))) - before).isEqualTo(7);
  }

  @Test
  void aThreadWithAnOldOnesIdIsANewThread() {
    double before = grown(Map.of(1L, voluntary(100)));
    assertThat(grown(Map.of(1L, voluntary(3))) - before).isEqualTo(3);
  }

  @Test
  void aSelectedThreadCountsForTheOthers() {
    Counts before = counts.add(16, Map.of(16L, new Counts(100, 10, 1000)));
    Counts after = counts.add(16, Map.of(16L, new Counts(105, 11, 1002)));
    assertThat(after.since(before)).isEqualTo(new Counts(5 * 16, 16, 2 * 16));
  }

  @Test
  void anotherSelectionOfThreadsIsABaselineNotGrowth() {
    Counts before = counts.add(1, Map.of(1L, voluntary(100)));
    assertThat(counts.add(16, Map.of(16L, voluntary(100)))).isEqualTo(before);
  }

  @Test
  void allOfFewThreadsAndASampleOfManyAreRead() {
    assertThat(ThreadCounts.stride(128)).isEqualTo(1);
    assertThat(ThreadCounts.stride(4200)).isEqualTo(64);
  }
}
