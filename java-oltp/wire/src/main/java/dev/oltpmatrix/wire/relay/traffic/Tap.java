package dev.oltpmatrix.wire.relay.traffic;

import java.nio.ByteBuffer;

/**
 * Sees what goes by on one connection, from the client's side of the delay: what the client sends
 * when it has sent it, and what it is sent just before it gets it. Buffers are only looked at.
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
