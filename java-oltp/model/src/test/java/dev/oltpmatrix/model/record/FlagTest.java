package dev.oltpmatrix.model.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  void aKindOfALaterProgramKeepsItsEffect() throws JsonProcessingException {
    String json = "{\"kind\": \"moon-phase\", \"severity\": \"note\", \"value\": 1}";
    assertThat(Json.mapper().readValue(json, Flag.class))
        .isEqualTo(new Flag(Flag.Kind.UNTYPED, Flag.Severity.NOTE, 1.0, null, List.of()))
        .extracting(Flag::text)
        .isEqualTo("note: untyped");
    assertThat(Flag.of(Flag.Kind.UNTYPED, "FATAL: 100 %d").text()).isEqualTo("FATAL: 100 %d");
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

  @ParameterizedTest
  @CsvSource({
    "0.09,",
    "0.1, note: the hypervisor took 0.10 of 2 CPUs (steal; bound 0.10)",
    "0.5, the hypervisor took 0.50 of 2 CPUs (steal; bound 0.50)",
  })
  void theValueDecidesBetweenNoteAndInvalid(double value, String text) {
    assertThat(Flag.bySize(Flag.Kind.STEAL, value, 0.1, 0.5, 2).map(Flag::text).orElse(null))
        .isEqualTo(text == null ? null : text.replace(';', ','));
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
