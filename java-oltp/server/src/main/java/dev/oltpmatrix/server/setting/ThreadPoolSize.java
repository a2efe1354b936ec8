package dev.oltpmatrix.server.setting;

/** The default size of a thread pool, derived from the CPUs that it may use. */
public final class ThreadPoolSize {
  /** Bounds of MySQL's plugin, which takes half the CPUs. */
  private static final int MYSQL_MIN = 1;

  private static final int MYSQL_MAX = 16;

  private ThreadPoolSize() {}

  public static int of(boolean mysql, int cpus) {
    return mysql ? Math.max(MYSQL_MIN, Math.min(cpus / 2, MYSQL_MAX)) : cpus;
  }
}
