package dev.oltpmatrix.host.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.ThreadSample;
import dev.oltpmatrix.host.machine.ThreadState;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitTallyTest {
  private static final int CPUS = 2;

  private final WaitTally tally = new WaitTally(CPUS);
  private final List<ThreadState> states = new ArrayList<>();

  private long timesRun = 100;

  private void threads(int count, char state, String function) {
    for (int i = 0; i < count; i++) {
      states.add(new ThreadState(states.size(), state, function, timesRun));
    }
  }

  private void sample(int stride) {
    tally.add(new ThreadSample(stride, List.copyOf(states)));
    states.clear();
  }

  @Test
  void meansAreOverAllSamples() {
    assertThat(tally.means()).isNull();
    threads(5, 'R', ThreadState.NOWHERE);
    threads(10, 'S', "futex_do_wait");
    threads(3, 'S', "ep_poll");
    sample(1);
    threads(1, 'R', ThreadState.NOWHERE);
    threads(11, 'S', "futex_do_wait");
    threads(4, 'S', "ep_poll");
    threads(1, 'D', "io_schedule");
    threads(1, 'S', "hrtimer_nanosleep");
    sample(1);

    assertThat(tally.means())
        .isEqualTo(
            new Telemetry.Waits(
                2,
                18,
                1.5,
                1.5,
                10.5,
                7.0,
                3.5,
                0.5,
                0.5,
                0,
                Map.of(
                    "futex_do_wait",
                    10.5,
                    "ep_poll",
                    3.5,
                    "io_schedule",
                    0.5,
                    "hrtimer_nanosleep",
                    0.5)));
  }

  @Test
  void aThreadThatDidNotRunBetweenTheFirstSampleAndTheLastIsStill() {
    threads(8, 'S', "futex_do_wait");
    threads(2, 'S', "ep_poll");
    sample(3);
    assertThat(tally.means().latchStill()).isNull();

    threads(5, 'S', "futex_do_wait");
    timesRun++;
    threads(3, 'S', "futex_do_wait"); // they have run, and wait again
    timesRun--;
    threads(2, 'S', "ep_poll");
    sample(3);
    assertThat(tally.means().latch()).isEqualTo(24);
    assertThat(tally.means().latchStill()).isEqualTo(15);
  }

  @Test
  void eachThreadOfEveryNthCountsNTimes() {
    threads(10, 'R', ThreadState.NOWHERE);
    threads(20, 'S', "futex_do_wait");
    sample(4);
    Telemetry.Waits seen = tally.means();
    assertThat(seen.threads()).isEqualTo(120);
    assertThat(seen.running()).isEqualTo(CPUS);
    assertThat(seen.ready()).isEqualTo(40 - CPUS);
    assertThat(seen.latch()).isEqualTo(80);
  }

  @Test
  void aThreadThatWokeUpBetweenTwoReadsIsReady() {
    threads(6, 'S', ThreadState.NOWHERE);
    threads(1, 'S', "futex_do_wait");
    sample(1);
    assertThat(tally.means().running()).isEqualTo(CPUS);
    assertThat(tally.means().ready()).isEqualTo(4);
    assertThat(tally.means().functions()).containsOnlyKeys("futex_do_wait");
  }

  @Test
  void withoutKernelFunctionsWaitsAreUnknown() {
    threads(6, 'S', ThreadState.NOWHERE);
    threads(3, 'R', ThreadState.NOWHERE);
    threads(1, 'D', ThreadState.NOWHERE);
    sample(1);
    Telemetry.Waits seen = tally.means();
    assertThat(seen.ready()).isEqualTo(1);
    assertThat(seen.other()).isEqualTo(6);
    assertThat(seen.disk()).isEqualTo(1);
    assertThat(seen.functions()).isEqualTo(Map.of("?", 7.0));
  }

  @Test
  void theMostFrequentFunctionsAreKept() {
    for (int i = 1; i <= 9; i++) {
      threads(i, 'S', "function_" + i);
    }
    sample(1);
    assertThat(tally.means().functions())
        .containsOnlyKeys("function_5", "function_6", "function_7", "function_8", "function_9");
    assertThat(tally.means().other()).isEqualTo(45);
  }
}
