package dev.oltpmatrix.load;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs the program in this JVM, and keeps what it prints. */
final class Oltp {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  int run(String... arguments) throws InterruptedException {
    return run(List.of(arguments));
  }

  int run(List<String> arguments) throws InterruptedException {
    return Main.run(
        arguments,
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
  }

  void forget() {
    out.reset();
    err.reset();
  }
}
