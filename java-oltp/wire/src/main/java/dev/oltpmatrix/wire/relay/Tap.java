package dev.oltpmatrix.wire.relay;

import java.nio.ByteBuffer;

/**
 * Observes the traffic of one connection on the client's side of the delay: data from the client
 * when the client has sent it, data to the client just before it is delivered. Buffers must not be
 * modified.
 */
public interface Tap {
  Tap NONE =
      new Tap() {
        @Override
        public void fromClient(ByteBuffer bytes) {}

        @Override
        public void toClient(ByteBuffer bytes) {}
      };

  void fromClient(ByteBuffer bytes);

  void toClient(ByteBuffer bytes);
}
