package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.Host;
import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandsTest {
  @TempDir private Path dir;

  private String run(String script) throws ServerException, InterruptedException {
    return Hosts.ofThisMachine().run(dir.resolve("log"), List.of("sh", "-c", script));
  }

  @Test
  void commandRunsInASeparateSession() throws Exception {
    assertThat(run("echo $$; cut -d ' ' -f 6 /proc/$$/stat").lines().distinct()).hasSize(1);
  }

  /** Interrupts itself as soon as the script has written its PIDs, which then are gone. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sleep 300 & echo $!; echo $$; wait | 2",
        "(trap \"\" TERM; while :; do sleep 1; done) & sleep 1; echo $!; wait | 1",
        "exec 2>/dev/null; trap \"exit 3\" TERM; echo $$; while :; do sleep 1; done | 1"
      })
  void interruptionEndsACommandAndItsChildren(String script, int pids) {
    Host host = Hosts.ofThisMachine();
    Path log = dir.resolve("log");
    Thread self = Thread.currentThread();
    Runnable interrupt =
        () -> {
          if (Texts.read(log).lines().count() == pids) {
            self.interrupt();
          }
        };
    assertThatThrownBy(() -> host.run(log, List.of("sh", "-c", script), Map.of(), interrupt))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
    assertThat(Texts.read(log).lines())
        .hasSize(pids)
        .allMatch(pid -> host.identity(Long.parseLong(pid)).isEmpty());
  }

  @Test
  void failureShowsStatusAndEndOfTheOutput() {
    assertThatThrownBy(() -> run("echo no luck; exit 3"))
        .isInstanceOf(ServerException.class)
        .hasMessage("sh ended with status 3:\nno luck");
  }

  @Test
  void missingProgramIsReported() {
    assertThatThrownBy(
            () -> Hosts.ofThisMachine().run(dir.resolve("log"), List.of("no-such-program")))
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("'no-such-program' cannot be run (")
        .hasMessageEndingWith("; install it first");
  }
}
