package dev.oltpmatrix.matrix.validity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.record.Watched;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** MadeUp's cells have 500 transactions. */
class LimitsReachedTest {
  private static final Map<String, String> POOL = Map.of("thread_pool_max_threads", "64");

  private static List<String> doubts(MadeUp cell) {
    return LimitsReached.doubts(cell.cell(), POOL);
  }

  @Test
  void aLogBufferOrATableCacheThatIsTooSmall() {
    assertThat(doubts(new MadeUp(4).grew("status.Innodb_log_waits", 5))).isEmpty();
    assertThat(doubts(new MadeUp(4).grew("status.Innodb_log_waits", 6)))
        .containsExactly(
            "limit: innodb_log_buffer_size made 6 waits in 500 transactions (bound 1 %)");
    assertThat(doubts(new MadeUp(4).grew("status.Table_open_cache_overflows", 5))).isEmpty();
    assertThat(doubts(new MadeUp(4).grew("status.Table_open_cache_overflows", 500)))
        .containsExactly(
            "limit: table_open_cache overflowed 500 times in 500 transactions (bound 1 %)");
  }

  @Test
  void aPoolThatMayNotHaveMoreThreads() {
    assertThat(doubts(new MadeUp(4).bySecond(Watched.POOL_THREADS, 60.0, null, 63.0))).isEmpty();
    assertThat(doubts(new MadeUp(4).bySecond(Watched.POOL_THREADS, 60.0, null, 64.0)))
        .containsExactly("limit: the thread pool had all of its thread_pool_max_threads = 64");
  }

  @Test
  void whatCouldNotBeReadIsNoDoubt() {
    assertThat(doubts(new MadeUp(4).unwatched())).isEmpty();
    assertThat(doubts(new MadeUp(4))).isEmpty();
    Measured full = new MadeUp(4).bySecond(Watched.POOL_THREADS, 64.0).cell();
    assertThat(LimitsReached.doubts(full, Map.of())).isEmpty();
  }
}
