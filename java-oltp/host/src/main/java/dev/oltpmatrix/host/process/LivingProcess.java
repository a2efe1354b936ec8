package dev.oltpmatrix.host.process;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** A process that lives, whoever started it. */
public final class LivingProcess {
  private final ProcessHandle handle;

  private LivingProcess(ProcessHandle handle) {
    this.handle = handle;
  }

  /** Empty where no such process lives. */
  public static Optional<LivingProcess> of(long pid) {
    return ProcessHandle.of(pid).map(LivingProcess::new);
  }

  /** Ends all that this program has started, without asking. */
  public static void killAllStarted() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  public long pid() {
    return handle.pid();
  }

  /** Whether these words stand next to each other on its command line. */
  public boolean wasStartedWith(List<String> words) {
    List<String> arguments = Arrays.asList(handle.info().arguments().orElse(new String[0]));
    return Collections.indexOfSubList(arguments, words) >= 0;
  }

  /** Asks it to end; false if it has not done so after the limit. */
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
