package dev.oltpmatrix.host.linux;

import static dev.oltpmatrix.host.linux.FakeProc.SECOND_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.experiment.sampling.WindowView;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClockSourceTest {
  @TempDir Path folder;

  private final AtomicLong nowNs = new AtomicLong();
  private final Readings readings = new Readings();

  /**
   * Returns five readings, a second apart.
   *
   * @param suspendedS suspension after the second reading
   * @param setS change of the wall clock at that time
   */
  private Telemetry telemetry(double suspendedS, double setS) throws IOException {
    FakeProc proc = new FakeProc(folder);
    for (int second = 0; second <= 4; second++) {
      boolean after = second >= 2;
      nowNs.set(second * SECOND_NS);
      proc.uptime(1000 + second + (after ? suspendedS : 0));
      Instant wall =
          Instant.ofEpochMilli((long) (1000 * (second + (after ? suspendedS + setS : 0))));
      proc.clocks(nowNs::get, Clock.fixed(wall, ZoneOffset.UTC)).read(readings);
    }
    return new WindowView(readings, 0, 4 * SECOND_NS).telemetry();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 0", // clocks that agree
    "3600, 0, 3.6e9, 3.6e9", // a lid that was shut for an hour
    "0, -5, 0, -5e6", // a wall clock that is set back
  })
  void clocksThatAdvanceDifferentlyAreReported(
      double suspendedS, double setS, double suspendedUs, double setUs) throws IOException {
    Telemetry telemetry = telemetry(suspendedS, setS);
    assertThat(telemetry.counter(Telemetry.HOST_SUSPENDED_US)).isCloseTo(suspendedUs, within(1.0));
    assertThat(telemetry.counter(Telemetry.HOST_CLOCK_SET_US)).isCloseTo(setUs, within(1.0));
  }

  @Test
  void aMissingClockIsReported() {
    new FakeProc(folder.resolve("none")).clocks(nowNs::get, Clock.systemUTC()).read(readings);
    assertThat(new WindowView(readings, 0, SECOND_NS).telemetry().unread())
        .anyMatch(words -> words.startsWith(Telemetry.HOST_SUSPENDED_US + ": /proc/uptime"));
  }
}
