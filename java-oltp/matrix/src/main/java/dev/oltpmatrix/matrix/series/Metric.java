package dev.oltpmatrix.matrix.series;

import dev.oltpmatrix.record.CellRecord;
import dev.oltpmatrix.record.Measurement;
import java.util.Locale;

/** What cells are compared in. */
public enum Metric {
  THROUGHPUT("throughput", "per s", true) {
    @Override
    Double measured(Measurement cell) {
      return cell.transactionsPerS();
    }

    @Override
    public String shown(double perS) {
      return String.format(Locale.ROOT, perS < 100 ? "%.1f/s" : "%.0f/s", perS);
    }
  },
  P95("p95", "ms", false) {
    @Override
    Double measured(Measurement cell) {
      Long p95Us = cell.percentileUs(95);
      return p95Us == null ? null : p95Us / 1000.0;
    }

    /** Three significant digits are what the measurement is worth. */
    @Override
    public String shown(double ms) {
      if (ms >= 1000) {
        return String.format(Locale.ROOT, ms >= 10_000 ? "%.1f s" : "%.2f s", ms / 1000);
      }
      String form = ms >= 100 ? "%.0f ms" : ms >= 10 ? "%.1f ms" : "%.2f ms";
      return String.format(Locale.ROOT, form, ms);
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
  abstract Double measured(Measurement cell);

  public abstract String shown(double value);

  /** {@code null} where there is none, or where nothing completed: nothing has a ratio to that. */
  Double of(CellRecord record) {
    Measurement cell = Measurement.of(record);
    Double value = cell == null ? null : measured(cell);
    return value != null && value > 0 ? value : null;
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
