package dev.oltpmatrix.load.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.model.record.ClientGroup;
import dev.oltpmatrix.model.record.LatencyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatencyRecorderTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void noLatencyIsLostOrDoubledBetweenHarvests(int clients) throws InterruptedException {
    LatencyRecorder recorder = new LatencyRecorder(clients);
    int each = 2_000;
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      int client = i;
      threads.add(
          new Thread(
              () -> {
                for (int n = 0; n < each; n++) {
                  recorder.record(client, TimeUnit.MICROSECONDS.toNanos(5));
                }
              }));
    }
    threads.forEach(Thread::start);
    long harvested = 0;
    for (Thread thread : threads) {
      harvested += recorder.harvest().getTotalCount();
      thread.join();
    }
    harvested += recorder.harvest().getTotalCount();

    assertThat(harvested).isEqualTo((long) clients * each);
  }

  @ParameterizedTest
  @CsvSource({"10, 1", "1499, 1", "1500, 2", "2499, 2", "1999501, 2000"})
  void latenciesAreTakenToTheNearestMicrosecond(long latencyNs, long latencyUs) {
    LatencyRecorder recorder = new LatencyRecorder(1);
    recorder.record(0, latencyNs);

    assertThat(recorder.harvest().getMaxValue()).isEqualTo(latencyUs);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 10, 12, 25, 4096})
  void everyNthClientIsOfOneGroup(int clients) {
    LatencyRecorder recorder = new LatencyRecorder(clients, 2);
    int groups = Math.min(clients, ClientGroup.MAX_GROUPS);
    for (int client = 0; client < clients; client++) {
      recorder.record(client, client % 2, TimeUnit.MICROSECONDS.toNanos(1 + client % groups));
    }

    List<Histogram> byGroup = recorder.harvestParts().byGroup();

    assertThat(byGroup).hasSize(groups);
    for (int group = 0; group < groups; group++) {
      assertThat(byGroup.get(group).getMinValue()).isEqualTo(1 + group);
      assertThat(byGroup.get(group).getMaxValue()).isEqualTo(1 + group);
    }
    assertThat(recorder.harvest().getTotalCount()).as("harvested already").isZero();
  }

  @Test
  void latenciesAboveTheRangeAreCountedApart() {
    LatencyRecorder recorder = new LatencyRecorder(1);
    long limitNs = TimeUnit.MICROSECONDS.toNanos(LatencyHistogram.HIGHEST_TRACKABLE_US);
    recorder.record(0, limitNs);
    recorder.record(0, limitNs + TimeUnit.MICROSECONDS.toNanos(1));

    Histogram histogram = recorder.harvest();
    assertThat(histogram.getTotalCount()).isEqualTo(1);
    assertThat(recorder.overflow()).isEqualTo(1);
  }
}
