package dev.oltpmatrix.matrix.series;

import dev.oltpmatrix.matrix.stats.Percentiles;
import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.Measurement;
import java.util.Locale;

/** What cells are compared in. */
public enum Metric {
  THROUGHPUT("throughput", "per s", true) {
    @Override
    Double measured(CellRecord cell) {
      return Measurement.of(cell).transactionsPerS();
    }

    @Override
    public String shown(double perS) {
      return String.format(Locale.ROOT, perS < 100 ? "%.1f/s" : "%.0f/s", perS);
    }
  },
  P50("p50", "ms", false) {
    @Override
    Double measured(CellRecord cell) {
      return Percentiles.of(cell).ms(50).value();
    }

    @Override
    public String shown(double ms) {
      return latency(ms);
    }
  },
  P95("p95", "ms", false) {
    @Override
    Double measured(CellRecord cell) {
      return Percentiles.of(cell).ms(95).value();
    }

    @Override
    public String shown(double ms) {
      return latency(ms);
    }
  };

  private final String label;
  private final String unit;
  private final boolean moreIsBetter;

  Metric(String label, String unit, boolean moreIsBetter) {
    this.label = label;
    this.unit = unit;
    this.moreIsBetter = moreIsBetter;
  }

  /** {@code null} where it is not known. */
  abstract Double measured(CellRecord cell);

  public abstract String shown(double value);

  /**
   * {@code null} where there is none, where more than 5 % of the clients completed nothing or it
   * lies beyond all that was seen, or where nothing completed: nothing has a ratio to that.
   */
  Double of(CellRecord record) {
    Double value = Measurement.of(record) == null ? null : measured(record);
    return value != null && value > 0 ? value : null;
  }

  /** Three significant digits are what the measurement is worth. */
  private static String latency(double ms) {
    if (ms >= 1000) {
      return String.format(Locale.ROOT, ms >= 10_000 ? "%.1f s" : "%.2f s", ms / 1000);
    }
    String form = ms >= 100 ? "%.0f ms" : ms >= 10 ? "%.1f ms" : "%.2f ms";
    return String.format(Locale.ROOT, form, ms);
  }

  public String label() {
    return label;
  }

  public String unit() {
    return unit;
  }

  public boolean isBetter(double ratio) {
    return moreIsBetter == ratio > 1;
  }
}
