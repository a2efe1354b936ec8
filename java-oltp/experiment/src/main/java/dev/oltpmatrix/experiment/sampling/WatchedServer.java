package dev.oltpmatrix.experiment.sampling;

import dev.oltpmatrix.host.process.PipedProcess;
import dev.oltpmatrix.host.readings.Readings;
import dev.oltpmatrix.model.record.Telemetry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The process of a server by URL, whose counters {@code oltp watch} reads on its own machine: its
 * lines become readings. What keeps it from that is the reason why they are unread.
 */
final class WatchedServer {
  private static final int FIELDS = 4;

  private final Readings readings;
  private final PipedProcess program;
  private final Thread reading;

  private WatchedServer(Readings readings, PipedProcess program) {
    this.readings = readings;
    this.program = program;
    this.reading = new Thread(this::read, "watch-server-host");
    reading.setDaemon(true);
  }

  /** Starts the program; returns {@code null} where that fails. */
  static WatchedServer start(List<String> command, Readings readings) {
    try {
      WatchedServer watched = new WatchedServer(readings, new PipedProcess(command));
      watched.reading.start();
      return watched;
    } catch (IOException e) {
      readings.unread(Telemetry.SERVER, String.valueOf(e.getMessage()));
      return null;
    }
  }

  private void read() {
    try (BufferedReader lines = reader(program.output())) {
      lines.lines().forEach(this::take);
    } catch (UncheckedIOException | IOException e) {
      // It has ended, and says why.
    }
    try (BufferedReader errors = reader(program.errors())) {
      errors
          .lines()
          .reduce((first, last) -> last)
          .ifPresent(why -> readings.unread(Telemetry.SERVER, why));
    } catch (UncheckedIOException | IOException e) {
      // Without a reason.
    }
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
    long atNs = Long.parseLong(fields[2]);
    double value = Double.parseDouble(fields[FIELDS - 1]);
    if (fields[0].equals("counter")) {
      readings.counter(fields[1], atNs, value);
    } else {
      readings.gauge(fields[1], atNs, value);
    }
  }

  /** Takes the last readings, and ends the program. */
  void stop(long limitMs) throws InterruptedException {
    try {
      program.input().close();
    } catch (IOException e) {
      // It has ended.
    }
    reading.join(limitMs);
    program.end();
  }
}
