package dev.oltpmatrix.wire.relay;

import java.nio.ByteBuffer;

/**
 * Observes the traffic of one connection on the client's side of the delay: data from the client
 * when the client has sent it, data to the client just before it is delivered. Buffers must not be
 * modified.
 */
public interface Tap {
  Tap NONE = new Tap() {};

  default void fromClient(ByteBuffer bytes) {}

  default void toClient(ByteBuffer bytes) {}
}
