package dev.oltpmatrix.experiment.sampling;

import static dev.oltpmatrix.host.linux.FakeProc.SECOND_NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.host.linux.FakeProc;
import dev.oltpmatrix.host.readings.ProcessTelemetry;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.CellRecord.ProcessUsage;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowViewTest {
  @TempDir Path folder;

  private final AtomicLong nowNs = new AtomicLong();
  private final Readings readings = new Readings();
  private FakeProc proc;
  private ProcessTelemetry client;

  @BeforeEach
  void makeSources() {
    proc = new FakeProc(folder);
    client = proc.telemetry(nowNs::get, Telemetry.CLIENT);
  }

  /**
   * Adds half a second of user time, 100 switches and 3 ms of waiting to each thread, in each
   * second.
   */
  private void readClient(int fromS, int toS) throws IOException {
    for (int second = fromS; second <= toS; second++) {
      nowNs.set(second * SECOND_NS);
      proc.process(50L * second, 10L * second, 100L * second, 3_000_000L * second);
      proc.io(4096L * second, 512L * second);
      client.read(readings);
    }
  }

  private WindowView view(double startS, double endS) {
    return new WindowView(readings, (long) (startS * SECOND_NS), (long) (endS * SECOND_NS));
  }

  @Test
  void interpolatesWhatWasUsedInsideTheWindow() throws IOException {
    readClient(0, 10);
    ProcessUsage usage = view(2.5, 7.5).usage(Telemetry.CLIENT);
    assertThat(usage.cpuUserUs()).isCloseTo(5 * 500_000.0, within(1.0));
    assertThat(usage.cpuSystemUs()).isCloseTo(5 * 100_000.0, within(1.0));
    assertThat(usage.voluntaryContextSwitches()).isCloseTo(5 * 200.0, within(1e-6));
    assertThat(usage.involuntaryContextSwitches()).isZero();
    assertThat(usage.peakRssKib()).isEqualTo(2048);
    assertThat(usage.threads()).isEqualTo(2);

    Telemetry telemetry = view(2.5, 7.5).telemetry();
    assertThat(telemetry.counter("client.cpu_user_us")).isEqualTo(usage.cpuUserUs());
    assertThat(telemetry.counter("client.run_queue_us")).isEqualTo(5 * 2 * 3000.0);
    assertThat(telemetry.counter("client.disk_read_bytes")).isEqualTo(5 * 4096.0);
    assertThat(telemetry.counter("client.disk_written_bytes")).isEqualTo(5 * 512.0);
    assertThat(telemetry.mean("client.threads")).isEqualTo(2);
    assertThat(telemetry.mean("client.resident_kib")).isEqualTo(2048);
    assertThat(telemetry.unread()).isEmpty();
  }

  @Test
  void aMissingProcessIsUnknownNotZeroAndReportedOnce() {
    client.read(readings);
    client.read(readings);
    assertThat(view(0, 1).usage(Telemetry.CLIENT))
        .isEqualTo(new ProcessUsage(null, null, null, null, null, null));
    Telemetry telemetry = view(0, 1).telemetry();
    assertThat(telemetry.counters()).isEmpty();
    assertThat(telemetry.means()).isEmpty();
    assertThat(telemetry.unread())
        .containsExactly(
            "client.*: /proc does not have the process: it has ended, or this is not Linux");
  }

  @Test
  void theSeriesHasSecondsFromShortlyBeforeTheWindow() throws IOException {
    readClient(0, 40);
    Telemetry.Series series = view(30, 35).telemetry().series();
    assertThat(series.atS().get(0)).isEqualTo(-9);
    assertThat(series.atS()).hasSize(15).last().isEqualTo(5.0);
    assertThat(series.values().get("client.cpu_user_us")).hasSize(15).containsOnly(500_000.0);
    assertThat(series.values().get("client.threads")).hasSize(15).containsOnly(2.0);
  }

  @Test
  void aSecondThatWasNotReadIsNullInTheSeriesAndNotEvenlySpread() throws IOException {
    readClient(0, 3);
    readClient(7, 10);
    Telemetry telemetry = view(0, 10).telemetry();
    assertThat(telemetry.series().atS()).first().isEqualTo(1.0);
    assertThat(telemetry.series().values().get("client.cpu_user_us"))
        .containsExactly(
            500_000.0, 500_000.0, 500_000.0, 500_000.0, null, null, 500_000.0, 500_000.0, 500_000.0,
            500_000.0);
    assertThat(telemetry.counter("client.cpu_user_us")).isEqualTo(5_000_000.0);
  }

  @Test
  void whatIsReadAfterTheLoadHasEndedDoesNotThinTheLastSecond() {
    for (int second = 0; second < 5; second++) {
      long atNs = second * SECOND_NS + SECOND_NS * 6 / 10;
      readings.counter("status.Questions", atNs, 100 * second);
      readings.gauge("status.Threads_connected", atNs, 5);
    }
    readings.counter("status.Questions", 8 * SECOND_NS, 440);
    readings.gauge("status.Threads_connected", 8 * SECOND_NS, 1);
    Telemetry telemetry = view(1, 5).telemetry();
    assertThat(telemetry.counter("status.Questions")).isEqualTo(400);
    assertThat(telemetry.mean("status.Threads_connected")).isEqualTo(5);
    assertThat(telemetry.series().values().get("status.Questions")).last().isEqualTo(100.0);
  }

  /**
   * Seconds of the readings, of the window, and what is known of it. A program that is stopped
   * continues reading after it resumes, and the load has ended meanwhile.
   */
  @ParameterizedTest
  @CsvSource({
    "0-1,     0, 10, false, false",
    "0-1 7-7, 1, 5,  false, false",
    "0-0 5-6, 2, 6,  false, false",
    "0-1 9-10, 0, 10, true, false",
    "0-3 7-10, 0, 10, true, true",
  })
  void whatTheReadingsDoNotCoverIsNotGuessedAndIsReported(
      String read, int startS, int endS, boolean hasCounters, boolean hasGauges)
      throws IOException {
    for (String range : read.split(" ", -1)) {
      readClient(
          Integer.parseInt(range.split("-", 2)[0]), Integer.parseInt(range.split("-", 2)[1]));
    }
    Telemetry telemetry = view(startS, endS).telemetry();
    Double cpuUs = hasCounters ? (endS - startS) * 500_000.0 : null;
    assertThat(telemetry.counters().get("client.cpu_user_us")).isEqualTo(cpuUs);
    assertThat(view(startS, endS).usage(Telemetry.CLIENT).cpuUserUs()).isEqualTo(cpuUs);
    assertThat(telemetry.means().containsKey("client.threads")).isEqualTo(hasGauges);
    if (!hasCounters) {
      assertThat(telemetry.unread()).containsExactly("client.*: too few readings in the window");
    }
  }

  @Test
  void theLongestTimeWithoutAReadingIsRecorded() {
    for (double atS : new double[] {0, 0.25, 0.5, 3.5, 3.75, 9}) {
      readings.counter(SampleLoop.COST + Sampling.KERNEL_LOOP, (long) (atS * SECOND_NS), 10 * atS);
    }
    assertThat(view(0, 4).telemetry().counter(Telemetry.MAX_GAP_US)).isEqualTo(3_000_000.0);
    assertThat(view(4, 8).telemetry().counter(Telemetry.MAX_GAP_US)).isEqualTo(4_000_000.0);
  }

  @Test
  void whatWatchingCostsIsNoOnesCounter() {
    for (int second = 0; second <= 4; second++) {
      readings.counter(SampleLoop.COST + "a", second * SECOND_NS, 1000 * second);
      readings.counter(SampleLoop.COST + "b", second * SECOND_NS, 500 * second);
    }
    Telemetry telemetry = view(1, 3).telemetry();
    assertThat(telemetry.costUs()).isEqualTo(3000);
    assertThat(telemetry.counters()).isEmpty();
    assertThat(telemetry.series().values()).isEmpty();
  }

  @Test
  void theMeanWeighsByTime() {
    double[][] readings = {{0, 0}, {2, 0}, {3, 60}, {4, 60}};
    for (double[] one : readings) {
      this.readings.gauge("pool.queue_length", (long) (one[0] * SECOND_NS), one[1]);
    }
    assertThat(view(0, 4).telemetry().mean("pool.queue_length")).isEqualTo(22.5);
  }

  @Test
  void aForbiddenFileIsReportedAndTheOthersAreRead() throws IOException {
    for (int second = 0; second <= 2; second++) {
      nowNs.set(second * SECOND_NS);
      proc.process(50L * second, 0, 0, 0);
      client.read(readings);
    }
    Telemetry telemetry = view(0, 2).telemetry();
    assertThat(telemetry.counter("client.cpu_user_us")).isPositive();
    assertThat(telemetry.counters()).doesNotContainKey("client.disk_read_bytes");
    assertThat(telemetry.unread()).hasSize(1).first().asString().startsWith("client.disk_*: ");
  }

  @Test
  void oneNameWithTooFewReadingsDoesNotBlameItsGroup() throws IOException {
    readClient(0, 10);
    readings.counter("client.late", 9 * SECOND_NS, 1);
    assertThat(view(2, 8).telemetry().unread())
        .containsExactly("client.late: too few readings in the window");
  }
}
