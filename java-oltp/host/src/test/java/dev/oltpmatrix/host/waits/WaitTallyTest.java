package dev.oltpmatrix.host.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.ThreadSample;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitTallyTest {
  private final WaitTally tally = new WaitTally(2);
  private final List<ThreadSample.State> states = new ArrayList<>();
  private long timesRun = 100;

  private void threads(int count, char state, String function) {
    for (int i = 0; i < count; i++) {
      states.add(new ThreadSample.State(states.size(), state, function, timesRun));
    }
  }

  private void sample(int stride) {
    tally.add(new ThreadSample(stride, List.copyOf(states)));
    states.clear();
  }

  /** Threads of one sample, each with its state, on two CPUs. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // each of every n-th counts n times
        "4 | 10 R 0, 20 S futex_do_wait | 2 | 38 | 80 | 0 | 0 | futex_do_wait",
        // woke up between two reads: it is ready
        "1 | 6 S 0, 1 S futex_do_wait | 2 | 4 | 1 | 0 | 0 | futex_do_wait",
        // a kernel without the functions
        "1 | 6 S 0, 3 R 0, 1 D 0 | 2 | 1 | 0 | 1 | 6 | ?",
        // the most frequent ones are kept
        "1 | 1 S a, 2 S b, 3 S c, 4 S d, 5 S e, 6 S f | 0 | 0 | 0 | 0 | 21 | b c d e f",
      })
  void threadsAreCountedByWhatTheyWaitFor(
      int stride,
      String threads,
      double running,
      double ready,
      double latch,
      double disk,
      double other,
      String functions) {
    for (String some : threads.split(", ", -1)) {
      String[] words = some.split(" ", -1);
      threads(Integer.parseInt(words[0]), words[1].charAt(0), words[2]);
    }
    sample(stride);
    Telemetry.Waits seen = tally.means();
    assertThat(List.of(seen.running(), seen.ready(), seen.latch(), seen.disk(), seen.other()))
        .containsExactly(running, ready, latch, disk, other);
    assertThat(seen.functions()).containsOnlyKeys(functions.split(" ", -1));
  }

  @Test
  void meansAreOverAllSamples() {
    assertThat(tally.means()).isNull();
    threads(5, 'R', ThreadSample.State.NOWHERE);
    threads(10, 'S', "futex_do_wait");
    threads(3, 'S', "ep_poll");
    sample(1);
    threads(1, 'R', ThreadSample.State.NOWHERE);
    threads(11, 'S', "futex_do_wait");
    threads(4, 'S', "ep_poll");
    threads(1, 'D', "io_schedule");
    threads(1, 'S', "hrtimer_nanosleep");
    sample(1);
    Map<String, Double> functions =
        Map.of("futex_do_wait", 10.5, "ep_poll", 3.5, "io_schedule", 0.5, "hrtimer_nanosleep", 0.5);
    assertThat(tally.means())
        .isEqualTo(new Telemetry.Waits(2, 18, 1.5, 1.5, 10.5, 7.0, 3.5, 0.5, 0.5, 0, functions));
  }

  @Test
  void aThreadThatDidNotRunBetweenTheFirstSampleAndTheLastIsStill() {
    threads(8, 'S', "futex_do_wait");
    sample(3);
    assertThat(tally.means().latchStill()).isNull();
    threads(5, 'S', "futex_do_wait");
    timesRun++;
    threads(3, 'S', "futex_do_wait"); // they have run, and wait again
    sample(3);
    assertThat(tally.means().latch()).isEqualTo(24);
    assertThat(tally.means().latchStill()).isEqualTo(15);
  }
}
