package dev.oltpmatrix.analysis.speed;

import dev.oltpmatrix.analysis.stats.Intervals;
import dev.oltpmatrix.model.record.CellRecord;
import dev.oltpmatrix.model.record.DeviceSpeed;
import dev.oltpmatrix.model.record.DeviceSpeed.Work;
import dev.oltpmatrix.model.record.MachineSpeed;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The device of the servers' data as the probes of a run found it: medians over its blocks. */
public final class DeviceMedian {
  /** Two runs on one device may differ by less, as other programs use it too. */
  private static final double DIFFERENCE = 2;

  private DeviceMedian() {}

  /** The name of a work, and what of a device it is. */
  private record Named(String name, Function<DeviceSpeed, Work> of) {}

  private static final List<Named> WORKS =
      List.of(
          new Named("fdatasync of 4 KiB", DeviceSpeed::sync),
          new Named("random read of 16 KiB", DeviceSpeed::read),
          new Named("random write of 16 KiB", DeviceSpeed::write));

  private static Optional<DeviceSpeed> of(List<CellRecord> records) {
    List<DeviceSpeed> probes =
        records.stream()
            .map(CellRecord::speed)
            .filter(Objects::nonNull)
            .map(MachineSpeed::device)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return probes.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new DeviceSpeed(
                work(probes, DeviceSpeed::sync),
                work(probes, DeviceSpeed::read),
                work(probes, DeviceSpeed::write)));
  }

  private static Work work(List<DeviceSpeed> probes, Function<DeviceSpeed, Work> of) {
    List<Work> works = probes.stream().map(of).toList();
    return new Work(
        median(works, Work::p50Us), median(works, Work::p99Us), median(works, Work::perS));
  }

  private static double median(List<Work> works, ToDoubleFunction<Work> number) {
    return Intervals.medianValue(works.stream().mapToDouble(number).toArray());
  }

  /** Returns a sentence on the device; empty where no cell has it. */
  public static Optional<String> words(List<CellRecord> records) {
    return of(records)
        .map(
            device ->
                "The device of the servers' data without load, one operation after the other"
                    + " (p50, p99, operations a second; medians over blocks): "
                    + String.join("; ", WORKS.stream().map(work -> words(work, device)).toList())
                    + ".");
  }

  private static String words(Named work, DeviceSpeed device) {
    Work found = work.of().apply(device);
    return String.format(
        Locale.ROOT,
        "%s %.0f µs, %.0f µs, %.0f",
        work.name(),
        found.p50Us(),
        found.p99Us(),
        found.perS());
  }

  /**
   * Returns clauses on what takes twice as long, or half as long, on one of two devices; none where
   * one of them is not known.
   */
  public static List<String> differences(List<CellRecord> ofA, List<CellRecord> ofB) {
    Optional<DeviceSpeed> a = of(ofA);
    Optional<DeviceSpeed> b = of(ofB);
    List<String> clauses = new ArrayList<>();
    for (Named work : a.isPresent() && b.isPresent() ? WORKS : List.<Named>of()) {
      double usOfA = work.of().apply(a.get()).p50Us();
      double usOfB = work.of().apply(b.get()).p50Us();
      if (Math.max(usOfA / usOfB, usOfB / usOfA) >= DIFFERENCE) {
        clauses.add(
            String.format(Locale.ROOT, "%s A %.0f µs, B %.0f µs", work.name(), usOfA, usOfB));
      }
    }
    return clauses;
  }
}
