package dev.oltpmatrix.host.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.files.Texts;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandsTest {
  @TempDir private Path dir;

  private String run(String script) throws ServerException, InterruptedException {
    return Hosts.ofThisMachine().run(dir.resolve("log"), List.of("sh", "-c", script));
  }

  /** Interrupts itself as soon as the script has written its PIDs, in lines of {@code log}. */
  private void runUntilInterrupted(String script, int pids) {
    Path log = dir.resolve("log");
    Thread self = Thread.currentThread();
    assertThatThrownBy(
            () ->
                Hosts.ofThisMachine()
                    .run(
                        log,
                        List.of("sh", "-c", script),
                        Map.of(),
                        () -> {
                          if (Texts.read(log).lines().count() == pids) {
                            self.interrupt();
                          }
                        }))
        .isInstanceOf(InterruptedException.class);
  }

  private void assertLoggedProcessesAreGone(int pids) throws IOException {
    assertThat(Files.readAllLines(dir.resolve("log")))
        .hasSize(pids)
        .allSatisfy(
            pid -> assertThat(Hosts.ofThisMachine().identity(Long.parseLong(pid))).isEmpty());
  }

  @Test
  void commandRunsInASeparateSession() throws Exception {
    assertThat(run("echo $$; cut -d ' ' -f 6 /proc/$$/stat").lines().distinct()).hasSize(1);
  }

  @Test
  void interruptionEndsTheCommandAndItsChildren() throws Exception {
    runUntilInterrupted("sleep 300 & echo $!; echo $$; wait", 2);
    assertLoggedProcessesAreGone(2);
  }

  @Test
  void childThatIgnoresSigtermIsKilled() throws Exception {
    runUntilInterrupted("(trap '' TERM; while :; do sleep 1; done) & sleep 1; echo $!; wait", 1);
    assertLoggedProcessesAreGone(1);
  }

  @Test
  void failureDuringAnInterruptionIsReportedAsInterruption() {
    Thread self = Thread.currentThread();
    assertThatThrownBy(
            () ->
                Hosts.ofThisMachine()
                    .run(
                        dir.resolve("log"),
                        List.of("sh", "-c", "trap 'exit 3' TERM; while :; do sleep 1; done"),
                        Map.of(),
                        self::interrupt))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
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
