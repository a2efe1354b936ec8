package dev.oltpmatrix.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.oltpmatrix.record.CellRecord.ProcessUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessSamplerTest {
  private static final long PID = 77;
  private static final long SECOND_NS = 1_000_000_000L;

  @TempDir Path proc;

  private final AtomicLong nowNs = new AtomicLong();

  /** A process named "my (odd) name" with two threads. */
  private void state(long userTicks, long systemTicks, long voluntary) throws IOException {
    Path process = proc.resolve(Long.toString(PID));
    for (String thread : new String[] {"77", "78"}) {
      Path task = Files.createDirectories(process.resolve("task").resolve(thread));
      Files.writeString(
          task.resolve("status"),
          "Name:\tx\nvoluntary_ctxt_switches:\t"
              + voluntary
              + "\nnonvoluntary_ctxt_switches:\t5\n");
    }
    Files.writeString(
        process.resolve("stat"),
        PID
            + " (my (odd) name) S 1 1 1 0 -1 0 0 0 0 0 "
            + userTicks
            + " "
            + systemTicks
            + " 0 0 20 0 2 0 0\n");
    Files.writeString(process.resolve("status"), "Name:\tx\nVmRSS:\t  2048 kB\n");
  }

  @Test
  void interpolatesWhatWasUsedInsideTheWindow() throws IOException {
    ProcessSampler sampler = new ProcessSampler(new ProcReader(proc), nowNs::get, PID);
    // 50 ticks of user time and 100 switches a thread in each second.
    for (int second = 0; second <= 10; second++) {
      nowNs.set(second * SECOND_NS);
      state(50L * second, 10L * second, 100L * second);
      sampler.sample();
    }
    ProcessUsage usage = sampler.over(25 * SECOND_NS / 10, 75 * SECOND_NS / 10);
    assertThat(usage.cpuUserUs()).isCloseTo(5 * 500_000.0, within(1.0));
    assertThat(usage.cpuSystemUs()).isCloseTo(5 * 100_000.0, within(1.0));
    assertThat(usage.voluntaryContextSwitches()).isCloseTo(5 * 200.0, within(1e-6));
    assertThat(usage.involuntaryContextSwitches()).isZero();
    assertThat(usage.peakRssKib()).isEqualTo(2048);
    assertThat(usage.threads()).isEqualTo(2);
  }

  @Test
  void aWindowThatTheSamplesDoNotCoverIsNotGuessed() throws IOException {
    ProcessSampler sampler = new ProcessSampler(new ProcReader(proc), nowNs::get, PID);
    for (int second = 0; second <= 1; second++) {
      nowNs.set(second * SECOND_NS);
      state(50L * second, 0, 0);
      sampler.sample();
    }
    assertThat(sampler.over(0, 10 * SECOND_NS).cpuUserUs()).isNull();
  }

  @Test
  void aProcessThatIsNotThereIsUnknownNotZero() {
    ProcessSampler sampler = new ProcessSampler(new ProcReader(proc), nowNs::get, 1234);
    sampler.sample();
    assertThat(sampler.over(0, SECOND_NS))
        .isEqualTo(new ProcessUsage(null, null, null, null, null, null));
  }
}
