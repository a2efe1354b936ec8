package dev.oltpmatrix.host.waits;

import static dev.oltpmatrix.host.waits.WaitSampler.MARGIN_NS;
import static dev.oltpmatrix.host.waits.WaitSampler.MAX_LOOKS;
import static dev.oltpmatrix.host.waits.WaitSampler.MIN_BETWEEN_NS;
import static dev.oltpmatrix.host.waits.WaitSampler.MS_NS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.machine.ThreadSample;
import dev.oltpmatrix.host.registry.Hosts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the sampling times, with a simulated clock. */
class WaitSamplerTest {
  private static final long SECOND_NS = 1000 * MS_NS;
  private static final long REPORTED_NS = 7 * SECOND_NS;
  private static final int BATCHES = 20;

  private long nowNs;
  private long opensNs = REPORTED_NS + SECOND_NS;
  private long batchNs = MS_NS;
  private long stoppedNs = Long.MAX_VALUE;

  /** Times at which a batch of threads had been read. */
  private final List<Long> readNs = new ArrayList<>();

  private final List<Long> beganNs = new ArrayList<>();
  private final WaitSampler watch =
      new WaitSampler(Hosts.ofThisMachine(), this::opening, this::look, 2, () -> nowNs) {
        @Override
        boolean pause(long ns) {
          assertThat(ns).isPositive();
          nowNs += ns;
          return nowNs >= stoppedNs;
        }
      };

  private OptionalLong opening() {
    return nowNs < REPORTED_NS ? OptionalLong.empty() : OptionalLong.of(opensNs);
  }

  private ThreadSample look(BooleanSupplier mayContinue) {
    beganNs.add(nowNs);
    for (int i = 0; i < BATCHES; i++) {
      if (!mayContinue.getAsBoolean()) {
        return null;
      }
      nowNs += batchNs;
      readNs.add(nowNs);
    }
    return mayContinue.getAsBoolean()
        ? new ThreadSample(1, List.of(new ThreadSample.State(1, 'S', "futex_do_wait", 1)))
        : null;
  }

  private Integer looks() {
    return watch.before(opensNs) == null ? null : watch.before(opensNs).looks();
  }

  @Test
  void samplesAreSpreadOverTheSecondBeforeTheWindow() throws Exception {
    watch.watch();
    assertThat(looks()).isEqualTo(MAX_LOOKS);
    assertThat(beganNs.get(0)).isGreaterThanOrEqualTo(REPORTED_NS);
    for (int i = 1; i < MAX_LOOKS; i++) {
      assertThat(beganNs.get(i) - beganNs.get(i - 1)).isGreaterThanOrEqualTo(MIN_BETWEEN_NS);
    }
    assertThat(beganNs.get(MAX_LOOKS - 1)).isGreaterThan(opensNs - SECOND_NS / 2);
  }

  @Test
  void aSampleNeverOverlapsTheWindow() throws Exception {
    for (long eachNs : new long[] {MS_NS, 7 * MS_NS, 23 * MS_NS, 90 * MS_NS, MARGIN_NS}) {
      nowNs = 0;
      batchNs = eachNs;
      readNs.clear();
      watch.watch();
      assertThat(readNs).isNotEmpty().allMatch(ns -> ns <= opensNs - MARGIN_NS + batchNs);
      assertThat(readNs).allMatch(ns -> ns <= opensNs);
    }
  }

  /** Milliseconds from the report to the window's start. */
  @ParameterizedTest
  @CsvSource({"500, 3", "250, 0", "-1000, 0"})
  void aWindowReportedLateHasFewerSamplesOrNone(long leftMs, int most) throws Exception {
    opensNs = REPORTED_NS + leftMs * MS_NS;
    watch.watch();
    assertThat(beganNs).hasSizeBetween(Math.min(most, 1), most);
    assertThat(looks() == null).isEqualTo(most == 0);
  }

  /** It ends with its generator. */
  @ParameterizedTest
  @CsvSource({"-1000, 0", "300, 4"})
  void aSamplingThatIsStoppedTakesNoFurtherSamples(long afterReportMs, int most) throws Exception {
    stoppedNs = REPORTED_NS + afterReportMs * MS_NS;
    watch.watch();
    assertThat(beganNs).hasSizeBetween(Math.min(most, 1), most);
  }

  @Test
  void aWindowThatOpenedEarlyHasNoSamples() throws Exception {
    watch.watch();
    assertThat(watch.before(REPORTED_NS)).isNull();
  }
}
