package dev.oltpmatrix.driverstudy.run;

import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/** Opens the window when JMH's one measured iteration begins, for all clients together. */
@State(Scope.Benchmark)
public class Opening {
  private boolean open;

  @Setup(Level.Iteration)
  public void iteration(IterationParams iteration) {
    if (iteration.getType() == IterationType.MEASUREMENT) {
      BenchRun.current().measure().open();
      open = true;
    }
  }

  boolean isOpen() {
    return open;
  }
}
