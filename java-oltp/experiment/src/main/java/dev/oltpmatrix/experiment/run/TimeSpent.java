package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.model.record.LoadResult;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/** The time of a run by purpose: the load, and the overhead. */
public final class TimeSpent {
  /** The purposes that time is spent on. */
  enum Part {
    STARTING,
    SETTLING,
    CELLS,
    ENDING
  }

  private final LongSupplier nanoClock;
  private final Map<Part, Double> seconds = new EnumMap<>(Part.class);
  private double loadS;
  private long sinceNs;

  TimeSpent(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.sinceNs = nanoClock.getAsLong();
  }

  /** Assigns the time since the last call to a purpose. */
  void went(Part part) {
    long nowNs = nanoClock.getAsLong();
    seconds.merge(part, (nowNs - sinceNs) / 1e9, Double::sum);
    sinceNs = nowNs;
  }

  /** Adds the load time of a cell that has ended. */
  void loaded(LoadResult load) {
    if (load != null) {
      loadS += load.window().warmupS() + load.window().lengthS();
    }
  }

  private double s(Part part) {
    return seconds.getOrDefault(part, 0.0);
  }

  /** Returns the time of the whole run, in seconds. */
  public double wholeS() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** Returns the times as one line. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "of %.0f s: warm-up and windows %.0f (the whole is %.2f times that), starting servers %.0f,"
            + " ending them %.0f, settling %.0f, clients connecting and leaving, and looking at it"
            + " all %.0f",
        wholeS(),
        loadS,
        loadS > 0 ? wholeS() / loadS : 0,
        s(Part.STARTING),
        s(Part.ENDING),
        s(Part.SETTLING),
        s(Part.CELLS) - loadS);
  }
}
