package dev.oltpmatrix.host.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.ThreadState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitClassTest {
  @ParameterizedTest
  @CsvSource({
    "S, futex_do_wait,                      LATCH",
    "S, futex_wait_queue_me,                LATCH",
    "S, futex_wait_queue,                   LATCH",
    "D, rwsem_down_write_slowpath,          LATCH",
    "D, do_mprotect_pkey,                   LATCH",
    "S, poll_schedule_timeout.constprop.0,  SOCKET",
    "S, ep_poll,                            SOCKET",
    "S, wait_woken,                         SOCKET",
    "S, sk_wait_data,                       SOCKET",
    "S, unix_stream_read_generic,           SOCKET",
    "S, inet_csk_accept,                    SOCKET",
    "D, io_schedule,                        DISK",
    "D, folio_wait_bit_common,              DISK",
    "S, jbd2_log_wait_commit,               DISK",
    "S, ext4_sync_file,                     DISK",
    "D, a_function_that_nobody_listed,      DISK",
    "D, 0,                                  DISK",
    "S, hrtimer_nanosleep,                  TIMER",
    "S, read_events,                        OTHER",
    "S, io_cqring_wait,                     OTHER",
    "S, do_sigtimedwait.isra.0,             OTHER",
    "S, a_function_that_nobody_listed,      OTHER",
    "S, not_futex_do_wait,                  OTHER",
    "S, 0,                                  OTHER",
  })
  void isIdentifiedByTheKernelFunction(char state, String function, WaitClass expected) {
    assertThat(WaitClass.of(new ThreadState(1, state, function, 1))).isEqualTo(expected);
  }
}
