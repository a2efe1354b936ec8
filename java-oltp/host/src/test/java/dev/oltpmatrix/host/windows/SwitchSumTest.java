package dev.oltpmatrix.host.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.windows.ProcessTable.ThreadEntry;
import java.util.List;
import org.junit.jupiter.api.Test;

class SwitchSumTest {
  private final SwitchSum sum = new SwitchSum();

  private static ThreadEntry thread(long id, long created, long switches) {
    return new ThreadEntry(id, created, switches, false);
  }

  @Test
  void growthOfAllThreadsIsAdded() {
    double first = sum.add(List.of(thread(1, 10, 100), thread(2, 10, 50)));

    assertThat(sum.add(List.of(thread(1, 10, 130), thread(2, 10, 51))) - first).isEqualTo(31);
  }

  @Test
  void counterDoesNotFallWhenAThreadEnds() {
    double first = sum.add(List.of(thread(1, 10, 100), thread(2, 10, 50)));

    assertThat(sum.add(List.of(thread(1, 10, 101))) - first).isEqualTo(1);
  }

  @Test
  void laterThreadWithTheSameIdIsANewOne() {
    double first = sum.add(List.of(thread(1, 10, 100)));

    assertThat(sum.add(List.of(thread(1, 20, 300))) - first).isEqualTo(300);
  }

  @Test
  void counterOf32BitsMayBeginAgain() {
    double first = sum.add(List.of(thread(1, 10, 0xFFFF_FFFEL)));

    assertThat(sum.add(List.of(thread(1, 10, 3))) - first).isEqualTo(5);
  }
}
