package dev.oltpmatrix.load.run;

import dev.oltpmatrix.load.options.Options;
import java.lang.reflect.InvocationTargetException;

/** The kind of thread that a client runs on. */
public enum ClientThreads implements ThreadStarter {
  PLATFORM {
    @Override
    public void start(String name, Runnable client) {
      Thread thread = new Thread(client, name);
      // A statement that never returns must not keep the program running.
      thread.setDaemon(true);
      thread.start();
    }
  },

  VIRTUAL {
    /** Starts the thread by reflection, because the sources are Java 17. */
    @Override
    public void start(String name, Runnable client) {
      try {
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, client);
      } catch (InvocationTargetException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw new IllegalStateException(e.getCause());
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("this JDK has no virtual threads", e);
      }
    }
  };

  /**
   * Returns the kind that {@code --client-threads} names.
   *
   * @param virtualFromPerCpu number of clients per CPU from which {@code auto} means virtual
   *     threads, if the JDK has them
   */
  public static ClientThreads named(String kind, int clients, int cpus, int virtualFromPerCpu) {
    return switch (kind) {
      case "platform" -> PLATFORM;
      case "virtual" -> VIRTUAL;
      default ->
          clients >= cpus * virtualFromPerCpu && Options.hasVirtualThreads() ? VIRTUAL : PLATFORM;
    };
  }
}
