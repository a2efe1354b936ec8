package dev.oltpmatrix.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.FakeServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellHookTest {
  @TempDir private Path folder;

  private CellHook hook(String command) throws Exception {
    ProcessLedger ledger = new ProcessLedger(Hosts.ofThisMachine(), folder.resolve("cache"));
    Files.createDirectories(folder.resolve("logs"));
    return new CellHook(command, ledger, folder.resolve("logs"), "c", new FakeServer(), 7);
  }

  /** Runs a cell whose window is open for as long as it takes to look a few times. */
  private CellHook run(String command) throws Exception {
    try (CellHook hook = hook(command)) {
      hook.run(CellHook.Phase.before);
      hook.awaitOpening(() -> OptionalLong.of(0), 42);
      for (int i = 0; i < 10; i++) {
        hook.look();
        Thread.sleep(50);
      }
      hook.endWindow();
      hook.run(CellHook.Phase.after);
      return hook;
    }
  }

  private String log() throws Exception {
    return Files.readString(folder.resolve("logs/c.hook.log"));
  }

  private void assertThatNoneIsLeft(String pids) {
    assertThat(pids.lines())
        .isNotEmpty()
        .allMatch(pid -> Hosts.ofThisMachine().identity(Long.parseLong(pid)).isEmpty());
    assertThat(folder.resolve("cache/ledger")).isEmptyDirectory();
  }

  @Test
  void runsThreeTimesWithWhatIsKnownThen() throws Exception {
    CellHook hook =
        run(
            "echo \"$OLTP_MATRIX_PHASE $OLTP_MATRIX_CELL $OLTP_MATRIX_WINDOW_S"
                + " <$OLTP_MATRIX_CLIENT_PID>\"; echo x >> \"$OLTP_MATRIX_OUT/kept\"");
    assertThat(hook.flags()).isEmpty();
    assertThat(log().lines()).containsExactly("before c 7 <>", "window c 7 <42>", "after c 7 <>");
    assertThat(Files.readString(folder.resolve("logs/c.hook/kept")).lines()).hasSize(3);
  }

  /** Scripts that print the PIDs of what they leave, and what is noted of them. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "test $OLTP_MATRIX_PHASE != after || exit 3; echo $$ @ 1 @ after ended with status 3",
        "echo $$; no-such-program @ 3 @ after ended with status 127",
        "test $OLTP_MATRIX_PHASE = window || exit 0; sleep 600 & echo $!; echo $$; wait @ 1"
            + " @ window did not end within 5 s",
        "(trap \"\" TERM; sleep 600) & echo $! @ 0 @ -",
      })
  void failureIsANoteAndNothingIsLeft(String command, int flags, String last) throws Exception {
    List<Flag> found = run(command).flags();
    assertThat(found).hasSize(flags).allMatch(flag -> !flag.invalidates());
    if (flags > 0) {
      assertThat(found.get(flags - 1).kind()).isEqualTo(Flag.Kind.HOOK_FAILED);
      assertThat(found.get(flags - 1).text()).contains(last);
    }
    assertThatNoneIsLeft(log().replaceAll("(?m)^[^0-9].*\n", ""));
  }

  @Test
  void windowThatIsNotSeenIsSaid() throws Exception {
    try (CellHook hook = hook("true")) {
      hook.run(CellHook.Phase.before);
      hook.awaitOpening(OptionalLong::empty, 42);
      hook.look();
      hook.endWindow();
      assertThat(hook.flags()).extracting(Flag::kind).containsExactly(Flag.Kind.HOOK_FAILED);
    }
  }

  @Test
  void interruptionEndsIt() throws Exception {
    try (CellHook hook = hook("sleep 600 & echo $!; echo $$; wait")) {
      hook.awaitOpening(() -> OptionalLong.of(0), 42);
      hook.look();
      while (log().lines().count() < 2) {
        Thread.sleep(20);
      }
      Thread.currentThread().interrupt();
    }
    assertThat(Thread.interrupted()).isTrue();
    assertThatNoneIsLeft(log());
  }
}
