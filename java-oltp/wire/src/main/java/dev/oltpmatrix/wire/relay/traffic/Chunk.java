package dev.oltpmatrix.wire.relay.traffic;

import java.nio.ByteBuffer;

/**
 * Data that arrived in one direction, and the time by {@link System#nanoTime} at which it is to be
 * delivered.
 */
public record Chunk(Direction lane, Kind kind, ByteBuffer bytes, long dueNs) {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  public enum Kind {
    BYTES,
    /** The sender will send no more. */
    END,
    /** The sender's connection broke. */
    BROKEN
  }

  static Chunk of(Direction lane, ByteBuffer bytes, long dueNs) {
    return new Chunk(lane, Kind.BYTES, bytes, dueNs);
  }

  static Chunk of(Direction lane, Kind kind, long dueNs) {
    return new Chunk(lane, kind, NOTHING, dueNs);
  }

  public void deliver() {
    lane.deliver(this);
  }
}
