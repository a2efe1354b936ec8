package dev.oltpmatrix.model.record;

/**
 * The speed of the device under the server's data without load: one operation after the other, past
 * the system's cache.
 *
 * @param sync 4 KiB written and forced with fdatasync, each after the one before it in the file
 * @param read 16 KiB read from a random place
 * @param write 16 KiB written to a random place, not forced
 */
public record DeviceSpeed(Work sync, Work read, Work write) {
  /** Latencies of one kind of operation, and how many of them there were in a second. */
  public record Work(double p50Us, double p99Us, double perS) {}
}
