package dev.oltpmatrix.host.windows;

import dev.oltpmatrix.model.input.CpuList;
import java.io.IOException;
import java.util.BitSet;
import java.util.stream.Collectors;

/**
 * CPUs in the form that Windows has them in: a bit for each of the up to 64 of a processor group.
 */
final class AffinityMask {
  private AffinityMask() {}

  /**
   * Returns the mask of some CPUs.
   *
   * @throws IOException for a CPU that a mask cannot have
   */
  static long of(CpuList cpus) throws IOException {
    long mask = 0;
    for (int cpu : cpus.stream().toArray()) {
      if (cpu >= Long.SIZE) {
        throw new IOException("CPU " + cpu + " is in another processor group; choose CPUs of 0-63");
      }
      mask |= 1L << cpu;
    }
    return mask;
  }

  /** Returns the CPUs of a mask; {@code null} for 0, which stands for several groups. */
  static CpuList cpus(long mask) {
    return mask == 0
        ? null
        : CpuList.parse(
            "affinity mask",
            BitSet.valueOf(new long[] {mask}).stream()
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",")));
  }
}
