package dev.oltpmatrix.bench;

/**
 * What one run of a generator cost, seen from outside: from the operating system's counters of its
 * process and the server's count of commits, the same for every generator.
 *
 * @param peakRssMib the most memory that was ever resident
 */
record Cost(
    BenchGenerator generator,
    int clients,
    int round,
    double tps,
    double userUsPerTxn,
    double systemUsPerTxn,
    double serverUsPerTxn,
    double peakRssMib,
    Start start) {
  /**
   * From the start of the process until all clients were connected, had prepared and were let go.
   *
   * @param clientCpuS the generator's CPU time for it
   * @param serverCpuS the server's
   */
  record Start(double wallS, double clientCpuS, double serverCpuS) {}

  double startS() {
    return start.wallS();
  }

  double clientUsPerTxn() {
    return userUsPerTxn + systemUsPerTxn;
  }
}
