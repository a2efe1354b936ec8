package dev.oltpmatrix.cli.servers;

import dev.oltpmatrix.host.ledger.ProcessLedger;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The file of a program that serves until it is asked to end: whoever deletes the file asks. Not
 * every system has a signal for that, nor shows the arguments of another program, which would tell
 * one that serves from a run.
 */
final class ServingFile implements AutoCloseable {
  private static final String NAME = "serving";
  private static final long POLL_MS = 200;

  private final Path file;
  private volatile boolean closed;

  private ServingFile(Path file) {
    this.file = file;
  }

  /**
   * Creates the file of this program.
   *
   * @param folder one of its private folders
   * @param asked is called by a thread of its own once somebody has deleted the file
   */
  static ServingFile create(Path folder, Runnable asked) throws IOException {
    ServingFile serving = new ServingFile(Files.createFile(folder.resolve(NAME)));
    Thread watch = new Thread(() -> serving.watch(asked), "serving");
    watch.setDaemon(true);
    watch.start();
    return serving;
  }

  private void watch(Runnable asked) {
    try {
      while (Files.exists(file)) {
        Thread.sleep(POLL_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (!closed) {
      asked.run();
    }
  }

  /** Returns the file of the program that started a process; empty for one that is a run. */
  static Optional<Path> of(ProcessLedger ledger, ProcessLedger.Entry entry) {
    return ledger.ownersFolders(entry).stream()
        .map(folder -> folder.resolve(NAME))
        .filter(Files::exists)
        .findFirst();
  }

  static boolean askToEnd(Path file) {
    try {
      Files.deleteIfExists(file);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be deleted", e);
    }
  }
}
