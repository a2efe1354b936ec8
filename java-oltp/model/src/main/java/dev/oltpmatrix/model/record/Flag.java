package dev.oltpmatrix.model.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A fact about a cell that a reader of its numbers has to know: values, of which {@link #text}
 * makes words.
 *
 * @param value measured value, in the unit that its text names; {@code null} where it is no number
 * @param bound the bound that the value was compared with, in the same unit
 * @param details the sentence's other values, numbers and words
 */
public record Flag(Kind kind, Severity severity, Double value, Double bound, List<Object> details) {
  public Flag {
    Objects.requireNonNull(kind);
    Objects.requireNonNull(severity);
    details = details == null ? List.of() : details.stream().map(Flag::plain).toList();
  }

  private static Object plain(Object value) {
    if (value instanceof Double || value instanceof Float) {
      return ((Number) value).doubleValue();
    }
    return value instanceof Number number ? (Object) number.longValue() : String.valueOf(value);
  }

  /**
   * Creates a flag of a kind with one severity.
   *
   * @param details the sentence's arguments after value and bound
   */
  public static Flag of(Kind kind, Number value, Number bound, Object... details) {
    if (kind.severities.size() > 1) {
      throw new IllegalArgumentException(kind + " has its severity by size");
    }
    return of(kind, kind.severities.get(0), value, bound, details);
  }

  public static Flag of(Kind kind, Object... details) {
    return of(kind, null, null, details);
  }

  private static Flag of(
      Kind kind, Severity severity, Number value, Number bound, Object... details) {
    return new Flag(
        kind,
        severity,
        value == null ? null : value.doubleValue(),
        bound == null ? null : bound.doubleValue(),
        Arrays.asList(details));
  }

  /**
   * Creates a flag whose severity depends on the value: a note from one bound on, invalid from
   * another; empty below both. It has the bound that was reached.
   */
  public static Optional<Flag> bySize(
      Kind kind, double value, double noteBound, double invalidBound, Object... details) {
    if (value >= invalidBound) {
      return Optional.of(of(kind, Severity.INVALID, value, invalidBound, details));
    }
    return value >= noteBound
        ? Optional.of(of(kind, Severity.NOTE, value, noteBound, details))
        : Optional.empty();
  }

  /** Returns the flag without what it quotes of servers, logs and commands. */
  public Flag withoutDetails() {
    return new Flag(kind, severity, value, bound, List.of());
  }

  /** Returns it in words for people, a note's marked as one; its kind alone without details. */
  public String text() {
    Object[] all = Stream.concat(Stream.of(value, bound), details.stream()).toArray();
    String words;
    try {
      words = String.format(Locale.ROOT, kind.sentence, all);
    } catch (IllegalFormatException e) {
      words = kind.word();
    }
    return severity == Severity.NOTE ? "note: " + words : words;
  }

  public boolean invalidates() {
    return severity == Severity.INVALID;
  }

  public static String line(List<Flag> flags) {
    return flags.stream().map(Flag::text).distinct().collect(Collectors.joining("; "));
  }

  /** Effect of a flag on the cell's numbers. */
  public enum Severity {
    /** The numbers are wrong, or do not measure what the cell names. */
    INVALID,
    /** The numbers are right, and there is a fact to know about them. */
    NOTE;

    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * All kinds of flag. docs/method.md, "Validity", has bounds and reasons. In a sentence {@code 1$}
   * is the value and {@code 2$} the bound; shares are in percent.
   */
  public enum Kind {
    FAILED("failed"),
    INTERRUPTED("interrupted"),
    CLIENTS_ABORTED(
        "%1$.0f of %3$d clients did not come to the end of their transaction and were cut off"),
    ERRORS("errors: %3$s"),
    LATENCY_OVERFLOW("latencies above %3$s: percentiles may be too low"),
    HISTOGRAM_INCOMPLETE("the histogram holds %1$.0f of %2$.0f transactions"),
    IDLE_WRITES("%3$d of %4$d writes changed nothing (bound %2$.0f %%)"),
    NOT_STEADY(
        "not steady: %1$.1f %% of the clients completed nothing (bound %2$.0f %%), so there is no"
            + " percentile of latency"),
    WARMUP_INCOMPLETE(
        "not warm: %1$.1f %% of the clients had completed %3$s when the warm-up reached its limit"
            + " of %4$.0f s (wanted %2$.0f %%)"),
    COMPILER_ACTIVE(
        "the JVM's compiler was still at work when the warm-up ended after %1$.0f s",
        Severity.NOTE),
    TOO_FEW_EVENTS(
        "%1$.1f %% of the clients completed %3$s in %4$.1f s (wanted %2$.0f %%)", Severity.NOTE),
    P95_CENSORED("the p95 is more than %1$.1f s, which is all that was seen", Severity.NOTE),
    P95_AT_A_CLIFF(
        "the p95 is at a cliff: the p96 is %1$.1f times the p94 (bound %2$.1f): compare p99 or the"
            + " share of transactions above a threshold",
        Severity.NOTE),
    OVERLOADED(
        "%1$.0f more transactions were in flight at the window's end than at its start, of %3$d"
            + " arrivals (bound %2$.0f): latency is of the window's length",
        Severity.NOTE),
    QUEUE_DRAINED(
        "%1$.0f fewer transactions were in flight at the window's end than at its start, of %3$d"
            + " arrivals (bound %2$.0f): a queue from before the window was measured"),
    LITTLES_LAW(
        "Little's law: throughput × mean latency is %3$s clients of %4$d (bound ± %2$.0f %%)",
        Severity.NOTE, Severity.INVALID),
    NOT_STATIONARY(
        "not in steady state: transactions in flight were %3$.2f s old at the window's start and"
            + " %4$.2f s at its end, %1$+.0f %% of its length (bound ± %2$.0f %%)"),
    DRIFT("drift: throughput changed by %1$+.0f %% over the window (bound %2$.0f %%)"),
    DATA_INCONSISTENT("the data are inconsistent after the cell: %3$s"),
    COMMITS_DIFFER("the tables differ from what clients saw committed: %3$s"),
    INPUT_SHARES(
        "%4$s are %1$.3f %% of %3$d, and %2$.3f %% in the standard of the workload (p = %5$.1e)"),
    NOT_SETTLED("server not settled after %1$.0f s: %3$s"),
    WRONG_TRANSPORT("connections were to be %3$s, the server saw %4$s"),
    CONNECTION_UNCHECKED("the kind of the connections could not be checked: %3$s", Severity.NOTE),
    RTT_ABOVE(
        "the round trip through the relay took %1$.3f ms, %3$s ms were asked for (bound %2$.3f)",
        Severity.NOTE),
    CLIENT_BOUND("client-bound: %3$s used %1$.2f of its %4$s%5$s (bound %2$.2f)"),
    CLIENT_WAITING(
        "client-waiting: %3$s waited for a CPU %1$.0f %% of the time%5$s (bound %2$.0f %%)"),
    CLOCKS_UNSURE(
        "the clock of load host %3$s is known to within %1$.2f ms only (bound %2$.0f ms): its window"
            + " may be as far from the others'",
        Severity.NOTE),
    STARTS_APART("load hosts' clients began %1$.0f ms apart (bound %2$.0f ms)", Severity.NOTE),
    HOSTS_DIFFER(
        "load host %3$s differs from the others: its mean latency is %1$+.0f %% off that of all"
            + " (bound %2$.0f %%)",
        Severity.NOTE),
    OTHER_PROCESSES(
        "other processes used %1$.2f of %3$s CPUs (bound %2$.2f)", Severity.NOTE, Severity.INVALID),
    STEAL(
        "the hypervisor took %1$.2f of %3$s CPUs (steal, bound %2$.2f)",
        Severity.NOTE, Severity.INVALID),
    THROTTLED("a CPU quota kept %1$.2f of %3$s CPUs from running (bound %2$.2f)", Severity.NOTE),
    MACHINE_SPEED(
        "the machine's own speed: %3$s was %4$.2f times %5$s (%1$.0f %% off, bound %2$.0f %%)",
        Severity.NOTE, Severity.INVALID),
    MACHINE_COST(
        "CPU time per transaction of server and client was %1$.2f and %3$.2f times that of this"
            + " cell's other blocks (bound %2$.2f): the machine's speed, not what is compared",
        Severity.NOTE),
    START_STATE(
        "another state at the start than in this cell's other blocks: %1$.0f %% of %3$s, their"
            + " median is %4$.0f %% (bound ± %2$.0f)",
        Severity.NOTE),
    IDLE_SERVER("%3$s, which was up beside it, used %1$.2f CPUs (bound %2$.2f)", Severity.NOTE),
    SHORT_OF_MEMORY(
        "short of memory: some task waited for it %1$.0f %% of the time (bound %2$.0f %%)"),
    SUSPENDED("the machine was suspended for %1$.1f s inside the window (bound %2$.1f s)"),
    STOPPED("the %3$s was stopped by a signal for %1$.1f s of the window (bound %2$.1f s)"),
    MONITORING_GAP(
        "the program itself stood still for %1$.1f s of the window: CPU time and counters are"
            + " unknown (bound %2$.1f s)"),
    CLOCK_SET(
        "the wall clock went %1$+.1f s off inside the window (bound %2$.0f s): a virtual machine"
            + " that was paused, or a clock that was set",
        Severity.NOTE),
    CPU_TIME_UNKNOWN(
        "CPU time could not be read, neither the client's nor the server's", Severity.NOTE),
    LOG_BUFFER(
        "limit: innodb_log_buffer_size made %1$.0f waits in %3$d transactions (bound %2$.0f)",
        Severity.NOTE),
    TABLE_CACHE(
        "limit: table_open_cache overflowed %1$.0f times in %3$d transactions (bound %2$.0f)",
        Severity.NOTE),
    POOL_THREADS(
        "limit: the thread pool had all of its thread_pool_max_threads = %2$.0f", Severity.NOTE),
    POOL_THREADS_LOGGED("limit, from the server's error log: %3$s", Severity.NOTE),
    SERVER_RESOURCE_EXHAUSTED("limit, from the server's error log: %3$s"),
    VARIABLE_CHANGED("server variable changed: %3$s"),
    VARIABLES_UNCHECKED("the server's variables could not be compared: %3$s", Severity.NOTE),
    CHECK_ERROR("the checks of this cell broke: %3$s"),
    HOOK_FAILED("the hook in phase %3$s %4$s", Severity.NOTE),
    LOG_FATAL("the log says: %3$s"),
    CONTRADICTION("the report contradicts itself: %3$s"),
    OTHER_WORKLOAD(
        "%1$.1f queries per transaction (%3$s reads and %4$s writes in all), but %5$s has %2$.0f:"
            + " another workload, or other options"),
    THREADS_DIED("%1$.0f of %2$.0f client threads were left before the run ended"),
    UNEVEN(
        "throughput was uneven: the coefficient of variation of its %3$s intervals is %1$.0f %%"
            + " (bound %2$.0f %%)",
        Severity.NOTE),
    UNTYPED("%3$s");

    private final String sentence;

    @SuppressWarnings("ImmutableEnumChecker") // List.of cannot change
    private final List<Severity> severities;

    /** Creates a kind; two severities depend on the value, and without one it is invalid. */
    Kind(String sentence, Severity... severities) {
      this.sentence = sentence;
      this.severities = severities.length == 0 ? List.of(Severity.INVALID) : List.of(severities);
    }

    public List<Severity> severities() {
      return severities;
    }

    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the kind of this name; {@link #UNTYPED} for one that a later program has. */
    @JsonCreator
    public static Kind named(String word) {
      return Arrays.stream(values())
          .filter(kind -> kind.word().equals(word))
          .findFirst()
          .orElse(UNTYPED);
    }
  }
}
