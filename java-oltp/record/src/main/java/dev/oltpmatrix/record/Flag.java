package dev.oltpmatrix.record;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Something about a cell that a reader of its numbers has to know.
 *
 * @param value what was measured, in the unit that its kind says; {@code null} where it is no
 *     number
 * @param bound what the value was held against, in the same unit
 * @param text for people, with value and bound; that of a note begins with {@code note: }
 */
public record Flag(Kind kind, Severity severity, Double value, Double bound, String text) {
  private static final String NOTE = "note: ";

  @JsonCreator
  public Flag {
    if (kind == null || severity == null || text == null) {
      throw new IllegalArgumentException("a flag needs kind, severity and text");
    }
  }

  /** As its kind has it. */
  public static Flag of(Kind kind, Number value, Number bound, String form, Object... values) {
    String text = values.length == 0 ? form : String.format(Locale.ROOT, form, values);
    return new Flag(
        kind,
        kind.severity,
        value == null ? null : value.doubleValue(),
        bound == null ? null : bound.doubleValue(),
        kind.severity == Severity.NOTE ? NOTE + text : text);
  }

  /** What is no matter of size. */
  public static Flag of(Kind kind, String text) {
    return of(kind, null, null, text);
  }

  /** In records of version 1 a flag was a text, and each of them spoilt its cell. */
  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  static Flag ofVersion1(String text) {
    return of(Kind.UNTYPED, text);
  }

  /** Whether the cell is not valid for it. */
  public boolean spoils() {
    return severity == Severity.INVALID;
  }

  /** All of them in a line. */
  public static String line(List<Flag> flags) {
    return flags.stream().map(Flag::text).distinct().collect(Collectors.joining("; "));
  }

  /** What a flag says of the cell's numbers. */
  public enum Severity {
    /** They are wrong, or of something else than the cell. */
    INVALID,
    /** They are right, and there is something to know about them. */
    NOTE;

    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** All there are. docs/method.md, "What spoils a cell", says why and what to do. */
  public enum Kind {
    FAILED(Severity.INVALID, "nothing was measured"),
    INTERRUPTED(Severity.INVALID, "the window was ended early"),
    CUT_OFF(Severity.INVALID, "clients that never came to the end of their transaction"),
    ERRORS(Severity.INVALID, "statements that the server refused, beyond those that are allowed"),
    LATENCY_OVERFLOW(Severity.INVALID, "latencies longer than the histogram goes"),
    HISTOGRAM_INCOMPLETE(Severity.INVALID, "transactions in the histogram, of all"),
    IDLE_WRITES(Severity.INVALID, "the share of the writes that changed nothing"),
    TOO_FEW_EVENTS(Severity.INVALID, "transactions, of those that the matrix wants"),
    LITTLES_LAW(Severity.INVALID, "throughput × mean latency / clients, less 1"),
    DRIFT(Severity.INVALID, "the change of throughput from the window's start to its end, a share"),
    NOT_SETTLED(Severity.INVALID, "seconds that the server did not come to rest before the cell"),
    OTHER_CONNECTION(Severity.INVALID, "clients came another way than they were to"),
    CONNECTION_UNCHECKED(Severity.NOTE, "which way clients came could not be asked"),
    CLIENT_BOUND(Severity.INVALID, "CPUs that the generator used"),
    CLIENT_WAITING(Severity.INVALID, "the share of the clients' time in which they had no CPU"),
    OTHER_PROCESSES(Severity.INVALID, "CPUs that neither client nor server used"),
    STEAL(Severity.INVALID, "CPUs that the hypervisor gave to others"),
    SHORT_OF_MEMORY(Severity.INVALID, "the share of the window in which a task waited for memory"),
    SUSPENDED(Severity.INVALID, "seconds for which the machine was suspended"),
    STOPPED(Severity.INVALID, "seconds for which a signal stopped the generator or the server"),
    UNWATCHED(Severity.INVALID, "seconds for which the program itself stood still"),
    CLOCK_SET(Severity.NOTE, "seconds that the wall clock went ahead, or back"),
    CPU_TIME_UNKNOWN(Severity.NOTE, "this machine does not tell the CPU time of processes"),
    LOG_BUFFER(Severity.NOTE, "waits for room in InnoDB's log buffer"),
    TABLE_CACHE(Severity.NOTE, "tables that were opened anew as their cache was full"),
    POOL_THREADS(Severity.NOTE, "the thread pool had all the threads that it may have"),
    SERVER_OUT_OF(Severity.INVALID, "the server's error log tells that it ran out of something"),
    VARIABLE_CHANGED(Severity.INVALID, "somebody changed a setting of the server"),
    VARIABLES_UNCHECKED(Severity.NOTE, "whether a setting changed could not be asked"),
    CHECKS_BROKE(Severity.INVALID, "a check of the cell ended in an error of the program"),
    LOG_FATAL(Severity.INVALID, "an imported log says FATAL and has a report all the same"),
    UNTYPED(Severity.INVALID, "a text of a record of version 1, or a kind of a later program");

    private final Severity severity;
    private final String meaning;

    Kind(Severity severity, String meaning) {
      this.severity = severity;
      this.meaning = meaning;
    }

    public Severity severity() {
      return severity;
    }

    /** What it tells of, and so what its value counts, in a sentence. */
    public String meaning() {
      return meaning;
    }

    @JsonValue
    public String word() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A later program may have more: then its severity and text still tell enough. */
    @JsonCreator
    static Kind named(String word) {
      return Arrays.stream(values())
          .filter(kind -> kind.word().equals(word))
          .findFirst()
          .orElse(UNTYPED);
    }
  }
}
