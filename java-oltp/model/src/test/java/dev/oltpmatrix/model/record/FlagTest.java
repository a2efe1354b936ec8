package dev.oltpmatrix.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class FlagTest {
  @Test
  void aFlagIsWrittenAsValuesAndReadBack() throws JsonProcessingException {
    Flag flag = Flag.of(Flag.Kind.CLIENTS_ABORTED, 3, 0, 4);
    String json =
        """
        {"kind":"clients-aborted","severity":"invalid","value":3.0,"bound":0.0,"details":[4]}\
        """;
    assertThat(Json.mapper().writeValueAsString(flag)).isEqualTo(json);
    assertThat(Json.mapper().readValue(json, Flag.class))
        .isEqualTo(flag)
        .extracting(Flag::text)
        .isEqualTo("3 of 4 clients did not come to the end of their transaction and were cut off");
  }

  @Test
  void aNotesTextIsMarkedAsNote() {
    Flag note = Flag.of(Flag.Kind.CLOCK_SET, 4, 1);
    assertThat(note.invalidates()).isFalse();
    assertThat(note.text()).startsWith("note: ");
    assertThat(Flag.of(Flag.Kind.UNTYPED, "FATAL: 100 %d").text()).isEqualTo("FATAL: 100 %d");
  }

  /** Severity and its word still show its effect on the cell. */
  @Test
  void aKindOfALaterProgramIsUntyped() throws JsonProcessingException {
    String json =
        "{\"kind\": \"moon-phase\", \"severity\": \"note\", \"value\": 1, \"details\": [2]}";
    assertThat(Json.mapper().readValue(json, Flag.class))
        .isEqualTo(
            new Flag(Flag.Kind.UNTYPED, Flag.Severity.NOTE, 1.0, null, List.of("moon-phase")))
        .extracting(Flag::text)
        .isEqualTo("note: moon-phase");
  }

  @Test
  void aLineHasEachTextOnce() {
    Flag one = Flag.of(Flag.Kind.INTERRUPTED);
    Flag other = Flag.of(Flag.Kind.FAILED);
    assertThat(Flag.line(List.of(one, other, one))).isEqualTo("interrupted; failed");
  }

  /**
   * Checks the sentences in any locale; a wrong one would make the checks of a measured cell fail.
   */
  @Test
  void everySentenceCanBeFormatted() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ru-RU"));
    try {
      for (Flag.Kind kind : Flag.Kind.values()) {
        assertThat(kind.word()).matches("[a-z0-9]+(-[a-z0-9]+)*");
        assertThat(any(kind, arguments(kind)).text()).isNotBlank().doesNotContain("%3");
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  private static Flag any(Flag.Kind kind, Object... arguments) {
    return kind.severities().size() == 1
        ? Flag.of(kind, 1.5, 2, arguments)
        : Flag.bySize(kind, 1.5, 1, 2, arguments).orElseThrow();
  }

  @Test
  void theValueDecidesBetweenNoteAndInvalid() {
    assertThat(Flag.bySize(Flag.Kind.STEAL, 0.09, 0.1, 0.5, 2)).isEmpty();
    assertThat(Flag.bySize(Flag.Kind.STEAL, 0.1, 0.1, 0.5, 2))
        .get()
        .matches(flag -> !flag.invalidates() && flag.bound() == 0.1)
        .extracting(Flag::text)
        .isEqualTo("note: the hypervisor took 0.10 of 2 CPUs (steal, bound 0.10)");
    assertThat(Flag.bySize(Flag.Kind.STEAL, 0.5, 0.1, 0.5, 2))
        .get()
        .matches(flag -> flag.invalidates() && flag.bound() == 0.5)
        .extracting(Flag::text)
        .isEqualTo("the hypervisor took 0.50 of 2 CPUs (steal, bound 0.50)");
    assertThatThrownBy(() -> Flag.of(Flag.Kind.STEAL, 0.5, 0.1, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Object[] arguments(Flag.Kind kind) {
    return switch (kind) {
      case CLIENTS_ABORTED,
          OTHER_PROCESSES,
          STEAL,
          LOG_BUFFER,
          TABLE_CACHE,
          OVERLOADED,
          QUEUE_DRAINED,
          THROTTLED ->
          new Object[] {3};
      case IDLE_WRITES -> new Object[] {3, 4};
      case INPUT_SHARES -> new Object[] {3, "4", 5.5};
      case WARMUP_INCOMPLETE, TOO_FEW_EVENTS, START_STATE -> new Object[] {"3", 4.5};
      case NOT_STATIONARY -> new Object[] {3.5, 4.5};
      case MACHINE_SPEED -> new Object[] {"3", 4.5, "5"};
      case MACHINE_COST -> new Object[] {3.5};
      case LITTLES_LAW -> new Object[] {3.5, 4};
      default -> new Object[] {"3", "4", "5"};
    };
  }
}
