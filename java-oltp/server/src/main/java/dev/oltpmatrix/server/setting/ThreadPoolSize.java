package dev.oltpmatrix.server.setting;

/** What a thread pool takes for its size by itself, counted over the CPUs that it may use. */
public final class ThreadPoolSize {
  /** MySQL's plugin: half the CPUs, within these. */
  private static final int MYSQL_LEAST = 1;

  private static final int MYSQL_MOST = 16;

  private ThreadPoolSize() {}

  public static int of(boolean mysql, int cpus) {
    return mysql ? Math.max(MYSQL_LEAST, Math.min(cpus / 2, MYSQL_MOST)) : cpus;
  }
}
