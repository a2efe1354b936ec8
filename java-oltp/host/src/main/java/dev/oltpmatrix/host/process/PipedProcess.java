package dev.oltpmatrix.host.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** A program that this one talks with over its standard streams, and that ends with it. */
public final class PipedProcess {
  private static final long END_MS = 3000;

  private final Process process;

  public PipedProcess(List<String> command) throws IOException {
    process = new ProcessBuilder(command).start();
  }

  /** Returns what the program reads. */
  public OutputStream input() {
    return process.getOutputStream();
  }

  public InputStream output() {
    return process.getInputStream();
  }

  public InputStream errors() {
    return process.getErrorStream();
  }

  /** Returns its exit status, for which it waits a moment; empty while it runs. */
  public OptionalInt status() {
    try {
      process.waitFor(END_MS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  /** Waits for its end for a moment, then ends it and what it has started. */
  public void end() {
    try {
      if (!process.waitFor(END_MS, TimeUnit.MILLISECONDS)) {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        if (!process.waitFor(END_MS, TimeUnit.MILLISECONDS)) {
          process.descendants().forEach(ProcessHandle::destroyForcibly);
          process.destroyForcibly();
        }
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
