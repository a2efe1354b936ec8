package dev.oltpmatrix.load.run;

/** Starts a client's thread. */
@FunctionalInterface
public interface ClientThreads {
  void start(String name, Runnable client);

  /** The kind that {@code --client-threads} names. */
  static ClientThreads named(String kind) {
    // "auto" is platform threads until measurements show from how many clients on virtual ones win.
    return kind.equals("virtual") ? virtual() : platform();
  }

  private static ClientThreads platform() {
    return (name, client) -> {
      Thread thread = new Thread(client, name);
      // A statement that never returns must not keep the program alive.
      thread.setDaemon(true);
      thread.start();
    };
  }

  /** By reflection, because the sources are Java 17 and virtual threads came with 21. */
  private static ClientThreads virtual() {
    return (name, client) -> {
      try {
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, client);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("this JDK has no virtual threads", e);
      }
    };
  }
}
