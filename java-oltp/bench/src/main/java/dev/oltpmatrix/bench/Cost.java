package dev.oltpmatrix.bench;

/**
 * The cost of one run of a generator, measured from outside: by the operating system's counters of
 * its process and the server's count of commits, the same for every generator.
 *
 * @param peakRssMib the maximum of resident memory
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
   * The phase from the start of the process until all clients were connected, had prepared and were
   * released.
   *
   * @param clientCpuS the generator's CPU time for it
   * @param serverCpuS the server's CPU time for it
   */
  record Start(double wallS, double clientCpuS, double serverCpuS) {}

  double startS() {
    return start.wallS();
  }

  double clientUsPerTxn() {
    return userUsPerTxn + systemUsPerTxn;
  }
}
