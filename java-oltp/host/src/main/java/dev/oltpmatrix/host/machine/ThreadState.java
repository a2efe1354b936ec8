package dev.oltpmatrix.host.machine;

/**
 * What a thread does at one moment.
 *
 * @param id of the thread
 * @param state the kernel's letter for it (proc(5))
 * @param function of the kernel in which it sleeps; {@link #NOWHERE} where it does not sleep, or
 *     the kernel does not say
 * @param timesRun how often it got a CPU so far; {@link #UNCOUNTED} where it does not sleep, or the
 *     kernel does not say
 */
public record ThreadState(long id, char state, String function, long timesRun) {
  /** It runs, or would if it had a CPU: the kernel has one letter for both. */
  public static final char RUNNABLE = 'R';

  /** It sleeps, and not even a signal ends that: mostly a read or a write under way. */
  public static final char UNINTERRUPTIBLE = 'D';

  public static final String NOWHERE = "0";
  public static final long UNCOUNTED = -1;
}
