package dev.oltpmatrix.host.process;

import java.io.IOException;

/**
 * A process that was started and does not run its command until it is released, unless the system
 * ends it together with this program.
 *
 * @param release lets it run; does nothing if the process has ended
 */
public record HeldProcess(Process process, Release release) {
  @FunctionalInterface
  public interface Release {
    void run() throws IOException;
  }
}
