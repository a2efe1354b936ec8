package dev.oltpmatrix.cli.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServingFileTest {
  @TempDir private Path folder;

  @Test
  void whoeverDeletesItAsksTheProgramToEnd() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    try (ServingFile serving = ServingFile.create(folder, asked::countDown)) {
      assertThat(serving).isNotNull();
      assertThat(folder.resolve("serving")).exists();
      assertThat(ServingFile.askToEnd(folder.resolve("serving"))).isTrue();
      assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void programThatEndsByItselfIsNotAsked() throws Exception {
    AtomicBoolean asked = new AtomicBoolean();
    ServingFile.create(folder, () -> asked.set(true)).close();
    assertThat(Files.exists(folder.resolve("serving"))).isFalse();
    for (Thread watch : watches()) {
      watch.join();
    }
    assertThat(asked).isFalse();
  }

  private static List<Thread> watches() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("serving"))
        .toList();
  }
}
