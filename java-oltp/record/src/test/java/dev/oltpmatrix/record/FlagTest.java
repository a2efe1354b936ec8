package dev.oltpmatrix.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlagTest {
  @Test
  void aFlagIsWrittenWithWordsAndReadBack() throws JsonProcessingException {
    Flag flag = Flag.of(Flag.Kind.OTHER_PROCESSES, 0.5, 0.2, "used %.1f CPUs", 0.5);
    String json =
        """
        {"kind":"other-processes","severity":"invalid","value":0.5,"bound":0.2,\
        "text":"used 0.5 CPUs"}""";
    assertThat(Json.mapper().writeValueAsString(flag)).isEqualTo(json);
    assertThat(Json.mapper().readValue(json, Flag.class)).isEqualTo(flag);
  }

  @Test
  void aNotesTextSaysSo() {
    Flag note = Flag.of(Flag.Kind.CLOCK_SET, 4, 1, "100 %% of it");
    assertThat(note.spoils()).isFalse();
    assertThat(note.text()).startsWith("note: ");
    assertThat(Flag.of(Flag.Kind.LOG_FATAL, "FATAL: 100 %d").text()).isEqualTo("FATAL: 100 %d");
  }

  /** Its severity and text still tell what it does to the cell. */
  @Test
  void aKindOfALaterProgramIsUntyped() throws JsonProcessingException {
    String json =
        "{\"kind\": \"moon-phase\", \"severity\": \"note\", \"value\": 1, \"text\": \"note: full\"}";
    assertThat(Json.mapper().readValue(json, Flag.class))
        .isEqualTo(new Flag(Flag.Kind.UNTYPED, Flag.Severity.NOTE, 1.0, null, "note: full"));
  }

  @Test
  void aLineSaysEachTextOnce() {
    Flag one = Flag.of(Flag.Kind.INTERRUPTED, "interrupted");
    Flag other = Flag.of(Flag.Kind.LATENCY_OVERFLOW, 3, 0, "%d above", 3);
    assertThat(Flag.line(List.of(one, other, one))).isEqualTo("interrupted; 3 above");
  }

  @Test
  void everyKindSaysWhatItMeansInAWordOfItsOwn() {
    assertThat(Flag.Kind.values()).allMatch(kind -> kind.word().matches("[a-z0-9]+(-[a-z0-9]+)*"));
    assertThat(Arrays.stream(Flag.Kind.values()).map(Flag.Kind::meaning))
        .doesNotHaveDuplicates()
        .noneMatch(String::isBlank);
  }
}
