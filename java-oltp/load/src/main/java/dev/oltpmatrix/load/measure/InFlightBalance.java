package dev.oltpmatrix.load.measure;

import dev.oltpmatrix.model.record.LoadResult.OpenLoop;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

/**
 * Detects that in an open loop about as many transactions complete as arrive, so that a queue from
 * the start of the load is not measured: over the last seconds the number in flight has changed by
 * no more than the share of the arrivals that a window may have.
 */
public final class InFlightBalance {
  private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

  /** Long enough that a queue that drains over a window's length shows. */
  private static final int SPAN_S = 5;

  private final Arrivals arrivals;
  private final int clients;
  private final long rampEndNs;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private volatile boolean balanced;

  private record Sample(long timeNs, long inFlight, long arrived) {}

  public InFlightBalance(Arrivals arrivals, int clients, long rampEndNs) {
    this.arrivals = arrivals;
    this.clients = clients;
    this.rampEndNs = rampEndNs;
  }

  /** Samples the transactions in flight; one thread has to call it several times a second. */
  public void look(long nowNs) {
    boolean isEarly = !samples.isEmpty() && nowNs - samples.getLast().timeNs() < SECOND_NS;
    if (nowNs - rampEndNs < 0 || isEarly) {
      return;
    }
    Sample now = new Sample(nowNs, arrivals.inFlightAt(nowNs, clients), arrivals.dueBy(nowNs));
    samples.addLast(now);
    if (samples.size() > SPAN_S + 1) {
      samples.removeFirst();
    }
    Sample before = samples.getFirst();
    balanced =
        samples.size() > SPAN_S
            && Math.abs(now.inFlight() - before.inFlight())
                <= OpenLoop.maxChange(now.arrived() - before.arrived(), before.inFlight());
  }

  public boolean isReached() {
    return balanced;
  }
}
