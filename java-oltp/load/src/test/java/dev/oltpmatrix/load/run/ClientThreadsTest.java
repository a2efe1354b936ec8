package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.load.options.Options;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ClientThreadsTest {
  @ParameterizedTest
  @CsvSource({
    "auto, 2047, 2, PLATFORM",
    "auto, 2048, 4, PLATFORM",
    "auto, 2048, 2, VIRTUAL",
    "platform, 4096, 1, PLATFORM",
    "virtual, 1, 64, VIRTUAL",
  })
  void autoIsVirtualFromAThresholdPerCpuOn(
      String named, int clients, int cpus, ClientThreads kind) {
    boolean isPossible = Options.hasVirtualThreads() || named.equals("virtual");
    assertThat(ClientThreads.named(named, clients, cpus, 1024))
        .isEqualTo(isPossible ? kind : ClientThreads.PLATFORM);
  }

  /** Beside the server half of its CPUs carry clients; elsewhere all of them. */
  @ParameterizedTest
  @CsvSource({"true, 2, 2, 1", "true, 8, 8, 4", "true, 3, 3, 2", "false, 8, 8, 8", "true, 2, 8, 2"})
  void carriersLeaveRoomForAServer(boolean shared, int cpus, int machineCpus, int carriers) {
    assertThat(ClientThreads.carriers(shared, cpus, machineCpus)).isEqualTo(carriers);
  }

  @ParameterizedTest
  @EnumSource
  void aClientRunsOnAThreadThatDoesNotKeepTheProgramAlive(ClientThreads kind) throws Exception {
    assumeThat(kind == ClientThreads.PLATFORM || Options.hasVirtualThreads()).isTrue();
    CompletableFuture<Boolean> daemon = new CompletableFuture<>();

    kind.start("client-0", () -> daemon.complete(Thread.currentThread().isDaemon()));

    assertThat(daemon.get(10, TimeUnit.SECONDS)).isTrue();
  }
}
