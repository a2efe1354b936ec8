package dev.oltpmatrix.cli.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.oltpmatrix.host.cache.CacheLock;
import dev.oltpmatrix.model.UsageException;
import dev.oltpmatrix.testing.Program;
import dev.oltpmatrix.testing.ReporterList;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MachineLockTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ln -s precious", "ln -s nowhere", "mkfifo", "mkdir"})
  void anythingInPlaceOfTheLockFileHasToBeDeleted(String making) throws Exception {
    Path cache = Files.createDirectories(folder.resolve("oltp-matrix"));
    Path precious = Files.writeString(folder.resolve("precious"), "mine");
    String command = making.replace("precious", precious.toString());
    for (Path lock : List.of(cache.resolve("run.lock"), cache.resolve("locks/mariadb"))) {
      Files.createDirectories(lock.getParent());
      List<String> words = new ArrayList<>(List.of(command.split(" ")));
      words.add(lock.toString());
      assertThat(new ProcessBuilder(words).start().waitFor()).isZero();
      ThrowingCallable taking =
          lock.endsWith("run.lock")
              ? () -> MachineLock.take(cache, "a run", false)
              : () -> CacheLock.hold(cache, "mariadb", new ReporterList(), () -> null);
      assertThatThrownBy(taking)
          .isInstanceOf(UsageException.class)
          .hasMessage("the lock " + lock + ": is no regular file; delete it");
    }
    assertThat(precious).hasContent("mine");
  }

  @SuppressWarnings("try") // the lock is held while the resource is open
  @ParameterizedTest
  @ValueSource(
      strings = {
        "run --matrix smoke",
        "servers start mariadb-10.11/pool",
        "servers diff mariadb-10.11/pool mariadb-10.11/per-thread"
      })
  void whatWouldDisturbARunIsRefusedWithItsOverride(String command) throws Exception {
    try (MachineLock lock = MachineLock.take(folder.resolve("oltp-matrix"), "a run", false);
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
