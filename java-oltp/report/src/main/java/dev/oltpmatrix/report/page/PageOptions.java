package dev.oltpmatrix.report.page;

/**
 * What a page is to hold.
 *
 * @param full the seconds of however many cells
 * @param withHosts names of machines, addresses of servers and folders, which a page that travels
 *     should not have
 * @param liveEveryS after how long the page looks for a newer one; nothing for never
 */
public record PageOptions(boolean full, boolean withHosts, Integer liveEveryS) {
  public static final PageOptions USUAL = new PageOptions(false, false, null);
}
