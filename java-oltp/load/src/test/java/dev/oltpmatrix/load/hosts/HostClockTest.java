package dev.oltpmatrix.load.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tests the estimate of a host's clock against the truth. */
class HostClockTest {
  private static final long MS_NS = 1_000_000;
  private static final long AHEAD_NS = 5_000_000_000_123L;

  private final Random random = new Random(7);

  /** Returns the time after a ping that goes and comes back with these delays. */
  private static long ping(HostClock clock, long nowNs, long thereNs, long backNs, long aheadNs) {
    long number = clock.ping(nowNs);
    clock.pong(number, nowNs + thereNs + aheadNs, nowNs + thereNs + backNs);
    return nowNs + thereNs + backNs;
  }

  @Test
  void errorIsWithinTheBoundHoweverUnevenTheWays() {
    for (int trial = 0; trial < 1000; trial++) {
      HostClock clock = new HostClock();
      long nowNs = 1;
      for (int i = 0; i < 20; i++) {
        long thereNs = (long) (random.nextDouble() * 20 * MS_NS);
        long backNs = (long) (random.nextDouble() * 5 * MS_NS);
        nowNs = ping(clock, nowNs, thereNs, backNs, AHEAD_NS) + MS_NS;
      }
      HostClock.Offset offset = clock.offset(nowNs);
      assertThat(Math.abs(offset.ns() - AHEAD_NS)).isLessThanOrEqualTo(offset.boundNs());
    }
  }

  @Test
  void quickestRoundTripCounts() {
    HostClock clock = new HostClock();
    long nowNs = ping(clock, 0, 9 * MS_NS, MS_NS, AHEAD_NS);
    nowNs = ping(clock, nowNs, MS_NS / 10, MS_NS / 10, AHEAD_NS);
    ping(clock, nowNs, 9 * MS_NS, MS_NS, AHEAD_NS);
    assertThat(clock.offset(nowNs).boundNs()).isEqualTo(MS_NS / 10);
    assertThat(clock.offset(nowNs).there(nowNs) - nowNs).isEqualTo(AHEAD_NS);
    // A second later the clocks may have drifted by half a millisecond.
    assertThat(clock.offset(nowNs + 1000 * MS_NS).boundNs()).isEqualTo(MS_NS / 10 + MS_NS / 2);
  }

  @Test
  void clockThatIsBeingSetIsFollowed() {
    HostClock clock = new HostClock();
    long nowNs = ping(clock, 0, 1, 1, AHEAD_NS);
    nowNs += 4_000 * MS_NS;
    ping(clock, nowNs, MS_NS, MS_NS, AHEAD_NS + 2 * MS_NS);
    assertThat(clock.offset(nowNs).ns()).isEqualTo(AHEAD_NS + 2 * MS_NS);
  }

  @Test
  void answerThatNobodyAskedForCountsForNothing() {
    HostClock clock = new HostClock();
    ping(clock, 0, MS_NS, MS_NS, AHEAD_NS);
    clock.pong(77, 0, MS_NS);
    clock.pong(1, 0, MS_NS);
    assertThat(clock.offset(MS_NS).ns()).isEqualTo(AHEAD_NS);
  }
}
