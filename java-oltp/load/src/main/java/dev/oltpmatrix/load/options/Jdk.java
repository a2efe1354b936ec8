package dev.oltpmatrix.load.options;

/** The features that depend on the running JDK. */
public final class Jdk {
  static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  private Jdk() {}

  public static boolean hasVirtualThreads() {
    return Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS;
  }
}
