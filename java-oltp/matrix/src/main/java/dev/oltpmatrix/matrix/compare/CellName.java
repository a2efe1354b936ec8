package dev.oltpmatrix.matrix.compare;

import dev.oltpmatrix.record.CellKey;

/** Which cell, over all its repetitions. */
public record CellName(
    String server, String arm, String config, String workload, String generator, int threads) {

  static CellName of(CellKey key) {
    return new CellName(
        key.server(), key.arm(), key.config(), key.workload(), key.generator(), key.threads());
  }

  CellName withServer(String other) {
    return new CellName(other, arm, config, workload, generator, threads);
  }

  CellName withArm(String other) {
    return new CellName(server, other, config, workload, generator, threads);
  }

  CellName withConfig(String other) {
    return new CellName(server, arm, other, workload, generator, threads);
  }

  CellName withGenerator(String other) {
    return new CellName(server, arm, config, workload, other, threads);
  }

  CellName withThreads(int other) {
    return new CellName(server, arm, config, workload, generator, other);
  }

  /** {@code mariadb-10.11/pool+flush-log-1}. */
  String armLabel() {
    return server + "/" + arm + configSuffix();
  }

  /** Nothing for {@code base}. */
  String configSuffix() {
    return config.equals("base") ? "" : "+" + config;
  }
}
