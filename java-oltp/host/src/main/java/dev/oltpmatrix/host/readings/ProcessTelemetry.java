package dev.oltpmatrix.host.readings;

/** The counters of one process; {@link #read} reads all of them. */
public interface ProcessTelemetry extends Source {
  /** Reads between two full readings what costs little. */
  void readBetween(Readings to);

  /** Reads CPU time and whether the process is stopped. */
  void readCpu(Readings to);
}
