package dev.oltpmatrix.host.machine;

/**
 * State of a thread at one moment.
 *
 * @param id id of the thread
 * @param state the kernel's letter for it (proc(5))
 * @param function kernel function in which it sleeps; {@link #NOWHERE} where it does not sleep, or
 *     the kernel does not report it
 * @param timesRun how often it has got a CPU; {@link #UNCOUNTED} where it does not sleep, or the
 *     kernel does not report it
 */
public record ThreadState(long id, char state, String function, long timesRun) {
  /** Running or ready to run: the kernel has one letter for both. */
  public static final char RUNNABLE = 'R';

  /** Sleeping so that not even a signal ends it: usually a read or a write in progress. */
  public static final char UNINTERRUPTIBLE = 'D';

  public static final String NOWHERE = "0";
  public static final long UNCOUNTED = -1;
}
