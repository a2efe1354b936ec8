package dev.oltpmatrix.model.text;

import java.util.Locale;

/** Formats durations for display with no more digits than the estimate is precise to. */
public final class Durations {
  private static final int SECONDS_PER_MINUTE = 60;
  private static final int MINUTES_PER_HOUR = 60;

  private Durations() {}

  /** Returns a duration that was measured, to the second: {@code 4 min 47 s}. */
  public static String measured(double seconds) {
    long s = Math.round(seconds);
    if (s < SECONDS_PER_MINUTE) {
      return s + " s";
    }
    long minutes = s / SECONDS_PER_MINUTE;
    return minutes < MINUTES_PER_HOUR
        ? minutes + " min " + s % SECONDS_PER_MINUTE + " s"
        : minutes / MINUTES_PER_HOUR + " h " + minutes % MINUTES_PER_HOUR + " min";
  }

  public static String about(double seconds) {
    long s = Math.round(seconds);
    if (s < 90) {
      return s + " s";
    }
    long minutes = Math.round(s / 60.0);
    if (minutes < 100) {
      return minutes + " min";
    }
    return String.format(Locale.ROOT, "%.1f h", minutes / 60.0);
  }
}
