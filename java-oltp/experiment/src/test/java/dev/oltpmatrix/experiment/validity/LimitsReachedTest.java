package dev.oltpmatrix.experiment.validity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.model.record.Flag.Kind;
import dev.oltpmatrix.model.record.Telemetry;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Uses the cells of MadeUp, which have 500 transactions. */
class LimitsReachedTest {
  private static final Map<String, String> POOL = Map.of("thread_pool_max_threads", "64");

  private static List<Flag> check(MadeUp cell) {
    return ResourceChecks.check(cell.cell(), POOL);
  }

  @Test
  void aLogBufferOrATableCacheThatIsTooSmall() {
    assertThat(check(new MadeUp(4).grew("status.Innodb_log_waits", 5))).isEmpty();
    assertThat(check(new MadeUp(4).grew("status.Innodb_log_waits", 6)))
        .extracting(Flag::kind, Flag::severity, Flag::value, Flag::bound, Flag::text)
        .containsExactly(
            tuple(
                Kind.LOG_BUFFER,
                Flag.Severity.NOTE,
                6.0,
                5.0,
                "note: limit: innodb_log_buffer_size made 6 waits in 500 transactions (bound 5)"));
    assertThat(check(new MadeUp(4).grew("status.Table_open_cache_overflows", 5))).isEmpty();
    assertThat(check(new MadeUp(4).grew("status.Table_open_cache_overflows", 500)))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.TABLE_CACHE, 500.0, 5.0));
  }

  @Test
  void aPoolThatMayNotHaveMoreThreads() {
    assertThat(check(new MadeUp(4).bySecond(Telemetry.POOL_THREADS, 60.0, null, 63.0))).isEmpty();
    assertThat(check(new MadeUp(4).bySecond(Telemetry.POOL_THREADS, 60.0, null, 64.0)))
        .extracting(Flag::kind, Flag::value, Flag::bound)
        .containsExactly(tuple(Kind.POOL_THREADS, 64.0, 64.0));
  }

  @Test
  void whatCouldNotBeReadIsNoFlag() {
    assertThat(check(new MadeUp(4).unwatched())).isEmpty();
    assertThat(check(new MadeUp(4))).isEmpty();
    Measured full = new MadeUp(4).bySecond(Telemetry.POOL_THREADS, 64.0).cell();
    assertThat(ResourceChecks.check(full, Map.of())).isEmpty();
  }
}
