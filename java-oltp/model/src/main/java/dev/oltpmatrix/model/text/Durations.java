package dev.oltpmatrix.model.text;

import java.util.Locale;

/** Formats durations for display with no more digits than the estimate is precise to. */
public final class Durations {
  private Durations() {}

  /** Returns a duration that was measured, to the second: {@code 4 min 47 s}. */
  public static String measured(double seconds) {
    long s = Math.round(seconds);
    if (s < 60) {
      return s + " s";
    }
    long minutes = s / 60;
    return minutes < 60
        ? minutes + " min " + s % 60 + " s"
        : minutes / 60 + " h " + minutes % 60 + " min";
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
