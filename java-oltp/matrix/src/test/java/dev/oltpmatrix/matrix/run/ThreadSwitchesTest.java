package dev.oltpmatrix.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.matrix.run.ThreadSwitches.Counts;
import dev.oltpmatrix.matrix.run.ThreadSwitches.Sample;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThreadSwitchesTest {
  private final ThreadSwitches switches = new ThreadSwitches();

  private double grown(Map<Long, Counts> now) {
    return switches.add(0, 1, now).voluntary();
  }

  @Test
  void aThreadThatEndsTakesNothingAway() {
    double before = grown(Map.of(1L, new Counts(100, 0), 2L, new Counts(500, 0)));
    assertThat(grown(Map.of(1L, new Counts(110, 0))) - before).isEqualTo(10);
  }

  @Test
  void aNewThreadBringsAllThatItHas() {
    double before = grown(Map.of(1L, new Counts(100, 0)));
    assertThat(grown(Map.of(1L, new Counts(100, 0), 2L, new Counts(7, 0))) - before).isEqualTo(7);
  }

  @Test
  void aThreadWithAnOldOnesIdIsANewThread() {
    double before = grown(Map.of(1L, new Counts(100, 0)));
    assertThat(grown(Map.of(1L, new Counts(3, 0))) - before).isEqualTo(3);
  }

  @Test
  void ofManyThreadsAChosenOneCountsForThoseLeftOut() {
    Sample before = switches.add(0, 16, Map.of(16L, new Counts(100, 10)));
    Sample after = switches.add(1, 16, Map.of(16L, new Counts(105, 11)));
    assertThat(after.voluntary() - before.voluntary()).isEqualTo(5 * 16);
    assertThat(after.involuntary() - before.involuntary()).isEqualTo(16);
  }

  @Test
  void anotherChoiceOfThreadsIsABaselineNotGrowth() {
    Sample before = switches.add(0, 1, Map.of(1L, new Counts(100, 0)));
    Sample after = switches.add(1, 16, Map.of(16L, new Counts(100, 0)));
    assertThat(after.voluntary()).isEqualTo(before.voluntary());
  }

  @Test
  void fewThreadsAreAllReadAndManyAreThinned() {
    assertThat(ThreadSwitches.stride(256)).isEqualTo(1);
    assertThat(ThreadSwitches.stride(4200)).isEqualTo(32);
  }
}
