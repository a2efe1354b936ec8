package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.host.process.PipedProcess;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.ServerException;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The process of a server by URL, whose counters {@code oltp watch} reads on its own machine: its
 * lines become readings. What keeps it from that is the reason why they are unread.
 */
final class WatchedServer {
  private static final int FIELDS = 4;

  /** For the way there, and the program's copy the first time. */
  private static final int BEGIN_LIMIT_S = 60;

  private final Readings readings;
  private final PipedProcess program;
  private final Thread reading;
  private final CountDownLatch begun = new CountDownLatch(1);
  private volatile boolean hasRead;
  private volatile String why = "";

  private WatchedServer(Readings readings, PipedProcess program) {
    this.readings = readings;
    this.program = program;
    this.reading = new Thread(this::read, "watch-server-host");
    reading.setDaemon(true);
  }

  /** Starts the program, and returns when it has read the server for the first time. */
  static WatchedServer start(List<String> command, int port, Readings readings)
      throws ServerException, InterruptedException {
    List<String> words = new ArrayList<>(command);
    words.add("--port=" + port);
    try {
      WatchedServer watched = new WatchedServer(readings, new PipedProcess(words));
      watched.reading.start();
      try {
        if (!watched.begun.await(BEGIN_LIMIT_S, TimeUnit.SECONDS)) {
          throw new ServerException(
              "the server's machine gave no reading within " + BEGIN_LIMIT_S + " s");
        }
        if (!watched.hasRead) {
          throw new ServerException(watched.why);
        }
        return watched;
      } finally {
        if (!watched.hasRead) {
          watched.program.end(); // also when the wait is interrupted
        }
      }
    } catch (IOException e) {
      throw new ServerException("the server's machine cannot be read: " + e.getMessage());
    }
  }

  private void read() {
    try (BufferedReader lines = reader(program.output())) {
      lines.lines().forEach(this::take);
    } catch (UncheckedIOException | IOException | IllegalArgumentException e) {
      why = "a line of readings was cut"; // it has ended, and may say why
    }
    try (BufferedReader errors = reader(program.errors())) {
      errors.lines().reduce((first, last) -> last).ifPresent(last -> why = last);
    } catch (UncheckedIOException | IOException e) {
      // Without a reason.
    }
    if (!why.isEmpty()) {
      readings.unread(Telemetry.SERVER, why);
    }
    begun.countDown();
  }

  private static BufferedReader reader(InputStream stream) {
    return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
  }

  private void take(String line) {
    String[] fields = line.split(" ", FIELDS);
    if (fields[0].equals("unread")) {
      readings.unread(fields[1], line.substring(line.indexOf(fields[1]) + fields[1].length() + 1));
      return;
    }
    if (fields.length < FIELDS) {
      throw new IllegalArgumentException(line);
    }
    long atNs = Long.parseLong(fields[2]);
    double value = Double.parseDouble(fields[FIELDS - 1]);
    if (fields[0].equals("counter")) {
      readings.counter(fields[1], atNs, value);
    } else {
      readings.gauge(fields[1], atNs, value);
    }
    hasRead = true;
    begun.countDown();
  }

  /** Lets the program take its last readings. */
  void endInput() {
    try {
      program.input().close();
    } catch (IOException e) {
      // It has ended.
    }
  }

  void end(long limitMs) throws InterruptedException {
    reading.join(limitMs);
    if (reading.isAlive()) {
      readings.unread(Telemetry.SERVER, "its machine did not answer within " + limitMs + " ms");
    }
    program.end();
  }
}
