package dev.oltpmatrix.host.machine;

import java.util.List;

/**
 * States of some threads of a process, practically at one moment.
 *
 * @param stride the sample has every n-th thread
 */
public record ThreadSample(int stride, List<State> states) {
  /**
   * State of a thread.
   *
   * @param state the kernel's letter for it (proc(5))
   * @param function kernel function in which it sleeps; {@link #NOWHERE} where it does not sleep,
   *     or the kernel does not report it
   * @param timesRun how often it has got a CPU; {@link #UNCOUNTED} where it does not sleep, or the
   *     kernel does not report it
   */
  public record State(long id, char state, String function, long timesRun) {
    /** Running or ready to run: the kernel has one letter for both. */
    public static final char RUNNABLE = 'R';

    /** Sleeping so that not even a signal ends it: usually a read or a write in progress. */
    public static final char UNINTERRUPTIBLE = 'D';

    public static final String NOWHERE = "0";
    public static final long UNCOUNTED = -1;
  }
}
