package dev.oltpmatrix.analysis.speed;

import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.DeviceSpeed.Work;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The device of the servers' data as the probes of a run found it: medians over its blocks. */
public final class DeviceMedian {
  /** Two runs on one device may differ by less, as other programs use it too. */
  private static final double DIFFERENCE = 2;

  private static final List<Named> WORKS =
      List.of(
          new Named("fdatasync of 4 KiB", DeviceSpeed::sync),
          new Named("random read of 16 KiB", DeviceSpeed::read),
          new Named("random write of 16 KiB", DeviceSpeed::write));

  private DeviceMedian() {}

  private record Named(String name, Function<DeviceSpeed, Work> of) {
    double median(List<DeviceSpeed> probes, ToDoubleFunction<Work> number) {
      return Intervals.medianValue(probes.stream().map(of).mapToDouble(number).toArray());
    }
  }

  /** Returns the probes of the blocks; none where no cell has them. */
  private static List<DeviceSpeed> probes(List<CellRecord> records) {
    return records.stream()
        .flatMap(record -> Stream.ofNullable(record.speed()))
        .flatMap(speed -> Stream.ofNullable(speed.device()))
        .distinct()
        .toList();
  }

  /** Returns a sentence on the device; empty where no cell has it. */
  public static Optional<String> words(List<CellRecord> records) {
    List<DeviceSpeed> probes = probes(records);
    if (probes.isEmpty()) {
      return Optional.empty();
    }
    List<String> works = new ArrayList<>();
    for (Named work : WORKS) {
      works.add(
          String.format(
              Locale.ROOT,
              "%s %.0f µs, %.0f µs, %.0f",
              work.name(),
              work.median(probes, Work::p50Us),
              work.median(probes, Work::p99Us),
              work.median(probes, Work::perS)));
    }
    return Optional.of(
        "The device of the servers' data without load, one operation after the other"
            + " (p50, p99, operations a second; medians over blocks): "
            + String.join("; ", works)
            + ".");
  }

  /**
   * Returns clauses on what takes twice as long, or half as long, on one of two devices; none where
   * one of them is not known.
   */
  public static List<String> differences(List<CellRecord> ofA, List<CellRecord> ofB) {
    List<DeviceSpeed> a = probes(ofA);
    List<DeviceSpeed> b = probes(ofB);
    List<String> clauses = new ArrayList<>();
    for (Named work : a.isEmpty() || b.isEmpty() ? List.<Named>of() : WORKS) {
      double usOfA = work.median(a, Work::p50Us);
      double usOfB = work.median(b, Work::p50Us);
      if (Math.max(usOfA / usOfB, usOfB / usOfA) >= DIFFERENCE) {
        clauses.add(
            String.format(Locale.ROOT, "%s A %.0f µs, B %.0f µs", work.name(), usOfA, usOfB));
      }
    }
    return clauses;
  }
}
