package dev.oltpmatrix.load.run;

/** Starts a client on a thread of its own. */
public interface ThreadStarter {
  void start(String name, Runnable client);
}
