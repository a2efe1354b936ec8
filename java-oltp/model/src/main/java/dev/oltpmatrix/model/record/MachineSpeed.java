package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The machine's own speed around a cell: the cost of work that is always the same, before the load
 * and just after it. Then the server may still write what the load left.
 *
 * @param after {@code null} where the cell failed before
 * @param unread what could not be measured, and the reasons, in words
 * @param device of the server's data; {@code null}, and no key, where it does not matter
 */
public record MachineSpeed(
    Probe before,
    Probe after,
    List<String> unread,
    @JsonInclude(JsonInclude.Include.NON_NULL) DeviceSpeed device) {
  public MachineSpeed {
    unread = List.copyOf(unread);
  }

  /**
   * One measurement; {@code null} where it could not be made.
   *
   * @param integerUs CPU time of 100,000 rounds of integer work, mean over all CPUs at once
   * @param memoryUs CPU time of 10,000 dependent loads from 4 MiB, mean over all CPUs at once
   * @param waitPercent share of that work's elapsed time in which it had no CPU
   * @param fdatasyncUs median time to force one page to the file system of the server's data
   */
  public record Probe(Double integerUs, Double memoryUs, Double waitPercent, Double fdatasyncUs) {}

  /**
   * Returns the lesser of a value before and after the cell; {@code null} where neither is known. A
   * probe takes milliseconds: what slows one of the two may be over before the load begins.
   */
  public Double lesser(Function<Probe, Double> value) {
    return Stream.of(before, after)
        .filter(Objects::nonNull)
        .map(value)
        .filter(Objects::nonNull)
        .min(Double::compare)
        .orElse(null);
  }
}
