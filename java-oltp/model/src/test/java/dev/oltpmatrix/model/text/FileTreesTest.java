package dev.oltpmatrix.model.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@link FileTrees}. */
class FileTreesTest {
  private static final int SCHEMAS = 20;

  @TempDir private Path folder;

  private Path tree(int number) throws IOException {
    Path root = folder.resolve("tree-" + number);
    for (int dir = 0; dir < SCHEMAS; dir++) {
      Path inner = Files.createDirectories(root.resolve("data/schema-" + dir + "/tables"));
      for (int file = 0; file < 20; file++) {
        Files.createFile(inner.resolve("t" + file + ".ibd"));
      }
    }
    return root;
  }

  /** A program that is ended deletes an instance in its main thread and in its shutdown hook. */
  @Test
  void eachOfTwoThatDeleteATreeReturnsWhenNothingIsLeft() throws Exception {
    ExecutorService two = Executors.newFixedThreadPool(2);
    try {
      for (int i = 0; i < 20; i++) {
        Path root = tree(i);
        Callable<Boolean> first =
            () -> {
              FileTrees.delete(root);
              return Files.exists(root);
            };
        Callable<Boolean> second =
            () -> {
              while (FileTrees.list(root.resolve("data")).size() == SCHEMAS) {
                Thread.onSpinWait();
              }
              return first.call();
            };
        for (Future<Boolean> isLeft : two.invokeAll(List.of(first, second))) {
          assertThat(isLeft.get()).isFalse();
        }
      }
    } finally {
      two.shutdown();
    }
  }

  @Test
  void linkIsDeletedAndNotItsTarget() throws IOException {
    Path target = tree(1);
    Path root = Files.createDirectories(folder.resolve("root"));
    Files.createSymbolicLink(root.resolve("link"), target);
    FileTrees.delete(root);
    assertThat(root).doesNotExist();
    assertThat(target.resolve("data/schema-0/tables/t0.ibd")).exists();
    FileTrees.delete(root); // nothing is there
  }
}
