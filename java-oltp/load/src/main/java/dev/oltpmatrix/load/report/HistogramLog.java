package dev.oltpmatrix.load.report;

import dev.oltpmatrix.load.failure.LoadException;
import dev.oltpmatrix.load.measure.IntervalStats;
import dev.oltpmatrix.load.measure.RunListener;
import dev.oltpmatrix.load.measure.WindowSlice;
import dev.oltpmatrix.model.text.IoWords;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes the latencies of each second in the log format of HdrHistogram, V2, which its tools read.
 * Where several hosts play, those of a host have its name as their tag, and the sum has none.
 */
public final class HistogramLog implements RunListener {
  private static final double NS_PER_S = 1e9;
  private static final double NS_PER_MS = 1e6;
  private static final double US_PER_MS = 1000;
  private static final double MS_PER_S = 1000;

  private final RunListener next;
  private final Path file;
  private PrintStream out;
  private HistogramLogWriter log;
  private Double startMs;
  private double endS;

  private HistogramLog(RunListener next, Path file) {
    this.next = next;
    this.file = file;
  }

  /**
   * Returns a listener that writes the log, or the other one where none is wanted.
   *
   * @param file the log; empty for none
   */
  public static RunListener of(String file, RunListener next) {
    if (file.isEmpty()) {
      return next;
    }
    Path log = Path.of(file);
    ResultFile.requireRoom("--histogram-log=" + file, log);
    try {
      Files.deleteIfExists(log); // that of an earlier run is none of this one
    } catch (IOException e) {
      throw new LoadException("--histogram-log: " + IoWords.of(log, e), e);
    }
    return new HistogramLog(next, log);
  }

  @Override
  public void started() {
    next.started();
  }

  @Override
  public void windowOpens(long timeNs) {
    startMs = System.currentTimeMillis() + (timeNs - System.nanoTime()) / NS_PER_MS;
    next.windowOpens(timeNs);
  }

  private void write(double startS, double lengthEndS, Histogram latency) {
    if (log == null) {
      open(lengthEndS);
    }
    log.outputIntervalHistogram(startS, lengthEndS, latency, US_PER_MS);
    if (out.checkError()) {
      throw new LoadException(
          "--histogram-log=%s: cannot be written; is its disk full?".formatted(file), null);
    }
  }

  /**
   * Begins the log.
   *
   * @param elapsedS since the window opened, for a window whose start nobody announced
   */
  private void open(double elapsedS) {
    try {
      // Each line is there at once: a run may be cut.
      out = new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new LoadException("--histogram-log: " + IoWords.of(file, e), e);
    }
    log = new HistogramLogWriter(out);
    log.outputComment("[values: microseconds; times: seconds from the start of the window]");
    log.outputLogFormatVersion();
    log.outputStartTime(
        (long) (startMs == null ? System.currentTimeMillis() - elapsedS * MS_PER_S : startMs));
    log.outputLegend();
  }

  @Override
  public void hostIntervalEnded(String host, double startS, double lengthEndS, Histogram latency) {
    latency.setTag(host);
    write(startS, lengthEndS, latency);
  }

  @Override
  public void intervalEnded(IntervalStats interval) {
    double startS = endS;
    endS = interval.soFar().lengthNs() / NS_PER_S;
    write(startS, endS, interval.latency());
    next.intervalEnded(interval);
  }

  @Override
  public void checkpoint(long timeNs, WindowSlice part) {
    next.checkpoint(timeNs, part);
  }
}
