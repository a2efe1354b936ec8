package dev.oltpmatrix.driverstudy.run;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.runner.IterationType;

/**
 * Measures the time of each operation of one client: it reads the clock before and after, which
 * takes some fifty nanoseconds in total, for every driver alike. Its own work comes before the
 * first reading and after the second.
 */
@State(Scope.Thread)
public class Meter {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static final long NOT_YET = -1;

  private Measure measure;
  private int client;
  private long beganNs;
  private long allocatedAtStart;

  // Written by the client's thread, read when it has ended.
  private long allocatedAtEnd = NOT_YET;
  private long operations;
  private long operationsAtEnd;

  /** Opens the window when JMH's one measured iteration begins, for all clients together. */
  @State(Scope.Benchmark)
  public static class Opening {
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

  @Setup(Level.Trial)
  public void join() {
    measure = BenchRun.current().measure();
    client = measure.join(this);
  }

  @Setup(Level.Iteration)
  public void iteration(Opening opening) {
    if (opening.isOpen()) {
      operations = 0;
      allocatedAtStart = THREADS.getCurrentThreadAllocatedBytes();
    }
  }

  @Setup(Level.Invocation)
  public void begin() {
    if (allocatedAtEnd == NOT_YET) {
      measure.part().clients().get(client).began(System.nanoTime());
    } // otherwise the one that was in flight at the window's end stays recorded
    beganNs = System.nanoTime();
  }

  @TearDown(Level.Invocation)
  public void end() {
    long endNs = System.nanoTime();
    Measure.Part part = measure.part();
    operations++;
    if (part.window().admits(endNs)) {
      part.recorder().record(client, endNs - beganNs);
      part.clients().get(client).completed(beganNs, endNs, measure.countsOfOne());
    } else if (part.counts() && allocatedAtEnd == NOT_YET) {
      recordEnd();
    }
  }

  /** Records the end of the window, reached by an operation that had begun before. */
  private void recordEnd() {
    allocatedAtEnd = THREADS.getCurrentThreadAllocatedBytes();
    operationsAtEnd = operations;
  }

  @TearDown(Level.Iteration)
  public void iterationEnds() {
    if (measure.part().counts() && allocatedAtEnd == NOT_YET) {
      recordEnd();
    }
  }

  /**
   * Returns the bytes of the operations that count; the last operation that was run ended after the
   * window.
   */
  long allocatedBytes() {
    long counted = measure.part().clients().get(client).transactions();
    long bytes = allocatedAtEnd - allocatedAtStart;
    return operationsAtEnd == 0 ? 0 : Math.round((double) bytes * counted / operationsAtEnd);
  }
}
