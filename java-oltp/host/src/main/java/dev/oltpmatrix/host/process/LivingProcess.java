package dev.oltpmatrix.host.process;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
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

  /** Checks whether these words follow each other on its command line. */
  public boolean wasStartedWith(List<String> words) {
    List<String> arguments = Arrays.asList(handle.info().arguments().orElse(new String[0]));
    return Collections.indexOfSubList(arguments, words) >= 0;
  }

  /** Sends SIGTERM; returns false if it has not ended within the limit. */
  public boolean end(long limitS) {
    handle.destroy();
    try {
      handle.onExit().orTimeout(limitS, TimeUnit.SECONDS).join();
      return true;
    } catch (CompletionException e) {
      return false;
    }
  }

  /** Sends SIGKILL. */
  public void kill() {
    handle.destroyForcibly();
  }
}
