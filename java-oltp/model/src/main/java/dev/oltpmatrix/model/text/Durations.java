package dev.oltpmatrix.model.text;

import java.util.Locale;

/** Formats durations for display with no more digits than the estimate is precise to. */
public final class Durations {
  private Durations() {}

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
