package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.host.cache.LockFile;
import dev.oltpmatrix.host.registry.Hosts;
import dev.oltpmatrix.testing.Program;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineLockTest {
  @TempDir Path folder;

  @SuppressWarnings("try") // the lock is held while the resource is open
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --matrix smoke",
        "servers start mariadb-10.11/pool",
        "servers diff mariadb-10.11/pool mariadb-10.11/per-thread"
      })
  void whatWouldDisturbARunIsRefusedWithItsOverride(String command) throws Exception {
    try (LockFile lock =
            Locks.machine(Hosts.ofThisMachine(), folder.resolve("oltp-matrix"), "a run", false);
        Program program =
            Program.startMainIn(folder, folder.resolve("output"), command.split(" ", -1))) {
      assertThat(program.end()).isEqualTo(2);
      assertThat(program.output())
          .hasLineCount(1)
          .contains("a run (PID " + ProcessHandle.current().pid() + ") is at work on this machine")
          .endsWith("with --allow-concurrent\n");
    }
  }
}
