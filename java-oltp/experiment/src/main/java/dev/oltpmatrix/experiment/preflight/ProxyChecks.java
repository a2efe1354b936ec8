package dev.oltpmatrix.experiment.preflight;

import dev.oltpmatrix.model.descriptors.Factors;
import dev.oltpmatrix.model.descriptors.Via;
import dev.oltpmatrix.model.spec.MatrixSpec;
import java.util.List;

/** Checks whether a matrix gives its proxies what they need. */
public final class ProxyChecks {
  /** Seconds of load after which ShardingSphere-Proxy no longer became faster in a trial. */
  private static final int JVM_WARMUP_S = 60;

  private ProxyChecks() {}

  /** Returns a warning for each proxy in a JVM that is measured before it is warm. */
  public static List<PreflightFinding> of(MatrixSpec spec) {
    return spec.levels(Factors.VIA).stream()
        .filter(level -> Via.isJvm(level) && spec.warmupS() < JVM_WARMUP_S)
        .map(
            level ->
                PreflightFinding.warning(
                    "warmup",
                    spec.warmupS() + " s",
                    level
                        + " starts anew in a JVM for each cell and takes about a minute of load to"
                        + " reach its speed",
                    "use --warmup " + JVM_WARMUP_S + " or more"))
        .toList();
  }
}
