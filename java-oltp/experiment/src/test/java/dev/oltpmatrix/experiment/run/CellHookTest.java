package dev.oltpmatrix.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.model.record.Flag;
import dev.oltpmatrix.testing.FakeServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  @Test
  void failureIsANoteOfItsPhase() throws Exception {
    assertThat(run("test $OLTP_MATRIX_PHASE != after || exit 3").flags())
        .containsExactly(Flag.of(Flag.Kind.HOOK_FAILED, "after", "ended with status 3"));
    assertThat(run("no-such-program").flags())
        .hasSize(3)
        .allMatch(flag -> !flag.invalidates() && flag.text().endsWith("ended with status 127"));
  }

  @Test
  void endlessOneIsEndedWithItsChildrenAfterTheLoad() throws Exception {
    CellHook hook =
        run("test $OLTP_MATRIX_PHASE = window || exit 0; sleep 600 & echo $!; echo $$; wait");
    assertThat(hook.flags()).hasSize(1);
    assertThat(hook.flags().get(0).text()).contains("window did not end within 5 s");
    assertThatNoneIsLeft(log());
  }

  @Test
  void whatItLeavesBehindEndsWithIt() throws Exception {
    assertThat(run("(trap '' TERM; sleep 600) & echo $!").flags()).isEmpty();
    assertThatNoneIsLeft(log());
  }

  @Test
  void outputIsCut() throws Exception {
    CellHook hook = run("test $OLTP_MATRIX_PHASE = window || exit 0; yes & yes");
    assertThat(hook.flags()).hasSize(1);
    assertThat(hook.flags().get(0).text()).contains("wrote more than 1024 KiB");
    assertThat(folder.resolve("logs/c.hook.log")).hasSize(CellHook.MAX_OUTPUT);
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
