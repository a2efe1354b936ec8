package dev.oltpmatrix.load.run;

/** Starts a client on its own thread. */
public interface ThreadStarter {
  void start(String name, Runnable client);
}
