package dev.oltpmatrix.host;

import dev.oltpmatrix.host.machine.MachineLimits;
import dev.oltpmatrix.model.record.CellRecord.HostFacts;
import java.io.FileDescriptor;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * A machine on which servers, load generators and hops run, and the only way to its operating
 * system: an operating system is an implementation of this, and no branch elsewhere.
 */
public interface Host extends HostProcesses, HostFiles, HostTelemetry {
  HostFacts facts();

  /** Returns the clock of its readings, in nanoseconds; the windows of generators are on it too. */
  default LongSupplier clock() {
    return System::nanoTime;
  }

  /** Checks whether the system reports its limits; if not, {@link #limits} knows none. */
  boolean reportsLimits();

  /**
   * Reads the limits for what is to be started.
   *
   * @param disks the file systems that will be written, which become part of the result
   */
  MachineLimits limits(List<MachineLimits.Disk> disks);

  /**
   * Returns the character set in which this program prints: UTF-8, except to a console that has
   * another one.
   *
   * @param stream standard output, or that of errors
   */
  default Charset charset(FileDescriptor stream) {
    return StandardCharsets.UTF_8;
  }
}
