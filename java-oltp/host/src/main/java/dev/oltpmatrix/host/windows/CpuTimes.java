package dev.oltpmatrix.host.windows;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * How long the CPUs were busy since the start, from the table SystemProcessorPerformanceInformation
 * of NtQuerySystemInformation (winternl.h). It has the CPUs of one processor group, which are up to
 * 64.
 *
 * @param busyUs sum over the CPUs
 */
record CpuTimes(int cpus, double busyUs) {
  // Offsets in SYSTEM_PROCESSOR_PERFORMANCE_INFORMATION.
  private static final int IDLE_TIME = 0;

  /** Time in the kernel, of which the idle time is a part. */
  private static final int KERNEL_TIME = 8;

  private static final int USER_TIME = 16;
  private static final int ENTRY_BYTES = 48;

  private static final double UNITS_PER_US = 10;

  /**
   * Reads the table.
   *
   * @param table the bytes that the call filled
   */
  static CpuTimes parse(ByteBuffer table) {
    ByteBuffer bytes = table.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    int cpus = bytes.limit() / ENTRY_BYTES;
    double busy = 0;
    for (int i = 0; i < cpus; i++) {
      int at = i * ENTRY_BYTES;
      busy +=
          bytes.getLong(at + KERNEL_TIME)
              + bytes.getLong(at + USER_TIME)
              - bytes.getLong(at + IDLE_TIME);
    }
    return new CpuTimes(cpus, busy / UNITS_PER_US);
  }
}
