package dev.oltpmatrix.host.process;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** A running process, whoever started it. */
public final class LivingProcess {
  private final ProcessHandle handle;

  public LivingProcess(ProcessHandle handle) {
    this.handle = handle;
  }

  public long pid() {
    return handle.pid();
  }

  /** Returns the file name of its program; empty where the system does not tell this user. */
  public Optional<String> program() {
    return handle.info().command().map(path -> Path.of(path).getFileName()).map(Path::toString);
  }

  /** Waits for its end; returns false if it has not ended within the limit. */
  public boolean awaitEnd(long limitS) {
    try {
      handle.onExit().orTimeout(limitS, TimeUnit.SECONDS).join();
      return true;
    } catch (CompletionException e) {
      return false;
    }
  }

  public void terminate() {
    handle.destroy();
  }

  public void kill() {
    handle.destroyForcibly();
  }
}
