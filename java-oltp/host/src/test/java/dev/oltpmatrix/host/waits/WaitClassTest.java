package dev.oltpmatrix.host.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.ThreadSample;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitClassTest {
  @ParameterizedTest
  @CsvSource({
    "S, futex_do_wait futex_wait_queue_me futex_wait_queue, LATCH",
    "D, rwsem_down_write_slowpath do_mprotect_pkey, LATCH",
    "S, poll_schedule_timeout.constprop.0 ep_poll wait_woken sk_wait_data, SOCKET",
    "S, unix_stream_read_generic inet_csk_accept, SOCKET",
    "D, io_schedule folio_wait_bit_common a_function_that_nobody_listed 0, DISK",
    "S, jbd2_log_wait_commit ext4_sync_file, DISK",
    "S, hrtimer_nanosleep, TIMER",
    "S, read_events io_cqring_wait do_sigtimedwait.isra.0 not_futex_do_wait 0, OTHER",
  })
  void isIdentifiedByTheKernelFunction(char state, String functions, WaitClass expected) {
    for (String function : functions.split(" ", -1)) {
      assertThat(WaitClass.of(new ThreadSample.State(1, state, function, 1)))
          .as(function)
          .isEqualTo(expected);
    }
  }
}
