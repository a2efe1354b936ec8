package dev.oltpmatrix.experiment.generator;

import dev.oltpmatrix.model.descriptors.Burst;
import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Rate;
import dev.oltpmatrix.model.record.CellKey;
import dev.oltpmatrix.model.spec.Baseline;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Converts the factors rate and burst into arguments that set how transactions arrive. */
final class OfferedRate {
  private final Function<CellKey, Optional<Double>> measuredPerS;

  /**
   * Creates the converter.
   *
   * @param measuredPerS returns the throughput of a cell that ran earlier; empty if there is none
   */
  OfferedRate(Function<CellKey, Optional<Double>> measuredPerS) {
    this.measuredPerS = measuredPerS;
  }

  /**
   * Checks whether the load is a closed loop, in which each client begins a transaction when its
   * last one has ended.
   */
  boolean isClosed(CellKey cell) {
    return Factors.RATE.isDefault(cell.level(Factors.RATE));
  }

  /**
   * Returns the generator's options; the window is not extended for clients that wait for arrivals.
   */
  List<String> options(CellKey cell, MatrixSpec spec) {
    String level = cell.level(Factors.RATE);
    if (isClosed(cell)) {
      return List.of("--min-events-per-client=" + spec.minEventsPerClient());
    }
    List<String> options = new ArrayList<>();
    options.add("--rate=" + Rate.perS(level, Rate.isShare(level) ? capacityPerS(cell) : 0));
    options.add("--min-events-per-client=0");
    String burst = cell.level(Factors.BURST);
    if (!Factors.BURST.isDefault(burst)) {
      options.add("--burst=" + Burst.option(burst));
    }
    return options;
  }

  private double capacityPerS(CellKey cell) {
    CellKey before = Baseline.of(cell).orElseThrow();
    return measuredPerS
        .apply(before)
        .orElseThrow(
            () ->
                new NotMeasuredException(
                    "it is to run at "
                        + Factors.RATE.shown(cell.level(Factors.RATE))
                        + ", but the closed loop that tells the capacity ("
                        + before.fileName()
                        + ") was not measured"));
  }
}
