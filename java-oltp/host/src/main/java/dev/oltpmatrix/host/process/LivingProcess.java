package dev.oltpmatrix.host.process;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** A running process, whoever started it. */
public final class LivingProcess {
  private final ProcessHandle handle;

  private LivingProcess(ProcessHandle handle) {
    this.handle = handle;
  }

  /** Returns the process of this PID; empty where none runs. */
  public static Optional<LivingProcess> of(long pid) {
    return ProcessHandle.of(pid).map(LivingProcess::new);
  }

  /** Kills all processes that this program has started. */
  public static void killAllStarted() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
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
}
