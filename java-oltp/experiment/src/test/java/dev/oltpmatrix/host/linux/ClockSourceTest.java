package dev.oltpmatrix.host.linux;

import static dev.oltpmatrix.host.linux.FakeProc.SECOND_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.experiment.sampling.WindowView;
import dev.oltpmatrix.host.readings.ClockSource;
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

class ClockSourceTest {
  @TempDir Path folder;

  private final AtomicLong nowNs = new AtomicLong();
  private final AtomicLong wallMs = new AtomicLong();
  private final Readings readings = new Readings();

  private Clock wallClock() {
    return new Clock() {
      @Override
      public ZoneOffset getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(java.time.ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return Instant.ofEpochMilli(wallMs.get());
      }
    };
  }

  /**
   * Returns five readings, a second apart.
   *
   * @param suspendedS suspension after the second reading
   * @param setS change of the wall clock at that time
   */
  private Telemetry telemetry(double suspendedS, double setS) throws IOException {
    FakeProc proc = new FakeProc(folder);
    ProcReader boot = new ProcReader(proc.path());
    ClockSource source = new ClockSource(boot::sinceBootUs, nowNs::get, wallClock());
    for (int second = 0; second <= 4; second++) {
      boolean after = second >= 2;
      nowNs.set(second * SECOND_NS);
      proc.uptime(1000 + second + (after ? suspendedS : 0));
      wallMs.set((long) (1e12 + 1000 * (second + (after ? suspendedS + setS : 0))));
      source.read(readings);
    }
    return new WindowView(readings, 0, 4 * SECOND_NS).telemetry();
  }

  @Test
  void clocksThatAgreeReportNothing() throws IOException {
    Telemetry telemetry = telemetry(0, 0);
    assertThat(telemetry.counter(Telemetry.HOST_SUSPENDED_US)).isCloseTo(0, within(1.0));
    assertThat(telemetry.counter(Telemetry.HOST_CLOCK_SET_US)).isCloseTo(0, within(1.0));
  }

  @Test
  void aLidThatWasShutForAnHour() throws IOException {
    Telemetry telemetry = telemetry(3600, 0);
    assertThat(telemetry.counter(Telemetry.HOST_SUSPENDED_US)).isCloseTo(3.6e9, within(1.0));
    assertThat(telemetry.counter(Telemetry.HOST_CLOCK_SET_US)).isCloseTo(3.6e9, within(1.0));
  }

  @Test
  void aWallClockThatIsSetBack() throws IOException {
    Telemetry telemetry = telemetry(0, -5);
    assertThat(telemetry.counter(Telemetry.HOST_SUSPENDED_US)).isCloseTo(0, within(1.0));
    assertThat(telemetry.counter(Telemetry.HOST_CLOCK_SET_US)).isCloseTo(-5e6, within(1.0));
  }

  @Test
  void aMissingClockIsReported() {
    ProcReader none = new ProcReader(folder.resolve("none"));
    new ClockSource(none::sinceBootUs, nowNs::get, wallClock()).read(readings);
    assertThat(new WindowView(readings, 0, SECOND_NS).telemetry().unread())
        .anyMatch(words -> words.startsWith(Telemetry.HOST_SUSPENDED_US + ": /proc/uptime"));
  }
}
