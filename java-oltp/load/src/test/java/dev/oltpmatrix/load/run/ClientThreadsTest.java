package dev.oltpmatrix.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.oltpmatrix.load.options.Options;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClientThreadsTest {
  @Test
  void autoIsVirtualFromAThresholdPerCpuOn() {
    assertThat(ClientThreads.named("auto", 2047, 2, 1024)).isEqualTo(ClientThreads.PLATFORM);
    assertThat(ClientThreads.named("auto", 2048, 4, 1024)).isEqualTo(ClientThreads.PLATFORM);
    assertThat(ClientThreads.named("auto", 2048, 2, 1024))
        .isEqualTo(Options.hasVirtualThreads() ? ClientThreads.VIRTUAL : ClientThreads.PLATFORM);
  }

  @Test
  void aKindThatIsNamedIsTaken() {
    assertThat(ClientThreads.named("platform", 4096, 1, 1)).isEqualTo(ClientThreads.PLATFORM);
    assertThat(ClientThreads.named("virtual", 1, 64, 1024)).isEqualTo(ClientThreads.VIRTUAL);
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
