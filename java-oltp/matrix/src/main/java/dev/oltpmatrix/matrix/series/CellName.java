package dev.oltpmatrix.matrix.series;

import dev.oltpmatrix.record.CellKey;

/** Which cell, over all its repetitions. */
public record CellName(
    String server, String arm, String config, String workload, String generator, int threads) {

  public static CellName of(CellKey key) {
    return new CellName(
        key.server(), key.arm(), key.config(), key.workload(), key.generator(), key.threads());
  }

  public CellName withServer(String other) {
    return new CellName(other, arm, config, workload, generator, threads);
  }

  public CellName withArm(String other) {
    return new CellName(server, other, config, workload, generator, threads);
  }

  public CellName withConfig(String other) {
    return new CellName(server, arm, other, workload, generator, threads);
  }

  public CellName withGenerator(String other) {
    return new CellName(server, arm, config, workload, other, threads);
  }

  public CellName withThreads(int other) {
    return new CellName(server, arm, config, workload, generator, other);
  }

  /** {@code mariadb-10.11/pool+flush-log-1}. */
  public String armLabel() {
    return server + "/" + arm + configSuffix();
  }

  /** Nothing for {@code base}. */
  public String configSuffix() {
    return config.equals("base") ? "" : "+" + config;
  }
}
