package dev.oltpmatrix.report.page;

/**
 * Options for the content of a page.
 *
 * @param full includes the seconds of all cells, however many
 * @param withHosts includes names of machines, addresses of servers and folders, which a page that
 *     is passed on should not contain
 * @param liveEveryS interval at which the page checks for a newer one; it never does if there is
 *     none
 */
public record PageOptions(boolean full, boolean withHosts, Integer liveEveryS) {
  public static final PageOptions USUAL = new PageOptions(false, false, null);
}
