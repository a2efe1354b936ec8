package dev.oltpmatrix.experiment.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.readings.Line;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.host.readings.Source;
import dev.oltpmatrix.host.registry.Hosts;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class SampleLoopTest {
  private static final long AN_HOUR_NS = 3_600_000_000_000L;
  private static final long A_MINUTE_MS = 60_000;

  private final Readings readings = new Readings();

  private SampleLoop loop(Source source) {
    SampleLoop loop = new SampleLoop(Hosts.ofThisMachine(), "loop", System::nanoTime, readings);
    loop.add(source, AN_HOUR_NS);
    return loop;
  }

  @Test
  void readsAtOnceAndOnceMoreWhenItIsStopped() throws Exception {
    CountDownLatch first = new CountDownLatch(1);
    SampleLoop loop =
        loop(
            to -> {
              to.counter("a", System.nanoTime(), 1);
              first.countDown();
            });
    loop.start();
    first.await();
    long stoppedNs = System.nanoTime();
    assertThat(loop.stop(A_MINUTE_MS)).isTrue();
    Line line = readings.lines().get("a");
    assertThat(line.firstNs()).isLessThan(stoppedNs);
    assertThat(line.hasReading(stoppedNs, System.nanoTime())).isTrue();
    assertThat(readings.lines()).containsKey("cost.loop");
  }

  @Test
  void aSourceThatDoesNotComeBackIsGivenUp() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(1);
    SampleLoop loop =
        loop(
            to -> {
              asked.countDown();
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    loop.start();
    asked.await();
    assertThat(loop.stop(50)).isFalse();
    never.countDown();
    assertThat(loop.stop(A_MINUTE_MS)).isTrue();
  }

  @Test
  void anErrorInTheProgramIsInTheRecord() throws Exception {
    SampleLoop loop = loop(to -> Integer.parseInt("a line of another form"));
    loop.start();
    assertThat(loop.stop(A_MINUTE_MS)).isTrue();
    assertThat(new WindowView(readings, 0, 1).telemetry().unread())
        .singleElement()
        .asString()
        .contains("watching (loop)", "a line of another form");
  }
}
