package dev.oltpmatrix.load.hosts;

import java.io.IOException;

/** A way to hosts: programs that lead to them, or connections that come from them. */
interface Transport extends AutoCloseable {
  /** Begins to reach a host. */
  Reach reach(String host, Messages.Job job) throws IOException;

  @Override
  default void close() {}

  /** The way to one host. */
  interface Reach {
    /** Returns when the host's agent is about to say hello. */
    default void await() throws IOException {}

    Link link();

    /** Returns why it has ended, with the last lines that were said there. */
    String lastWords();

    /** Ends what was started for it; its agent ends by itself. */
    void end();
  }
}
