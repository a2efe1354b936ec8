package dev.oltpmatrix.host.windows;

import java.io.IOException;
import java.util.function.LongSupplier;

/** The newest table of processes, which readings at about the same time share. */
final class Snapshots {
  /** Server, generator and hops are read one after the other, in some milliseconds. */
  static final long SHARED_NS = 50_000_000;

  /** Reads a table. */
  @FunctionalInterface
  interface Reader {
    ProcessTable read() throws IOException;
  }

  /** A table with the time at which it was read. */
  record Snapshot(long atNs, ProcessTable table) {}

  private final Reader reader;
  private final LongSupplier nanoClock;
  private Snapshot newest;

  Snapshots(Reader reader, LongSupplier nanoClock) {
    this.reader = reader;
    this.nanoClock = nanoClock;
  }

  synchronized Snapshot take() throws IOException {
    long beganNs = nanoClock.getAsLong();
    if (newest == null || beganNs - newest.atNs() > SHARED_NS) {
      ProcessTable table = reader.read();
      newest = new Snapshot(beganNs + (nanoClock.getAsLong() - beganNs) / 2, table);
    }
    return newest;
  }

  /** Checks whether the newest table was short enough to be read often. */
  synchronized boolean isCheap(int maxThreads) {
    return newest == null || newest.table().threads() <= maxThreads;
  }
}
