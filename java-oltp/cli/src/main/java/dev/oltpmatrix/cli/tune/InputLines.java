package dev.oltpmatrix.cli.tune;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.oltpmatrix.analysis.tune.AskTell;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.SynchronousQueue;

/**
 * The lines of standard input, read by a thread of their own: a thread that waits for input cannot
 * be interrupted, and Ctrl-C has to end a search that waits for a suggestion.
 */
final class InputLines implements AskTell.Lines {
  private final BlockingQueue<Optional<String>> lines = new SynchronousQueue<>();

  InputLines(InputStream in) {
    Thread reader = new Thread(() -> read(in), "input");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(InputStream in) {
    try {
      try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8))) {
        String line = reader.readLine();
        while (line != null) {
          lines.put(Optional.of(line));
          line = reader.readLine();
        }
      } catch (IOException e) {
        // Input that cannot be read any more has ended.
      }
      lines.put(Optional.empty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Optional<String> next() throws InterruptedException {
    return lines.take();
  }
}
