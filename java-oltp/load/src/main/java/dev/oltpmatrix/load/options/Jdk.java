package dev.oltpmatrix.load.options;

/** What depends on the JDK that this runs on. */
public final class Jdk {
  static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  private Jdk() {}

  public static boolean hasVirtualThreads() {
    return Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS;
  }
}
