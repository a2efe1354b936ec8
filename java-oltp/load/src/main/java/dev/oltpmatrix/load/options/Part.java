package dev.oltpmatrix.load.options;

/**
 * One host's part of a load. The parts of all hosts add up to the load of a single host: each host
 * plays a contiguous range of the clients, with the seeds that these clients have on a single host.
 *
 * @param host number of the host, counted from 0
 */
public record Part(int host, int hosts) {
  public static final Part WHOLE = new Part(0, 1);

  /** Returns the number of hosts that are used: each plays at least one client that is not idle. */
  public static int hosts(int given, Options options) {
    return Math.min(given, options.activeClients());
  }

  public boolean isWhole() {
    return hosts == 1;
  }

  /** Returns the host's share of so many. */
  public int of(int all) {
    return before(all, host + 1) - before(all, host);
  }

  /** Returns its share of a rate, for which 0 is no limit. */
  public int ofRate(int perS) {
    return perS == 0 ? 0 : Math.max(1, of(perS));
  }

  public int activeClients(Options options) {
    return of(options.activeClients());
  }

  public int clients(Options options) {
    return activeClients(options) + of(options.integer("threads") - options.activeClients());
  }

  /** Returns the number that one of its clients has in the load. */
  public int number(int client, Options options) {
    int all = options.activeClients();
    return client < of(all)
        ? before(all, host) + client
        : all + before(options.integer("threads") - all, host) + client - of(all);
  }

  private int before(int all, int end) {
    return (int) ((long) all * end / hosts);
  }
}
