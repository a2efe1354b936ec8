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

  private final RunListener next;
  private final Path file;
  private HistogramLogWriter log;
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
    ResultFile.requireRoom("--histogram-log=" + file, Path.of(file));
    return new HistogramLog(next, Path.of(file));
  }

  @Override
  public void started() {
    next.started();
  }

  @Override
  public void windowOpens(long timeNs) {
    try {
      // Each line is there at once: a run may be cut.
      log =
          new HistogramLogWriter(
              new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new LoadException("--histogram-log: " + IoWords.of(file, e), e);
    }
    double startMs = System.currentTimeMillis() + (timeNs - System.nanoTime()) / NS_PER_MS;
    log.outputComment("[values: microseconds; times: seconds from the start of the window]");
    log.outputLogFormatVersion();
    log.outputStartTime((long) startMs);
    log.outputLegend();
    next.windowOpens(timeNs);
  }

  @Override
  public void hostIntervalEnded(String host, double startS, double lengthEndS, Histogram latency) {
    latency.setTag(host);
    log.outputIntervalHistogram(startS, lengthEndS, latency, US_PER_MS);
  }

  @Override
  public void intervalEnded(IntervalStats interval) {
    double startS = endS;
    endS = interval.soFar().lengthNs() / NS_PER_S;
    log.outputIntervalHistogram(startS, endS, interval.latency(), US_PER_MS);
    next.intervalEnded(interval);
  }

  @Override
  public void checkpoint(long timeNs, WindowSlice part) {
    next.checkpoint(timeNs, part);
  }
}
