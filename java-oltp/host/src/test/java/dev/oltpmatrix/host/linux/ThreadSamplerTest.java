package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.ThreadSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThreadSamplerTest {
  private static final long PID = 77;

  @TempDir private Path proc;

  private ThreadSampler look() {
    return new ThreadSampler(new Proc(proc), PID);
  }

  private Path thread(long id, char state) throws IOException {
    Path task = Files.createDirectories(proc.resolve(PID + "/task/" + id));
    Files.writeString(task.resolve("stat"), id + " (my (odd) name) " + state + " 1 1 1 0\n");
    return task;
  }

  private void thread(long id, char state, String wchan) throws IOException {
    Path task = thread(id, state);
    Files.writeString(task.resolve("wchan"), wchan);
    Files.writeString(task.resolve("schedstat"), "123 456 " + (1000 + id) + "\n");
  }

  private void threads(int threads) throws IOException {
    for (long id = 1; id <= threads; id++) {
      thread(id, 'S', "futex_do_wait");
    }
  }

  @Test
  void eachThreadHasItsStateAndItsKernelFunction() throws Exception {
    thread(78, 'S', "futex_do_wait");
    thread(79, 'R', "futex_do_wait"); // which it is about to leave
    thread(80, 'D', "folio_wait_bit_common");
    thread(81, 'S'); // a kernel that does not report the function
    Files.createDirectories(proc.resolve(PID + "/task/82")); // it has just ended

    ThreadSample seen = look().look(() -> true);

    assertThat(seen.stride()).isEqualTo(1);
    assertThat(seen.states())
        .containsExactlyInAnyOrder(
            new ThreadSample.State(78, 'S', "futex_do_wait", 1078),
            new ThreadSample.State(
                79, 'R', ThreadSample.State.NOWHERE, ThreadSample.State.UNCOUNTED),
            new ThreadSample.State(80, 'D', "folio_wait_bit_common", 1080),
            new ThreadSample.State(
                81, 'S', ThreadSample.State.NOWHERE, ThreadSample.State.UNCOUNTED));
  }

  @Test
  void everyNthOfTooManyThreadsIsRead() throws Exception {
    threads(ThreadSampler.MAX_THREADS_READ + 2);
    ThreadSample seen = look().look(() -> true);
    assertThat(seen.stride()).isEqualTo(2);
    assertThat(seen.states()).hasSize(ThreadSampler.MAX_THREADS_READ / 2 + 1);
  }

  @Test
  void theSameThreadsAreSampledEachTime() throws Exception {
    threads(5);
    ThreadSampler look = look();
    List<ThreadSample.State> first = look.look(() -> true).states();
    thread(77, 'R', "0");
    assertThat(look.look(() -> true).states()).isEqualTo(first);
  }

  @Test
  void anInterruptedSampleIsDiscardedAndAnEndedProcessHasNone() throws Exception {
    assertThat(look().look(() -> true)).isNull();
    threads(3 * ThreadSampler.BATCH);
    AtomicInteger asked = new AtomicInteger();
    assertThat(look().look(() -> asked.incrementAndGet() < 4)).isNull();
    assertThat(asked).hasValue(4); // before the list, and before each batch
    assertThat(look().look(() -> false)).isNull();
    assertThat(look().look(() -> true).states()).hasSize(3 * ThreadSampler.BATCH);
  }
}
