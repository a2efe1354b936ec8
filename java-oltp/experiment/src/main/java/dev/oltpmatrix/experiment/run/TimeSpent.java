package dev.oltpmatrix.experiment.run;

import dev.oltpmatrix.model.record.LoadResult;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/** Where the time of a run goes: to load, which is what it is for, and to what that takes. */
public final class TimeSpent {
  /** What takes time. */
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

  /** All since the last call went to this. */
  void went(Part part) {
    long nowNs = nanoClock.getAsLong();
    seconds.merge(part, (nowNs - sinceNs) / 1e9, Double::sum);
    sinceNs = nowNs;
  }

  /** Of a cell that has ended, the part that the run is for. */
  void loaded(LoadResult load) {
    if (load != null) {
      loadS += load.window().warmupS() + load.window().lengthS();
    }
  }

  private double s(Part part) {
    return seconds.getOrDefault(part, 0.0);
  }

  double wholeS() {
    return seconds.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  /** One line. */
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
