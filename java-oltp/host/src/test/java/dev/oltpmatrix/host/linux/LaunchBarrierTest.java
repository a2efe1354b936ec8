package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.process.Command;
import dev.oltpmatrix.host.process.HeldProcess;
import dev.oltpmatrix.host.process.ProcessPinning;
import dev.oltpmatrix.host.process.ProcessState;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.input.CpuList;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchBarrierTest {
  /** Soft and hard limits: 1024 and 4096 files, 500 and unlimited processes; nice 2. */
  private static final ProcessState OWN =
      new ProcessState(
          CpuList.parse("cpus", "0-3"), 2, 1024L, 4096L, 500L, ProcessState.UNLIMITED, 20);

  private final Host host = Hosts.ofThisMachine();
  @TempDir private Path dir;

  @Test
  void niceIsAskedForAsAValueAndReachedFromOnesOwn() {
    assertThat(LaunchBarrier.prefix(ProcessPinning.AS_IS, OWN)).isEmpty();
    ProcessPinning server = new ProcessPinning(CpuList.parse("cpus", "1,2"), 5, 3000L, 9192L);
    assertThat(LaunchBarrier.prefix(server, OWN))
        .containsExactly(
            "prlimit",
            "--nofile=3000:",
            "--nproc=9192:",
            "taskset",
            "-c",
            "1-2",
            "nice",
            "-n",
            "3");
  }

  /** Somebody may kill a process at any moment: its exit status tells it. */
  @Test
  void aProcessThatWasKilledBeforeItsReleaseIsOneThatWasKilled() throws Exception {
    HeldProcess held = hold(ProcessPinning.AS_IS, "sleep", "60");
    held.process().destroyForcibly().waitFor();

    held.release().run();

    assertThat(held.process().exitValue()).isEqualTo(128 + 9);
  }

  @Test
  void nothingRunsBeforeItIsReleased() throws Exception {
    Path ran = dir.resolve("ran");
    HeldProcess held = hold(ProcessPinning.AS_IS, "touch", ran.toString());
    assertThat(held.process().isAlive()).isTrue();
    assertThat(ran).doesNotExist();
    held.release().run();
    assertThat(held.process().waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(ran).exists();
  }

  private HeldProcess hold(ProcessPinning pinning, String... words) throws Exception {
    return host.start(new Command(List.of(words), pinning, null, Map.of(), dir.resolve("log")));
  }
}
